// All words of the page, in English. `{name}` is filled in by `say`. Another language is another table in words/, with
// the same keys, which `language.js` loads where it is chosen.

const WORDS = {
	skip: "Skip to the board", "nav.play": "Play", "nav.set": "Make", newboard: "New board", newdraft: "New draft",
	language: "DE", "language.tip": "Deutsch", english: "",
	"start.title": "satloop: puzzles of loops and paths", "start.head": "{count} puzzles of loops and paths",
	"start.lede": "Pick one and draw. Each board has one solution, and every hint gives its reason.",
	"start.foot": "Everything runs on this machine. What you draw stays in this browser.",
	continue: "Continue", "earlier.all": "All {count}", "earlier.few": "Fewer",
	"when.today": "Today", "when.yesterday": "Yesterday", "day.today": "Play today’s board", "day.play": "Play today’s {title}",
	chips: "Groups", surprise: "Surprise me", "found.one": "1 puzzle", "found.many": "{count} puzzles", "found.none": "No puzzle of that name. A link from puzz.link works, too.",
	"found.not": "There is no puzzle of the name {name} here.", "solved.before": ", solved: ", "solved.word": "solved",
	"group.grid": "Along the grid", "group.grid.short": "Grid", "group.pearls": "Pearls and circles", "group.pearls.short": "Pearls",
	"group.rooms": "Rooms", "group.rooms.short": "Rooms", "group.arrows": "Arrows and shading", "group.arrows.short": "Arrows",
	"group.ice": "Ice, rails and crossings", "group.ice.short": "Ice and rails", "group.paths": "Paths and numbers", "group.paths.short": "Paths",
	"size.small": "Small", "size.medium": "Medium", "size.large": "Large", "size.tiny": "Tiny", ownsize: "Another size", "making.any": "Making {title} {rows} × {columns}: {seconds} s.",
	"making.level": "Making {title} {rows} × {columns}, {level}: {seconds} s.", "new.opened": "A new board.", "new.back": "Back to the one before",
	nearest: "No such board was found. Here is the nearest, {size}.", "nearest.level": "No such board was found. Here is one of {size}, {level}.",
	"nearest.play": "Play it", "nearest.on": "Try on",
	"play.title": "{title} {rows} × {columns} · satloop", "set.title": "Setting: {title} {rows} × {columns} · satloop",
	"theme.system": "Colours: as the system", "theme.light": "Colours: light", "theme.dark": "Colours: dark",
	playit: "Play it", "playit.tip": "Play the board (E)", "trial.name": "Trial {level}", labels: "Row and column numbers",
	source: "Find a puzzle, or paste a link",
	open: "Open", "open.tip": "A link, or the text of a board; or drop it on the page",
	puzzle: "Puzzle", rows: "Rows", columns: "Columns", level: "Level", anylevel: "any level",
	new: "Make", "new.tip": "Make a new board of this size", example: "Example", empty: "Empty board", "empty.tip": "Make a puzzle of your own",
	symmetry: "Symmetry", seed: "Seed",
	tools: "Tools", pens: "Pens", palette: "Clues", pad: "Numbers",
	undo: "Undo", "undo.tip": "Take the last change back (Ctrl+Z)", redo: "Redo", "redo.tip": "Do it again (Ctrl+Y)",
	line: "Line", cross: "Cross", shade: "Shade", erase: "Erase", move: "Move the board",
	number: "Number", "number.tip": "Choose a cell, then a number", "line.tip": "Drag; a click turns line, cross, nothing", "cross.tip": "Crosses, as the right button (X)", "shade.tip": "Drag over cells",
	"erase.tip": "Drag to take away", "move.tip": "Drag moves the board",
	pencil: "Pencil", "pencil.tip": "Small numbers (Shift and a digit)", nothing: "Clear",
	try: "Try", "try.tip": "Draw in another colour (T)", keep: "Keep", drop: "Drop",
	edit: "Change the clues", "edit.tip": "Change the clues (E)",
	hint: "Hint", "hint.tip": "Where to look; once more: why, what, do it (H)",
	check: "Check", "check.tip": "Against the rules (Enter)", steps: "Steps", "steps.tip": "The solution, step by step (S)",
	unique: "Unique?", "unique.tip": "One solution, several or none (U)",
	more: "More", "more.help": "Help", "more.drawing": "Drawing", "more.clues": "Clues", "more.takeaway": "Share and save", "more.view": "View and keys", mistake: "Any mistake?", forced: "What is certain?", solution: "Solution",
	clear: "Clear the board", minimize: "Fewer clues", "minimize.tip": "Take away clues that are not needed",
	complete: "Complete", "complete.tip": "Add the fewest clues that leave one solution",
	conflict: "Which clues clash?", "conflict.tip": "A smallest set that contradicts itself",
	sharelink: "Copy a link to this board", sharedrawn: "Copy a link with what is drawn", letters: "Single letters as keys", othertab: "Drawn in another tab.",
	help: "All keys (?)", stop: "Stop",
	link: "Copy link", "link.tip": "Its address on puzz.link", print: "Print",
	smaller: "Zoom out", larger: "Zoom in",
	mark: "Bookmark: open the board of a puzz.link page here", "mark.drag": "Drag this link to your bookmarks; on a page of puzz.link it opens the board here.",
	keys: "Keys", close: "Close",
	slide: "Step", first: "First step", back: "Step back", forward: "Step forward", last: "Last step",
	take: "Draw this", leave: "Leave",

	said: "What the page says", boardsize: "{rows} × {columns}", board: "{title} board, {rows} rows, {columns} columns. Arrow keys move, question mark lists all keys.",
	cell: "Row {row}, column {column}: {clue}{sides}", point: "Point {row}, {column}{sides}", "cell.empty": "empty",
	"sides.line": ", line {ways}", "sides.cross": ", cross {ways}", "side.up": "up", "side.right": "right", "side.down": "down", "side.left": "left",
	starting: "Getting ready: {percent} %",
	"cell.shaded": ", shaded", "cell.dotted": ", stays empty", "cell.notes": ", noted {numbers}", "point.clues": "; {clues}",
	"corner.up-left": "upper left", "corner.up-right": "upper right", "corner.down-left": "lower left", "corner.down-right": "lower right",
	"side.here": "here", "clue.line": "line {ways}", "clue.dot": "dot {ways}",
	"sign.white": "white", "sign.black": "black", "sign.grey": "grey", "sign.question": "question mark", "sign.ice": "ice", "sign.entrance": "entrance",
	"sign.exit": "exit", "sign.start": "start", "sign.goal": "goal", "sign.cross": "cross", "sign.hole": "hole", "sign.blocked": "blocked", "sign.circle": "circle",
	"sign.arrow-left": "arrow left", "sign.arrow-right": "arrow right", "sign.arrow-up": "arrow up", "sign.arrow-down": "arrow down",
	"sign.lift-up": "lift up", "sign.lift-down": "lift down", "sign.lift": "lift either way", "sign.moon": "moon", "sign.sun": "sun", "sign.shaded": "shaded",
	"sign.gate-upright": "gate upright", "sign.gate-across": "gate across", "sign.sheep": "sheep", "sign.wolf": "wolf", "sign.water": "water",
	"sign.wall-right": "wall right", "sign.wall-below": "wall below", "sign.inside": "inside", "sign.below": "below", "sign.right": "right", "sign.corner": "corner",
	"stroke.edges.yes": "lines drawn: {count}", "stroke.edges.no": "crosses: {count}", "stroke.edges.gone": "erased: {count}",
	"stroke.shaded.yes": "shaded: {count}", "stroke.shaded.no": "dots: {count}", "stroke.shaded.gone": "cleared: {count}",
	"stroke.number": "numbers: {count}", "stroke.gone": "erased: {count}", "stroke.mark": "marks changed: {count}",
	working: "Working …",
	"error.lost": "No answer came. Is the program of this page still running?",
	"error.question": "This page and its program do not fit together. Load the page again.",
	"error.toolarge": "This board is too large for that: {cells} cells at most.", "error.long": "This text is too long.",
	"error.place": "Row {row}, column {column}: {sign} cannot stand there.", "error.row": "Row {row} of the board cannot be read: it is too short, too long, or has a sign that nobody knows.",
	"error.state": "What is drawn does not fit this board. Load the page again.", "error.board": "This is not a whole board yet.",
	"error.unreadable": "This is not a puzzle that I know. A link from puzz.link works, or the text of a board.",
	which: "Which puzzle is this?", "search.numbers": "numbers", "search.hamiltonian": "Hamiltonian cycle, Hamiltonian path",
	"error.which": "Which puzzle is this? Choose its name first, then open it once more.", "error.genre": "The puzzle {genre} is not one of those here.",
	"error.whole": "There are several boards in this text. Paste one of them.", "error.format": "This kind of file has no sign for something on the board.",
	"error.cannotmake": "There is no such board. Try another size, symmetry or level.", "error.notfound": "No board came in time. Try once more, or a smaller one.",
	"error.cannotedit": "That needs a board with exactly one solution, of a puzzle that can do without some clues.", "error.nosolution": "The board has no solution.",
	"error.notenough": "No clues were found in the free cells that leave one solution. Mark more cells.",
	"error.time": "No answer came in time.", "error.memory": "This board takes more memory than there is.", "error.busy": "Many people ask at once. Try again in a moment.",
	"error.bug": "Something is broken in this program. Whoever runs it sees more in its window.",
	stopped: "Stopped.",
	"verdict.unique": "exactly one solution", "verdict.several": "several solutions", "verdict.none": "no solution",
	"verdict.unknown": "solutions not counted", "verdict.asking": "…", "verdict.draft": "not a board yet",
	unique1: "The board has exactly one solution.", none1: "The board has no solution.",
	several1: "Several solutions. Two of them differ in {count} places: one is broad and blue, the other orange and dashed.",
	clash: "The marked clues contradict each other.", "clash.one": "The marked clue contradicts the rules.", "clash.none": "Without any clue there is no solution either.",
	solved: "Solved.", wrong: "Wrong here: {rules}.", "wrong.closed": "Wrong here: this line is closed too early.",
	"left.shaded": "The line is closed, and nothing is wrong so far: now shade the cells that are to be shaded.", "left.line": "Nothing wrong so far; the line is not finished.", "left.clue": "Nothing wrong so far, 1 clue to go.", "left.clues": "Nothing wrong so far, {count} clues to go.",
	"left.cell": "Nothing wrong so far, 1 cell to go.", "left.cells": "Nothing wrong so far, {count} cells to go.",
	note: "Mark", colors: "Colour separate lines", "live.tip": "At once, while I draw: a branch, a clue exceeded, a line closed too early", "note.tip": "Your own marks in cells: dot, inside, outside, nothing (drag for several)",
	live: "Mark what is wrong", clockhide: "Hide the time", "clock.name": "Time:", pause: "Pause", resume: "Go on", paused: "Paused.",
	"finish.time": "Time", "finish.hints": "Hints", "finish.kind": "{title}, {level}", "finish.solved": "{number} solved",
	"finish.best": "Your best at this size and level; it was {time}.", "finish.other": "Your best at this size and level is {time}.",
	"finish.shown": "The page has shown the solution, so this board is not counted.",
	next: "Next board", share: "Share",
	"level.easy": "easy", "level.medium": "medium", "level.hard": "hard", "level.expert": "expert", "level.evil": "evil", "level.none": "no level",
	"symmetry.none": "none", "symmetry.rotation": "half turn", "symmetry.horizontal": "left and right", "symmetry.vertical": "top and bottom", "symmetry.diagonal": "diagonal",
	"rules.head": "Rules", "rules.solved": "Solved: all is right.", "rules.right": "right: ", "rules.wrong": "wrong: ",
	"draw.lines": "Drag to draw, drag back or over a line to erase. A right click, or the cross pen, marks where no line goes. By keys: arrows move, Shift and an arrow draws.",
	"draw.sides": "Drag along the grid lines, or click a side: line, cross, nothing. A right click, or the cross pen, crosses out. By keys: arrows move, Shift and an arrow draws.",
	"draw.shaded": "Drag to draw the line; click a cell: shaded, dot, nothing. A right click, or the cross pen, marks what is not. By keys: Shift and an arrow draws, Space shades.",
	"draw.bridges": "Drag from island to island: one bridge, one more, at last none. A right click, or the cross pen, crosses out. By keys: arrows move, Shift and an arrow draws.",
	"draw.paths": "Drag from one end to the other; drag over a line to erase. A right click, or the cross pen, marks where no line goes. By keys: Shift and an arrow draws.",
	"draw.digits": "Choose a cell, by a click or the arrows, and press a number; Shift and a number, or the pencil, notes a small one.",
	"touch.lines": "Drag to draw, drag back or over a line to erase. The cross pen marks where no line goes. Two fingers zoom.",
	"touch.sides": "Drag along the grid lines, or tap a side: line, cross, nothing. The cross pen crosses out. Two fingers zoom.",
	"touch.shaded": "Drag to draw the line; tap a cell: shaded, dot, nothing. The cross pen marks what is not. Two fingers zoom.",
	"touch.bridges": "Drag from island to island: one bridge, one more, at last none. The cross pen crosses out. Two fingers zoom.",
	"touch.paths": "Drag from one end to the other; drag over a line to erase. The cross pen marks where no line goes. Two fingers zoom.",
	"touch.digits": "Tap a cell, then a number below; the pencil notes a small one. Two fingers zoom.",
	notes: "Notes on this board",
	records: "What I have solved", "records.none": "Nothing yet.", "records.take": "Save as a file", "records.delete": "Delete", "records.deleted": "What you have solved is deleted.",
	solvedcount: "Solved", levels: "Levels", besttime: "Best time", levelcount: "{number} {level}",
	nomistake: "No mistake so far.", nothingdrawn: "Nothing is drawn yet.", mistakes: "{count} of what is drawn is not in the solution.",
	mistakes1: "One thing that is drawn is not in the solution.",
	mistakeunknown: "Only a board with one solution has mistakes.",
	forced0: "Nothing more is certain.", forcednone: "What is drawn fits no solution.", "forced.some": "This is certain: {count} new places.", "forced.some1": "This is certain: 1 new place.",
	"solution.shown": "This is the solution.", "solution.several": "This is one of several solutions.",
	degrees: "How much the hint says", "degree.where": "Where", "degree.why": "Why", "degree.so": "So", remove: "Erase it", draw: "Draw it",
	so: "So {what}.", drawn: "Drawn: {what}.", and: " and ", "hint.upto": "Up to {side} × {side}",
	"do.edges.yes": "draw the dashed line", "do.edges.no": "draw no line where the crosses are", "do.doubled.yes": "draw a second line", "do.doubled.no": "draw no second line where the crosses are",
	"do.tripled.yes": "draw a third line", "do.tripled.no": "draw no third line where the crosses are", "do.quadrupled.yes": "draw a fourth line", "do.quadrupled.no": "draw no fourth line where the crosses are",
	"do.shaded.yes": "shade the marked cells", "do.shaded.no": "do not shade the dotted cells", "do.digits.yes": "write {numbers}", "do.digits.no": "strike {numbers} out",
	"do.colors.yes": "the path goes here", "do.colors.no": "the path does not go here",
	"did.edges.yes": "the line", "did.edges.no": "the crosses", "did.doubled.yes": "a second line", "did.doubled.no": "the crosses",
	"did.tripled.yes": "a third line", "did.tripled.no": "the crosses", "did.quadrupled.yes": "a fourth line", "did.quadrupled.no": "the crosses",
	"did.shaded.yes": "the shaded cells", "did.shaded.no": "the dots", "did.digits.yes": "{numbers}", "did.digits.no": "the notes", "did.colors.yes": "the path", "did.colors.no": "where it does not go",
	"mistake.one": "Before we go on: what is ringed cannot stay.", "mistake.some": "Before we go on: something of what is ringed cannot stay.",
	finely: "each step by itself", stepcount: "{number} / {count}", stepmore: "{number} / {count} …",
	"hint.finished": "All is drawn already.", "explain.several": "That is all that the solutions share: {count} lines or cells are open.",
	"explain.several1": "That is all that the solutions share: one line or cell is open.",
	"explain.open": "This board has several solutions: {count} lines or cells stay open.", "explain.open1": "This board has several solutions: one line or cell stays open.",
	"explain.none": "The board has no solution.", "explain.unknown": "The time ran out.",
	"why.one": "Hardest here: {tier}; once, in step {first}.", "why.many": "Hardest here: {tier}; {count} times, first in step {first}.",
	"tier.1": "easy: one clue or rule", "tier.2": "a few together", "tier.3": "the whole line", "tier.4": "trying out", "tier.5": "the hardest kind",
	trial: "Trial {level}: keep it or drop it.", kept: "Kept.", dropped: "Dropped.",
	editing: "Editing: {how}", "how.pick": "choose a clue, or click to go through them.",
	"how.typed": "choose a cell and type; right click takes away.", "how.arrows": "choose a cell, type a number, Shift and an arrow set its way.",
	"how.sides": "click or drag along grid lines.", "how.dots": "click in cells and between them.", "how.regions": "drag walls along grid lines.",
	walls: "Walls", hole: "Hole", typed: "Type", arrows: "Type", sides: "Sides", dots: "Dots",
	made: "A new board, seed {seed}.", minimized: "Clues before: {before}, now: {clues}.",
	"minimized.unfinished": "Clues before: {before}, now: {clues}. Time is up: perhaps more can go.",
	completed: "{count} clues are new.", completed1: "1 clue is new.",
	invalidlink: "This board has no address on puzz.link.", copied: "Copied: {what}", copyfailed: "The browser does not copy; here it is: {what}",
	toolarge: "This file is too large.",
	badaddress: "The address of this page names no board: {problem}",
	baddrawing: "What is drawn in the address of this page does not fit the board: it is left out.",
	nothingkept: "The browser does not let this page keep anything: what you draw goes when you close it.",
	full: "The browser has no room for more drawings: those of long ago were let go.",

	// The setter's desk.
	"desk.own": "This is your own draft.", "desk.take": "Take {title} {rows} × {columns} here",
	"own-title": "Title", author: "your name", by: "by", eraser: "Erase", "set.clue": "Clue", "set.board": "Board",
	"set.placing": "Place clues", "place.none": "singly", "place.rotation": "half turn", "place.horizontal": "left and right",
	rowcount: "{count} rows", row1: "1 row", columncount: "{count} columns", column1: "1 column",
	"row.less": "One row less", "row.more": "One row more", "column.less": "One column less", "column.more": "One column more",
	"transform.turn": "Turn", "transform.mirror": "Mirror", "transform.shift": "Shift", "transform.shift-up": "Shift up", "transform.shift-left": "Shift left",
	"transform.shift-right": "Shift right", "transform.shift-down": "Shift down", "set.lines": "At the cursor",
	"here.insert-row": "New row", "here.delete-row": "Delete row", "here.insert-column": "New column", "here.delete-column": "Delete column",
	"set.how.pick": "Choose one, then a cell. Or click to go through them.", "set.how.typed": "Choose a cell, then type. The right button erases.",
	"set.how.arrows": "Choose one, then a cell. Keys: a number, Shift and an arrow.", "set.how.sides": "Click or drag along grid lines.",
	"set.how.dots": "Click in cells and between them.", "set.how.regions": "Drag walls along grid lines.",
	"set.how.walls": "Drag along grid lines.", "set.how.hole": "Click cells that take no part.",
	"way.up": "Up", "way.left": "Left", "way.right": "Right", "way.south": "Down",
	"outcome.unique": "One solution.", "outcome.several": "More than one solution.", "outcome.solutions": "{number} solutions.", "outcome.none": "No solution.",
	"outcome.unknown": "Not counted in time.", "outcome.asking": "Counting the solutions …", "outcome.draft": "Not a board yet.",
	"outcome.waits": "Use the arrows, or Shift and an arrow; a number by its key.",
	"outcome.arrow1": "One arrow is missing.", "outcome.arrows": "{count} arrows are missing.",
	"outcome.number1": "One number is missing.", "outcome.numbers": "{count} numbers are missing.",
	"outcome.clues": "{count} clues", "outcome.clues1": "1 clue", "outcome.steps": "about {count} steps", "outcome.steps1": "one step", "outcome.empty": "The board is empty: choose a clue and a cell.",
	"outcome.open": "{count} cells are open: the dotted ones. What is certain is in pencil.", "outcome.count": "{count} cells are open.",
	"outcome.open1": "One cell is open: the dotted one. What is certain is in pencil.", "outcome.count1": "One cell is open.",
	"outcome.uncertain": "What is certain takes too long to find here.", "outcome.apart": "Dashed: where another solution differs.",
	"outcome.clash1": "This clue cannot stand.", "outcome.clash": "These {count} clues cannot stand together.",
	"outcome.show.solution": "Show it", "outcome.show.first": "One", "outcome.show.second": "Another", "outcome.show.certain": "What is certain",
	"outcome.show.shares": "How often", "outcome.show.clues": "Best clues", "outcome.toomany": "That takes too long to find here.",
	"outcome.shares": "The darker and broader, the more solutions use it; black: all of them.", "outcome.noclue": "There is no cell for another clue.",
	"outcome.best": "Best: {clue} in row {row}, column {column}. It leaves {number}.",
	"save.link": "Link", "save.paper": "Paper", "save.picture": "Picture", "save.puzzlink": "Copy the address on puzz.link",
	"save.page": "Copy a link to this page", "save.a4": "PDF sheet, A4", "save.letter": "PDF sheet, Letter", "save.print": "Print",
	"save.svg": "SVG picture", "save.png": "PNG picture", "save.text": "Board text", "save.json": "JSON", "save.pzprv3": "pzprv3",
	"save.copytext": "Copy text", saved: "Saved.",
};

