// Namen und Regeln der Rätsel auf Deutsch; ein leerer Name ist derselbe wie auf Englisch.

export const PUZZLES = {
};
