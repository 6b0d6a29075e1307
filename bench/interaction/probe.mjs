/**
 * Probe that runs in the measured page. It records frames between a start and a stop, and the time from an input to its
 * effect on the screen. It also counts the components that React renders in rows.
 *
 * @typedef {object} Probe
 * @property {() => void} start starts to record frames
 * @property {() => { frames: number[], most: number }} stop milliseconds of each frame since, and the most rows in the
 * page
 * @property {() => void} armDrop records the next drop
 * @property {() => number | undefined} dropped milliseconds from that drop to the frame after it
 * @property {(selectors: string[]) => void} armShow records, from the next click on, when each selector is first in a
 * painted frame
 * @property {() => (number | undefined)[]} shown milliseconds from the click to each
 * @property {() => number} [drawn] components rendered inside rows since the last call, if they are counted
 */

const rowsIn = 'li[data-key], tr[data-key]';

/** Installs the probe; runs before any script of the page. @param {string} rows */
function installProbe(rows) {
  /** @type {number[]} */
  let frames = [];
  let running = false;
  let last = 0;
  let most = 0;
  /** @type {number | undefined} */
  let drop;
  /** @type {(number | undefined)[]} */
  let shows = [];

  /** Runs the callback after the current frame has been painted. @param {() => void} then */
  const afterPaint = (then) =>
    requestAnimationFrame(() => {
      const channel = new MessageChannel();
      channel.port1.addEventListener('message', then, { once: true });
      channel.port1.start();
      channel.port2.postMessage(0);
    });

  const frame = (/** @type {number} */ now) => {
    if (!running) return;
    if (last > 0) frames.push(now - last);
    last = now;
    if (frames.length % 4 === 0) most = Math.max(most, document.querySelectorAll(rows).length);
    requestAnimationFrame(frame);
  };

  /** @type {Probe} */
  const probe = {
    start: () => {
      frames = [];
      [running, last, most] = [true, 0, 0];
      requestAnimationFrame(frame);
    },
    stop: () => {
      running = false;
      // A freeze right before the end counts, too.
      const rest = performance.now() - last;
      if (last > 0 && rest > 17) frames.push(rest);
      return { frames, most };
    },
    armDrop: () => {
      drop = undefined;
      const note = (/** @type {Event} */ event) =>
        afterPaint(() => (drop = performance.now() - event.timeStamp));
      addEventListener('pointerup', note, { capture: true, once: true });
    },
    dropped: () => drop,
    armShow: (selectors) => {
      shows = selectors.map(() => undefined);
      const watch = (/** @type {Event} */ event) => {
        const look = () => {
          for (const [at, selector] of selectors.entries())
            if (shows[at] === undefined && document.querySelector(selector)) {
              shows[at] = Number.NaN;
              afterPaint(() => (shows[at] = performance.now() - event.timeStamp));
            }
          if (shows.includes(undefined)) requestAnimationFrame(look);
        };
        look();
      };
      addEventListener('click', watch, { capture: true, once: true });
    },
    shown: () => shows,
  };
  Reflect.set(window, 'bench', probe);
}

/** Counts what React renders inside rows, which itself takes time; runs after `installProbe`. @param {string} rows */
function installCount(rows) {
  let drawn = 0;
  /**
   * React reports the tree to its developer tools: `flags & 1` means that a component rendered in this commit.
   */
  /** @typedef {{ tag: number, flags: number, child: Fiber | null, sibling: Fiber | null, alternate: Fiber | null, stateNode: unknown }} Fiber */
  /** @param {Fiber} fiber @param {boolean} inRow */
  const visit = (fiber, inRow) => {
    const isRow =
      inRow || (fiber.tag === 5 && fiber.stateNode instanceof Element && fiber.stateNode.matches(rows));
    if (isRow && [0, 11, 14, 15].includes(fiber.tag) && fiber.flags & 1) drawn += 1;
    if (fiber.alternate && fiber.alternate.child === fiber.child) return;
    for (let child = fiber.child; child; child = child.sibling) visit(child, isRow);
  };
  Reflect.set(window, '__REACT_DEVTOOLS_GLOBAL_HOOK__', {
    supportsFiber: true,
    inject: () => 1,
    onCommitFiberRoot: (/** @type {unknown} */ _id, /** @type {{ current: Fiber }} */ root) =>
      visit(root.current, false),
    onPostCommitFiberRoot: () => undefined,
    onCommitFiberUnmount: () => undefined,
  });
  Reflect.get(window, 'bench').drawn = () => {
    const count = drawn;
    drawn = 0;
    return count;
  };
}

/**
 * Installs the timing, and the count if requested.
 * @param {import('playwright').BrowserContext} context
 */
export async function withProbe(context, countDraws = false) {
  await context.addInitScript(installProbe, rowsIn);
  if (countDraws) await context.addInitScript(installCount, rowsIn);
}

/**
 * Calls the probe of a page.
 * @template {keyof Probe} Name
 * @param {import('playwright').Page} page
 * @param {Name} name
 * @param {string[]} [selectors]
 * @returns {Promise<ReturnType<NonNullable<Probe[Name]>>>}
 */
export function callProbe(page, name, selectors) {
  return page.evaluate(
    ([name, selectors]) => Reflect.get(window, 'bench')[String(name)]?.(selectors),
    [name, selectors],
  );
}