const KEYS = [
	["Arrows", "move the cursor"], ["Shift + arrow", "draw and go"], ["Ctrl or Alt + arrow", "cross out"], ["Space", "shade, dot, nothing"],
	["1 to 9", "a number"], ["Shift + digit", "a pencil mark"], ["Backspace", "take away"],
	["Ctrl + Z, Ctrl + Y", "undo, redo"], ["Enter", "check"], ["H", "hint; once more: why, what, do it"], ["U", "one solution?"],
	["S, then arrows", "steps"], ["E", "edit the clues"], ["X", "crosses or lines"], ["T", "try in another colour"], ["N", "a new board"],
	["+ − 0", "zoom"], ["Esc", "stop, leave the steps"], ["?", "these keys"],
];

// The table of another language, which the page speaks from now on. The names and the rules of the puzzles come with the
// server's answers, in all languages.
let own = { WORDS, KEYS, LANGUAGE: "en" };

export function speak(table) {
	own = table;
}

// What each key does: pairs of words.
export const keyWords = () => own.KEYS;

// A puzzle or a board of the server, with its name and rules in the language of the page.
export function translated(one) {
	if (one?.boards) return { ...one, boards: one.boards.map(translated) };
	return { ...one, ...one?.in?.[own.LANGUAGE] };
}

