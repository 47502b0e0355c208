// Reads lines {"name", "file", "url"} and prints what npm's pzpr says of each: see pzpr_judge.py, which calls this.
// Without a file it reads the address alone.
const pzpr = require("pzpr");

function judged(given) {
  const verdict = { name: given.name, known: pzpr.variety(given.genre).valid };
  if (!verdict.known) return verdict;
  try {
    const other = new pzpr.Puzzle().open(given.url);
    verdict.board = other.getFileData();
    if (!given.file) return { ...verdict, url: other.getURL().split("?")[1] };
    const puzzle = new pzpr.Puzzle().open(given.file);
    const answer = puzzle.check(true);
    verdict.complete = answer.complete;
    verdict.text = answer.text;
    verdict.url = puzzle.getURL().split("?")[1];
    puzzle.ansclear();
    verdict.same = puzzle.getFileData() === verdict.board;
  } catch (error) {
    verdict.error = String(error);
  }
  return verdict;
}

const lines = require("fs").readFileSync(0, "utf8").split("\n").filter(line => line);
for (const line of lines) console.log(JSON.stringify(judged(JSON.parse(line))));
