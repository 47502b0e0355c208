// Sheets of menus: they open where there is room, and close when something else is pressed or gets the focus.

const MARGIN = 8;

export function listenToSheets() {
	document.addEventListener("pointerdown", event => closeSheets(event.target));
	document.addEventListener("focusin", event => closeSheets(event.target));
	for (const pop of document.querySelectorAll("details.pop")) {
		pop.addEventListener("toggle", ({ target }) => {
			if (pop.open) place(pop);
			if (target !== pop && target.open) target.scrollIntoView({ block: "nearest" }); // a part of the menu
			if (!pop.open) for (const part of pop.querySelectorAll("details[open]")) part.open = false;
		}, true);
	}
	addEventListener("resize", () => { for (const pop of document.querySelectorAll("details.pop[open]")) place(pop); });
}

// Close all sheets but the one around an element.
export function closeSheets(around = null) {
	for (const pop of document.querySelectorAll("details.pop[open]")) if (!pop.contains(around)) pop.open = false;
}

// Below its button, or above it where more room is there; never beyond the window.
function place(pop) {
	const sheet = pop.querySelector(".sheet"), button = pop.querySelector("summary").getBoundingClientRect();
	const { style } = sheet, wide = document.documentElement.clientWidth, below = innerHeight - button.bottom, above = button.top;
	const over = below < sheet.scrollHeight + 2 * MARGIN && above > below;
	style.maxHeight = `${Math.max(120, (over ? above : below) - 2 * MARGIN)}px`;
	style.left = `${Math.max(MARGIN, Math.min(button.right - sheet.offsetWidth, wide - sheet.offsetWidth - MARGIN))}px`;
	style.top = over ? "auto" : `${button.bottom + MARGIN / 2}px`;
	style.bottom = over ? `${innerHeight - button.top + MARGIN / 2}px` : "auto";
}