// A rule of the check that is broken: in English as the check says it.
export const ruleWords = rule => own.RULES?.[rule] ?? rule;

// Numbers, and names of ends, in the reason why a board has no solution.
const NAMED = /(?<=\b(?:the end|two ends|paths of|paths of \w+ and) )\w+|\d+/g;

// Why a board has no solution: in English as the library says it; in another language its sentence by the English one
// without its places, numbers and names, "" where it has none.
export function reasonWords(reason) {
	if (own.WORDS === WORDS) return reason;
	const bare = reason.replace(/ \(at [^)]*\)$/, ""), names = bare.match(NAMED) ?? [];
	const sentence = own.REASONS?.[bare.replace(NAMED, "#")] ?? "";
	return sentence.replace(/#/g, () => names.shift());
}

// A word with its values; for a count of one its form with a 1, if it has one.
export function say(key, values = {}) {
	if (values.count === 1 && has(`${key}1`)) return say(`${key}1`, { ...values, count: "1" });
	return (own.WORDS[key] ?? WORDS[key] ?? key).replace(/\{(\w+)\}/g, (_, name) => values[name] ?? "");
}

// A board's own title, or another name, and who made it; "" where nobody signed it.
export const credit = ({ own_title, author }, name = own_title) => [name, author && `${say("by")} ${author}`].filter(Boolean).join(" ");

// An element's id or data-word is its text, or its name where it has a text; `.tip` its title.
export function fillIn() {
	for (const element of document.querySelectorAll("[id], [data-word]")) {
		const word = element.dataset.word ?? element.id;
		if (has(`${word}.tip`)) element.title = say(`${word}.tip`);
		if (!has(word)) continue;
		if (element.matches("button:empty, button:has(> .word), [data-word], a")) (element.querySelector(":scope > .word") ?? element).textContent = say(word);
		else element.setAttribute("aria-label", say(word));
	}
	document.getElementById("source")?.setAttribute("placeholder", say("source"));
}

export const language = () => document.documentElement.lang;

// What is said beside sentences of another language than the page's.
export const unlike = tongue => tongue === language() ? "" : say("english");

export const has = key => key in own.WORDS || key in WORDS;
