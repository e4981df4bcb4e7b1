// When the kernel does not answer: a mark soon, words later. Where the bench is the page, it loads itself again once the server is
// back but knows this page no more.

const LOOK = 1500; // ms between two looks at the server
const MERCY = 3; // looks at which the server answers again, before the page is loaded again
const LIMIT = 20; // looks at a server that was never seen away: its kernel may only be busy

export function makeSilence(root, { tell, isPage }) {
  let timer = 0, looks = 0, answers = 0, wasAway = false;

  async function look() {
    looks += 1;
    const isThere = await fetch(location.pathname, { method: "HEAD", cache: "no-store" }).then(({ ok }) => ok, () => false);
    if (!timer) return;
    answers = isThere ? answers + 1 : 0;
    wasAway ||= !isThere;
    if (isThere && ((wasAway && answers > MERCY) || looks > LIMIT)) location.reload();
    else timer = setTimeout(look, LOOK);
  }

  const stop = () => {
    clearTimeout(timer);
    [timer, looks, answers, wasAway] = [0, 0, 0, false];
  };

  // "": the kernel has answered; "slow" and "lost": it has not for a moment, or for long.
  function feel(how) {
    root.toggleAttribute("data-unheard", how !== "");
    if (how === "slow") return;
    tell(how === "lost" ? "Not connected; trying again ..." : "");
    if (how !== "lost") stop();
    else if (isPage() && !timer) timer = setTimeout(look, 0);
  }

  return { feel, leave: stop };
}
