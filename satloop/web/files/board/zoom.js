// Hands that zoom and move the board: Ctrl and the wheel, two fingers, the middle button, the pen that moves.

export function listenToZoom(size, moving) {
	const { desk } = size, down = new Map();
	desk.addEventListener("wheel", event => {
		if (!event.ctrlKey) return;
		event.preventDefault();
		size.enlarge(Math.exp(-event.deltaY / 200), event.clientX, event.clientY);
	}, { passive: false });
	desk.addEventListener("pointerdown", event => {
		down.set(event.pointerId, { x: event.clientX, y: event.clientY });
		if (event.button === 1 || (moving() && event.pointerType === "mouse")) desk.setPointerCapture(event.pointerId);
		if (event.button === 1) event.preventDefault();
	});
	desk.addEventListener("pointermove", event => {
		if (!down.has(event.pointerId)) return;
		const before = gesture(down);
		down.set(event.pointerId, { x: event.clientX, y: event.clientY });
		const now = gesture(down);
		if (down.size === 2) size.enlarge(before.far ? now.far / before.far : 1, before.x, before.y);
		else if (down.size > 1 || !(moving() || event.buttons & 4)) return;
		move(desk, before.x - now.x, before.y - now.y);
	});
	for (const end of ["pointerup", "pointercancel"]) addEventListener(end, event => down.delete(event.pointerId));
}

// The middle of the pointers, and how far apart the first two are.
function gesture(down) {
	const [one, two = one] = down.values();
	return { x: (one.x + two.x) / 2, y: (one.y + two.y) / 2, far: Math.hypot(one.x - two.x, one.y - two.y) };
}

// The board moves in its place; where it cannot go further, the page does.
function move(desk, right, down) {
	const { scrollTop } = desk;
	desk.scrollLeft += right;
	desk.scrollTop += down;
	const rest = down - (desk.scrollTop - scrollTop);
	if (Math.abs(rest) >= 1) scrollBy(0, rest);
}
