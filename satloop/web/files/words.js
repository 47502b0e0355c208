// All words of the page. `{name}` is filled in by `say`.

const WORDS = {
	skip: "Skip to the board", "nav.play": "Play", "nav.set": "Make", newboard: "New board",
	"start.title": "satloop: puzzles of loops and paths", "start.head": "Puzzles of loops and paths",
	"start.lede": "Pick one and draw. Each board has one solution, and every hint gives its reason.",
	continue: "Continue", "play.title": "{title} {rows} × {columns} · satloop", "set.title": "Setting: {title} {rows} × {columns} · satloop",
	"theme.system": "Colours: as the system", "theme.light": "Colours: light", "theme.dark": "Colours: dark",
	playit: "Play it", "playit.tip": "Play the board (E)", "trial.name": "Trial {level}", labels: "Row and column numbers",
	source: "Paste an address of puzz.link or a board",
	open: "Open", "open.tip": "An address, board text, pzprv3 or JSON; or drop it on the page",
	puzzle: "Puzzle", rows: "Rows", columns: "Columns", level: "Level", anylevel: "any level",
	new: "New", "new.tip": "Make a new board (N)", example: "Example", empty: "Empty", "empty.tip": "Set a board of your own",
	wishes: "Wishes", symmetry: "Symmetry", seed: "Seed",
	side: "The board", tools: "Tools", pens: "Pens", palette: "Clues", pad: "Numbers", asks: "Help", out: "Take away",
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
	more: "More", "more.help": "Help", "more.drawing": "Drawing", "more.clues": "Clues", "more.takeaway": "Take away", "more.view": "View and keys", mistake: "Any mistake?", forced: "What is forced?", solution: "Solution",
	clear: "Clear the board", minimize: "Minimize", "minimize.tip": "Take away clues that are not needed",
	complete: "Complete", "complete.tip": "Add the fewest clues that leave one solution",
	conflict: "Which clues clash?", "conflict.tip": "A smallest set that contradicts itself",
	help: "All keys (?)", stop: "Stop",
	link: "Copy link", "link.tip": "Its address on puzz.link", save: "Save as", print: "Print",
	smaller: "Smaller", larger: "Larger",
	mark: "Bookmark: open the board of a puzz.link page here", "mark.drag": "Drag this link to your bookmarks; on a page of puzz.link it opens the board here.",
	keys: "Keys", close: "Close",
	slide: "Step", first: "First step", back: "Step back", forward: "Step forward", last: "Last step",
	take: "Draw this", leave: "Leave",

	said: "What the page says", boardsize: "{rows} × {columns}", board: "{title} board, {rows} rows, {columns} columns. Arrow keys move, question mark lists all keys.",
	cell: "r{row}c{column} {clue}",
	working: "Working …",
	"error.lost": "No answer came. Is the program of this page still running?",
	"error.question": "This page and its program do not fit together. Load the page again.",
	"error.toolarge": "This board is too large for that: {cells} cells at most.", "error.long": "This text is too long.",
	"error.place": "Row {row}, column {column}: {sign} cannot stand there.", "error.row": "Row {row} of the board cannot be read: it is too short, too long, or has a sign that nobody knows.",
	"error.state": "What is drawn does not fit this board. Load the page again.", "error.board": "This is not a whole board yet.",
	"error.unreadable": "This is not a puzzle that I know. A link from puzz.link works, or the text of a board.",
	"error.which": "Which puzzle is this? Choose its name first, then open it once more.", "error.genre": "The puzzle {genre} is not one of those here.",
	"error.whole": "There are several boards in this text. Paste one of them.", "error.format": "This kind of file has no sign for something on the board.",
	"error.cannotmake": "There is no such board. Try another size, symmetry or level.", "error.notfound": "No board came in time. Try once more, or a smaller one.",
	"error.cannotedit": "That needs a board with exactly one solution, of a puzzle that can do without some clues.", "error.nosolution": "The board has no solution.",
	"error.time": "No answer came in time.", "error.memory": "This board takes more memory than there is.", "error.busy": "Many people ask at once. Try again in a moment.",
	"error.bug": "Something is broken in this program. Whoever runs it sees more in its window.",
	stopped: "Stopped.", unknown: "No answer within the time.",
	"verdict.unique": "exactly one solution", "verdict.several": "several solutions", "verdict.none": "no solution",
	"verdict.unknown": "solutions not counted", "verdict.asking": "…", "verdict.draft": "not a board yet",
	unique1: "The board has exactly one solution.", none1: "The board has no solution.{reason}",
	several1: "Several solutions. Two of them differ in {count} places: one is orange and broad, one purple and dashed.",
	solved: "Solved.", wrong: "Wrong here: {rules}.", "wrong.closed": "Wrong here: this line is closed too early.",
	"left.line": "Nothing wrong so far; the line is not finished.", "left.clue": "Nothing wrong so far, 1 clue to go.", "left.clues": "Nothing wrong so far, {count} clues to go.",
	"left.cell": "Nothing wrong so far, 1 cell to go.", "left.cells": "Nothing wrong so far, {count} cells to go.",
	note: "Mark", colors: "Colour separate lines", "live.tip": "At once, while I draw: a branch, a clue exceeded, a line closed too early", "note.tip": "Your own marks in cells: dot, inside, outside, nothing (drag for several)",
	live: "Mark what is wrong", clockhide: "Hide the time", "clock.name": "Time:", pause: "Pause", resume: "Go on", paused: "Paused.",
	"finish.time": "Time", "finish.hints": "Hints", "finish.kind": "{title}, {level}", solved1: "1st", solved2: "2nd", solved3: "3rd", solvedn: "{count}th",
	"finish.best": "Your best at this size and level; it was {time}.", "finish.other": "Your best at this size and level is {time}.",
	next: "Next board", share: "Share",
	"level.easy": "easy", "level.medium": "medium", "level.hard": "hard", "level.expert": "expert", "level.evil": "evil", "level.none": "no level",
	"rules.head": "Rules", "rules.solved": "Solved: all is right.", "rules.right": "right: ", "rules.wrong": "wrong: ",
	"draw.lines": "Drag to draw, drag back or over a line to erase. A right click, or the cross pen, marks where no line goes. By keys: arrows move, Shift and an arrow draws.",
	"draw.sides": "Drag along the grid lines, or click a side: line, cross, nothing. A right click, or the cross pen, crosses out. By keys: arrows move, Shift and an arrow draws.",
	"draw.shaded": "Drag to draw the line; click a cell: shaded, dot, nothing. A right click, or the cross pen, marks what is not. By keys: Shift and an arrow draws, Space shades.",
	"draw.doubled": "Drag from island to island: one bridge, two, none. A right click, or the cross pen, crosses out. By keys: arrows move, Shift and an arrow draws.",
	"draw.paths": "Drag from one end to the other; drag over a line to erase. A right click, or the cross pen, marks where no line goes. By keys: Shift and an arrow draws.",
	"draw.digits": "Choose a cell, by a click or the arrows, and press a number; Shift and a number, or the pencil, notes a small one.",
	records: "What I have solved", "records.none": "Nothing yet.", "records.take": "Save as a file", "records.delete": "Delete", "records.deleted": "What you have solved is deleted.",
	solvedcount: "Solved", levels: "Levels", besttime: "Best time", levelcount: "{number} {level}",
	nomistake: "No mistake so far.", nothingdrawn: "Nothing is drawn yet.", mistakes: "{count} of what is drawn is not in the solution.",
	mistakes1: "One thing that is drawn is not in the solution.",
	mistakeunknown: "Only a board with one solution has mistakes.",
	forced0: "Nothing more is forced.", forcednone: "What is drawn fits no solution.", "forced.some": "This is forced: {count} new places.",
	"solution.shown": "This is the solution.", "solution.several": "This is one of several solutions.",
	degrees: "How much the hint says", "degree.where": "Where", "degree.why": "Why", "degree.so": "So", remove: "Take it away", draw: "Draw it",
	so: "So {what}.", drawn: "Drawn: {what}.", and: " and ", "hint.upto": "Up to {side} × {side}",
	"do.edges.yes": "draw the dashed line", "do.edges.no": "no line goes where the crosses are", "do.doubled.yes": "draw a second line", "do.doubled.no": "no second line goes where the crosses are",
	"do.shaded.yes": "shade the marked cells", "do.shaded.no": "do not shade the dotted cells", "do.digits.yes": "write {numbers}", "do.digits.no": "strike {numbers} out",
	"do.colors.yes": "the path goes here", "do.colors.no": "the path does not go here",
	"did.edges.yes": "the line", "did.edges.no": "the crosses", "did.doubled.yes": "a second line", "did.doubled.no": "the crosses",
	"did.shaded.yes": "the shaded cells", "did.shaded.no": "the dots", "did.digits.yes": "{numbers}", "did.digits.no": "the notes", "did.colors.yes": "the path", "did.colors.no": "where it does not go",
	"mistake.one": "Before we go on: what is ringed cannot stay.", "mistake.some": "Before we go on: something of what is ringed cannot stay.",
	finely: "each step by itself", stepcount: "{number} / {count}", stepmore: "{number} / {count} …",
	"explain.several": "Steps need exactly one solution.",
	"explain.none": "The board has no solution.", "explain.unknown": "The time ran out.",
	"tier.1": "easy: one clue or rule", "tier.2": "a few together", "tier.3": "the whole line", "tier.4": "trying out", "tier.5": "hardest",
	trial: "Trial {level}: keep it or drop it.", kept: "Kept.", dropped: "Dropped.",
	editing: "Editing: {how}", "how.pick": "choose a clue, or click to go through them.",
	"how.typed": "choose a cell and type; right click takes away.", "how.arrows": "choose a cell, type a number, Shift and an arrow set its way.",
	"how.sides": "click or drag along grid lines.", "how.dots": "click in cells and between them.", "how.regions": "drag walls along grid lines.",
	walls: "Walls", hole: "Hole", typed: "Type", arrows: "Type", take0: "no clue", sides: "Sides", dots: "Dots",
	problem: "Not a board yet: {problem}",
	made: "A new board, seed {seed}.", minimized: "{before} clues before, {clues} now.",
	completed: "{count} clues are new.",
	invalidlink: "This board has no address on puzz.link.", copied: "Copied: {what}", copyfailed: "The browser does not copy; here it is: {what}",
	text: "Board text", pzprv3: "pzprv3", svg: "SVG picture", png: "PNG picture", copytext: "Copy text",
	toolarge: "This file is too large.",
	badaddress: "The address of this page names no board: {problem}",
	full: "The browser has no room for more drawings: those of long ago were let go.",
};

export const KEYS = [
	["Arrows", "move the cursor"], ["Shift + arrow", "draw and go"], ["Ctrl or Alt + arrow", "cross out"], ["Space", "shade, dot, nothing"],
	["1 to 9", "a number"], ["Shift + digit", "a pencil mark"], ["Backspace", "take away"],
	["Ctrl + Z, Ctrl + Y", "undo, redo"], ["Enter", "check"], ["H", "hint; once more: why, what, do it"], ["U", "one solution?"],
	["S, then arrows", "steps"], ["E", "edit the clues"], ["X", "crosses or lines"], ["T", "try; keep or drop by buttons"], ["N", "a new board"],
	["+ − 0", "zoom"], ["Esc", "stop, leave"], ["?", "these keys"],
];

export function say(key, values = {}) {
	return (WORDS[key] ?? key).replace(/\{(\w+)\}/g, (_, name) => values[name] ?? "");
}

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

export const has = key => key in WORDS;
