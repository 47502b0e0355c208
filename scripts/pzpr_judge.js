// Reads lines {"name", "file", "url"} and prints what npm's pzpr says of each: see pzpr_judge.py, which calls this.
// Without a file it reads the address alone.
const pzpr = require("pzpr");

function judged(given) {
  const said = { name: given.name, known: pzpr.variety(given.genre).valid };
  if (!said.known) return said;
  try {
    const other = new pzpr.Puzzle().open(given.url);
    said.board = other.getFileData();
    if (!given.file) return { ...said, url: other.getURL().split("?")[1] };
    const puzzle = new pzpr.Puzzle().open(given.file);
    const found = puzzle.check(true);
    said.complete = found.complete;
    said.text = found.text;
    said.url = puzzle.getURL().split("?")[1];
    puzzle.ansclear();
    said.same = puzzle.getFileData() === said.board;
  } catch (error) {
    said.error = String(error);
  }
  return said;
}

const lines = require("fs").readFileSync(0, "utf8").split("\n").filter(line => line);
for (const line of lines) console.log(JSON.stringify(judged(JSON.parse(line))));
