// Makes elements of HTML with their properties and what stands in them.

export function element(name, properties = {}, ...children) {
	const { data, ...others } = properties, out = Object.assign(document.createElement(name), others);
	Object.assign(out.dataset, data);
	out.append(...children.filter(child => child !== null && child !== undefined && child !== ""));
	return out;
}
