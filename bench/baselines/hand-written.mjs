/**
 * The script of the hand-written baseline (rules.mjs), which runs in its page: reorders the rows of a server-rendered list
 * by pointer and by the same keys as the console's list, without any library. Rows move in the page at once.
 */
const list = /** @type {HTMLElement} */ (document.querySelector('ol:has(> li[data-key])'));
const live = document.querySelector('output');
/** @type {{ row: HTMLElement, back: Element | null } | undefined} */
let lifted;
/** @type {{ row: HTMLElement, y: number, from: number, frame: number } | undefined} */
let dragged;

const rowOf = (/** @type {EventTarget | null} */ target) =>
  target instanceof Element && target.closest('[data-part=grip]')
    ? /** @type {HTMLElement | null} */ (target.closest('li'))
    : null;
const positionOf = (/** @type {Element} */ row) => [...list.children].indexOf(row) + 1;

/** Writes the numbers of rows again, and says where the moved row is. @param {Element} row */
function renumber(row) {
  for (const [index, one] of [...list.children].entries()) {
    if (!(one instanceof HTMLElement) || one.dataset['index'] === String(index)) continue;
    one.dataset['index'] = String(index);
    const number = one.querySelector('[data-part=number]');
    if (number) number.textContent = String(index + 1);
  }
  if (live) live.textContent = `Position ${positionOf(row)}`;
}

/** @param {HTMLElement} row @param {Element | null} before */
function place(row, before) {
  if (before === row || row.nextElementSibling === before) return;
  list.insertBefore(row, before);
  renumber(row);
}

/** @param {HTMLElement} row @param {number} steps */
function step(row, steps) {
  const others = [...list.children].filter((one) => one !== row);
  const index = Math.max(0, Math.min(positionOf(row) - 1 + steps, others.length));
  place(row, others[index] ?? null);
  row.scrollIntoView({ block: 'nearest' });
  const grip = row.querySelector('[data-part=grip]');
  if (grip instanceof HTMLElement) grip.focus({ preventScroll: true });
}

/** @type {Record<string, number>} */
const steps = { ArrowUp: -1, ArrowDown: 1, PageUp: -10, PageDown: 10, Home: -1e9, End: 1e9 };

list.addEventListener('keydown', (event) => {
  const row = rowOf(event.target);
  if (!row) return;
  const { key, altKey } = event;
  const by = steps[key];
  if (key === ' ' || key === 'Enter') lifted = lifted ? undefined : { row, back: row.nextElementSibling };
  else if (key === 'Escape' && lifted) {
    place(lifted.row, lifted.back);
    lifted = undefined;
  } else if (by !== undefined && (lifted || altKey)) step(row, by);
  else return;
  event.preventDefault();
});

list.addEventListener('pointerdown', (event) => {
  const row = rowOf(event.target);
  if (!row || event.button !== 0) return;
  event.preventDefault();
  row.setPointerCapture(event.pointerId);
  dragged = { row, y: event.clientY, from: positionOf(row), frame: requestAnimationFrame(follow) };
});
list.addEventListener('pointermove', (event) => {
  if (dragged) dragged.y = event.clientY;
});
for (const type of ['pointerup', 'pointercancel'])
  list.addEventListener(type, () => {
    if (!dragged) return;
    cancelAnimationFrame(dragged.frame);
    const { row, from } = dragged;
    row.style.translate = '';
    if (live) live.textContent = `Rule moved from ${from} to ${positionOf(row)}`;
    dragged = undefined;
  });

/** Moves the dragged row to the pointer, once per frame, and scrolls near the window's edges. */
function follow() {
  if (!dragged) return;
  const { row, y } = dragged;
  if (y > innerHeight - 60) scrollBy(0, 24);
  else if (y < 60) scrollBy(0, -24);
  row.style.translate = '';
  const { top, height } = row.getBoundingClientRect();
  const by = Math.round((y - top - height / 2) / height);
  if (by !== 0) {
    const others = [...list.children].filter((one) => one !== row);
    place(row, others[Math.max(0, positionOf(row) - 1 + by)] ?? null);
  }
  const box = row.getBoundingClientRect();
  row.style.translate = `0 ${y - box.top - box.height / 2}px`;
  dragged.frame = requestAnimationFrame(follow);
}
