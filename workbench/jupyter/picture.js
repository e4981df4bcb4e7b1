// What stands between the kernel and altair's own chart widget (`drawn` is its `render`): one drawing at a time. A
// drawing takes a tenth of a second; without this one that comes meanwhile would be drawn at once, and whichever is
// done last would stay, be it the older. Also, each drawing listens to the model anew: the listeners of the one before go.
// The kernel is told when a drawing is painted: it does what is less urgent after that.
export default {
  async render({ model, el }) {
    const own = new Map(); // event -> the listener of the present drawing
    let next = null;
    let done = Promise.resolve();

    const painted = () => (document.hidden ? tell() : requestAnimationFrame(() => setTimeout(tell, 0)));
    const tell = () => model.send("painted");

    const inTurn = (draw) => () => {
      next = draw;
      done = done.then(async () => {
        if (next !== draw) return;
        next = null;
        await draw();
        painted();
      });
    };
    const listen = (event, heard) => {
      if (event === "change:spec") return model.on(event, inTurn(heard));
      if (own.has(event)) model.off(event, own.get(event));
      own.set(event, heard);
      return model.on(event, heard);
    };
    const seen = new Proxy(model, {
      get: (target, name) => {
        if (name === "on") return listen;
        const value = target[name];
        return typeof value === "function" ? value.bind(target) : value;
      },
    });
    done = drawn({ model: seen, el });
    await done;
    painted();
  },
};
