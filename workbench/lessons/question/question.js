// A question, and the content shown once it is answered. An earlier answer is read from the address of the page
// or from the browser's storage. Content elsewhere on the page that waits for it has data-after with the question's name.

const MOST = 200;

function make(tag, attributes = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name === "text") node.textContent = value;
    else if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else node.setAttribute(name, value);
  }
  node.append(...children);
  return node;
}

// --- storage of the answer

const nameInLink = (model) => `answer-${model.get("name")}`;
const nameInBrowser = (model) => `warbench.${nameInLink(model)}`;

function remembered(model) {
  const inLink = new URL(location.href).searchParams.get(nameInLink(model));
  if (model.get("in_link") && inLink) return inLink.slice(0, MOST);
  try {
    return localStorage.getItem(nameInBrowser(model)) ?? "";
  } catch {
    return ""; // a page without storage asks again
  }
}

function remember(model, answer) {
  try {
    if (answer) localStorage.setItem(nameInBrowser(model), answer);
    else localStorage.removeItem(nameInBrowser(model));
  } catch { /* asked again next time */ }
  if (!model.get("in_link")) return;
  const address = new URL(location.href);
  if (answer) address.searchParams.set(nameInLink(model), answer);
  else address.searchParams.delete(nameInLink(model));
  history.replaceState(history.state, "", address);
}

// --- the content that waits

function showWhatWaits(model) {
  const id = `wb-after-${model.get("name")}`;
  document.getElementById(id)?.remove();
  if (model.get("answer")) document.head.append(make("style", { id, text: `[data-after="${model.get("name")}"] { display: block !important; }` }));
}

// --- the question

function fields(model, give) {
  const options = model.get("options");
  if (!options.length) return [make("input", { class: "wb-ask-field", type: "text", maxlength: MOST, placeholder: model.get("hint"), "aria-label": model.get("question") })];
  const group = `wb-ask-${model.get("name")}`;
  return options.map((option) => make("label", { class: "wb-ask-option" },
    make("input", { type: "radio", name: group, value: option, onchange: give }), make("span", { text: option })));
}

function asked(model, answer) {
  const button = make("button", { type: "submit", class: "wb-ask-give", text: "Submit", disabled: "" });
  const form = make("form", { class: "wb-ask-form" });
  const said = () => {
    const held = form.querySelector("input:checked, input[type=text]");
    return held ? held.value.trim() : "";
  };
  const look = () => { button.disabled = !said(); };
  form.append(...fields(model, look), button);
  form.addEventListener("input", look);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (said()) answer(said());
  });
  return [form];
}

const verdictOf = (isRight) => make("span", { class: `wb-ask-verdict ${isRight ? "wb-ask-is-right" : "wb-ask-is-wrong"}`, text: isRight ? "✓ Right" : "✗ Not right" });

// All options once more: a sign and a word for the right one and for what was said.
function marked(option, said, right) {
  const isRight = option === right, isSaid = option === said;
  const words = isRight && isSaid ? "your answer, and right" : isRight ? "right" : isSaid ? "your answer, not right" : "";
  const look = isRight ? "wb-ask-is-right" : isSaid ? "wb-ask-is-wrong" : "";
  return make("li", { class: look }, make("i", { "aria-hidden": "true", text: isRight ? "✓" : isSaid ? "✗" : "" }),
    make("span", { text: option }), make("small", { text: words }));
}

function answered(model, answer) {
  const held = model.get("answer"), right = model.get("right");
  const said = make("p", { class: "wb-ask-said" }, "You said: ", make("b", { text: held }), " ", ...(right ? [verdictOf(held === right), " "] : []),
    make("button", { type: "button", class: "wb-ask-again", text: "Change my answer", onclick: () => answer("") }));
  const list = right ? [make("ul", { class: "wb-ask-marked" }, ...model.get("options").map((option) => marked(option, held, right)))] : [];
  const then = make("div", { class: "wb-ask-then" });
  then.innerHTML = model.get("then");
  return [said, ...list, ...(model.get("then") ? [then] : [])];
}

function render({ model, el }) {
  const root = make("section", { class: "wb-ask", "aria-label": "Question", "data-lm-suppress-shortcuts": "true" });
  root.addEventListener("keydown", (event) => event.stopPropagation());
  const below = make("div", { "aria-live": "polite" });
  root.append(make("p", { class: "wb-ask-question", text: model.get("question") }), below);
  el.append(root);

  function answer(text) {
    remember(model, text);
    model.set("answer", text);
    model.save_changes();
  }

  function show() {
    below.replaceChildren(...(model.get("answer") ? answered : asked)(model, answer));
    showWhatWaits(model);
  }

  model.on("change:answer", show);
  const before = remembered(model), options = model.get("options");
  if (!model.get("answer") && before && (!options.length || options.includes(before))) answer(before);
  show();
  return () => model.off("change:answer", show);
}

export default { render };
