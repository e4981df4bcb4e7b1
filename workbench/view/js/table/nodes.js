// Making nodes of the page, and the signs on buttons.

export function html(tag, attributes = {}, ...children) {
  return fill(document.createElement(tag), attributes, children);
}

export function svg(tag, attributes = {}, ...children) {
  return fill(document.createElementNS("http://www.w3.org/2000/svg", tag), attributes, children);
}

function fill(node, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (name === "text") node.textContent = value;
    else if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else node.setAttribute(name, value);
  }
  node.append(...children);
  return node;
}

const ICONS = {
  first: "M4 4.5h2.4v11H4zM16.5 4.5v11L7.5 10z",
  back: "M13.5 4v12L5 10z",
  play: "M6 3.5v13L16.5 10z",
  pause: "M5.5 4h3.2v12H5.5zM11.3 4h3.2v12h-3.2z",
  forward: "M6.5 4v12L15 10z",
  last: "M13.6 4.5H16v11h-2.4zM3.5 4.5v11l9-5.5z",
  part: "M9 17.5V11L4.2 5.6 3 6.8V2.5h4.3L6.1 3.7 10 8.2l3.9-4.5-1.2-1.2H17v4.3l-1.2-1.2L11 11v6.5z",
};

export function icon(name) {
  return svg("svg", { viewBox: "0 0 20 20", class: "wb-icon", "aria-hidden": "true" }, svg("path", { d: ICONS[name] }));
}
