// The language of the page: the one that was chosen here, else the first of the browser's that the page knows.

import { recall, remember } from "./kept.js";
import { speak } from "./words.js";

const TABLES = { en: null, de: () => import("./words/de.js") };
const language = [recall("language"), history.state?.language, ...navigator.languages ?? []].map(name => String(name).slice(0, 2)).find(name => name in TABLES) ?? "en";

try {
	if (TABLES[language]) {
		speak(await TABLES[language]());
		document.documentElement.lang = language;
	}
} catch {} // the table did not come: the page speaks English

// The other language: the page is loaded anew, and what is drawn is kept.
export function otherLanguage() {
	const other = language === "en" ? "de" : "en";
	remember("language", other);
	history.replaceState({ language: other }, ""); // which is there after the reload where nothing is kept
	location.reload();
}
