// Parts far below the first picture (data-far): the view says when one of them comes into sight, or is out of it.

const MARGIN = "200px"; // that close is in sight

export function makeSight(root, line) {
  const seen = new Set(), watched = new WeakSet();

  function note({ target, isIntersecting }) {
    const name = target.dataset.words ?? target.dataset.live;
    if (isIntersecting === seen.has(name)) return;
    if (isIntersecting) seen.add(name);
    else seen.delete(name);
    line.say("see", name, isIntersecting);
  }

  const watching = new IntersectionObserver((entries) => entries.forEach(note), { rootMargin: MARGIN });
  function lay() {
    for (const place of root.querySelectorAll("[data-far]")) {
      if (watched.has(place)) continue;
      watched.add(place);
      watching.observe(place);
    }
  }

  return { lay, leave: () => watching.disconnect() };
}
