// Small pictures of boards: the server's drawing without its margin. The style sheet makes cells of whole pixels.

import { CELL } from "../board/grid.js";
import { keepClear } from "../board/print.js";

const OUTSIDE = 28; // units that numbers outside the board take

export function pictureOf(svg) {
	const paper = document.importNode(new DOMParser().parseFromString(svg, "image/svg+xml").documentElement, true);
	const [x, , width, height] = paper.getAttribute("viewBox").split(" ").map(Number);
	const margin = -x > CELL / 2 ? OUTSIDE : 0, [wide, high] = [width + 2 * x + 2 * margin, height + 2 * x + 2 * margin];
	paper.setAttribute("viewBox", `${-margin} ${-margin} ${wide} ${high}`);
	paper.querySelector("title")?.remove();
	const ground = paper.querySelector(".ground");
	if (paper.querySelector(".dots")) ground.remove();
	for (const [name, value] of Object.entries({ x: 0, y: 0, width: width + 2 * x, height: height + 2 * x })) ground.setAttribute(name, value);
	paper.querySelectorAll("g.path, path.path").forEach((line, i) => line.classList.add(`c${i % 3 + 1}`));
	paper.setAttribute("class", "paper fig");
	paper.setAttribute("aria-hidden", "true");
	keepClear(paper);
	paper.style.setProperty("--w", wide / CELL);
	paper.style.setProperty("--h", high / CELL);
	return paper;
}
