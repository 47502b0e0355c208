// Reads lines {"name", "file", "url"} and prints what npm's pzpr says of each: see pzpr_judge.py, which calls this.
// Without a file it reads the address alone. "answers": lists of segments and of shaded cells; "accepted" says which
// of them pzpr takes for solutions.
const pzpr = require("pzpr");

function accepts(puzzle, [segments, shaded]) {
  const { board, checker } = puzzle;
  for (let i = 0; i < board.border.length; i++) board.border[i].line = Number(segments.includes(i));
  for (let i = 0; i < board.cell.length; i++) board.cell[i].qans = Number(shaded.includes(i));
  board.rebuildInfo();
  checker.resetCache();
  return puzzle.check(true).complete;
}

function judged(given) {
  const verdict = { name: given.name, known: pzpr.variety(given.genre).valid };
  if (!verdict.known) return verdict;
  try {
    const other = new pzpr.Puzzle().open(given.url);
    verdict.board = other.getFileData();
    if (given.answers) return { ...verdict, url: other.getURL().split("?")[1], accepted: given.answers.map(answer => accepts(other, answer)) };
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
