// When nothing answers: a mark soon, words later. Where the bench is the page, it looks after its server also while nobody does
// anything, asks for everything once the server is back, and loads itself again where the server knows this page no more.

const LOOK = 1500; // ms between two looks at a server that does not answer
const REST = 5000; // ms of silence after which a page looks whether its server is there
const PATIENCE = 3000; // ms that an answer to a look may take
const MERCY = 3; // looks at which the server answers again, before the page is loaded again
const LIMIT = 20; // looks at a server that was never seen away: its kernel may only be busy
const LOST = "Not connected; trying again ...";

export function makeSilence(root, { tell, isPage, greet = () => {}, heardAt = () => 0, save = () => {} }) {
  let timer = 0, looks = 0, answers = 0, wasAway = false, isUnheard = false;

  const isThere = () =>
    fetch(new URL("health", location.href), { method: "HEAD", cache: "no-store", signal: AbortSignal.timeout(PATIENCE) }).then(({ ok }) => ok, () => false);

  async function look() {
    looks += 1;
    const there = await isThere();
    if (!timer) return;
    answers = there ? answers + 1 : 0;
    wasAway ||= !there;
    if (there && ((wasAway && answers > MERCY) || looks > LIMIT)) reload();
    else timer = setTimeout(look, LOOK);
  }

  function reload() {
    save();
    location.reload();
  }

  const stop = () => {
    clearTimeout(timer);
    [timer, looks, answers, wasAway] = [0, 0, 0, false];
  };

  // While nothing is asked for, the server may be gone too; what it told meanwhile is asked for when it is back.
  async function rest() {
    if (isUnheard || document.hidden || !isPage() || Date.now() - heardAt() < REST) return;
    if (root.hasAttribute("data-wb-busy")) return greet(); // an answer may have been lost
    if ((await isThere()) || isUnheard) return;
    tell(LOST);
    greet();
  }
  const resting = setInterval(rest, REST);

  // "": the kernel has answered; "slow" and "lost": it has not for a moment, or for long.
  function feel(how) {
    isUnheard = how !== "";
    root.toggleAttribute("data-unheard", isUnheard);
    if (how === "slow") return;
    tell(how === "lost" ? LOST : "");
    if (how !== "lost") stop();
    else if (isPage() && !timer) timer = setTimeout(look, 0);
  }

  function leave() {
    clearInterval(resting);
    stop();
  }
  return { feel, leave };
}
