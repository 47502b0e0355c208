// The page of `satloop explain --format html`: the steps of one board, without a server. `explanation_page` puts the modules of
// the page in front, which it imports.

import { BoardView } from "./files/board/board.js";
import { Steps } from "./files/steps/steps.js";
import { fillIn } from "./files/words.js";

const of = id => document.getElementById(id);
const { board, start, steps, fine, end } = JSON.parse(of("data").textContent);

class App {
  constructor() {
    fillIn();
    Object.assign(this, { mode: "steps", now: { board }, start, view: new BoardView(of("board")) });
    this.steps = new Steps(this);
    document.addEventListener("keydown", event => this.key(event));
  }

  // The steps as a list, anew where they are others.
  list(shown) {
    if (this.listed === shown) return;
    this.listed = shown;
    of("list").replaceChildren(...shown.map((step, number) => {
      const item = document.createElement("li");
      item.className = `tier${step.tier}`;
      item.textContent = step.text;
      item.addEventListener("click", () => this.steps.go(number + 1));
      return item;
    }));
  }

  key(event) {
    if (event.target.closest("button, input")) return;
    const { at, steps } = this.steps;
    const to = { ArrowRight: at + 1, ArrowDown: at + 1, ArrowLeft: at - 1, ArrowUp: at - 1, Home: 0, End: steps.length }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    this.steps.go(to);
  }

  // What `Steps` asks of the page that it stands in.
  async run(job, question, kind, progress) {
    (question.fine ? fine : steps).forEach(progress);
    return end;
  }

  enter() {}

  rating() {}

  // This page names places, as its list does; letters belong to the page where one plays.
  say(text) { of("says").textContent = typeof text === "string" ? text : this.steps.steps[this.steps.at - 1]?.text ?? ""; }

  cite(marks) {
    this.view.cite({ ...marks, badges: undefined });
    const { at, steps } = this.steps;
    if (steps.length) this.list(steps);
    if (!at) this.say(of("about").dataset.first);
    document.body.dataset.step = at;
    const here = of("list").children[at - 1];
    of("list").querySelector(".here")?.classList.remove("here");
    here?.classList.add("here");
    here?.scrollIntoView({ block: "nearest" });
  }
}

const app = new App();
await app.steps.begin();
app.mode = "still"; // nothing more comes
app.steps.go(Number(location.hash.slice(1)) || 0);
