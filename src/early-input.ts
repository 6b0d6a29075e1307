import type { EarlyInput, EarlyKey, EarlyPress } from './ui/sortable/use-early-input';

/**
 * Script in the head of a server-rendered page. It shows and records input until the console's own script reacts to it
 * (docs/server-rendering.md). The build makes one file of it.
 * - The last button clicked is clicked again while the page is hydrated (src/main.tsx), and checkboxes that hydration has
 *   reset are ticked again after it (src/lib/hydration.tsx).
 * - `/` focuses the search field. The keys of the palette, and what is typed after them, are pressed again after hydration.
 * - Rows move at once by the keys and the mouse that move them in the list. Their drag handles pulse, because nothing is
 *   saved yet; the list replays the moves once it reacts to input (src/ui/sortable/use-early-input.ts). A picked-up row
 *   that loses the focus is dropped back, as in the list.
 * - A press on a drag handle that is still held by then starts a drag. Touch moves nothing before.
 */
type Steps = Record<string, number | undefined>;
const altSteps: Steps = { ArrowUp: -1, ArrowDown: 1 };
const focusSteps: Steps = { ...altSteps, Home: -Infinity, End: Infinity };
const moveSteps: Steps = { ...focusSteps, PageUp: -10, PageDown: 10 };
/** Distance at which a press becomes a drag, px, as in the list (src/ui/sortable/track-pointer-drag.ts). */
const dragDistance = 4;

const keys: EarlyKey[] = [];
/** Rows in the order shown. */
let order: HTMLElement[] = [];
/** Whether the list reacts to input. */
let hasList = false;
let clicked: HTMLElement | null = null;
const boxes = new Map<HTMLInputElement, boolean>();
/** Keys for the palette. */
const typed: KeyboardEvent[] = [];
/** Row that a key picked up, and its index before. */
let lifted: { row: HTMLElement; from: number } | undefined;
let held: EarlyPress | undefined;
/** Row that the held mouse or pen drags once it `isMoving`: its index before, and its distance from its place, px. */
let drag: { row: HTMLElement; from: number; pageY: number; by: number; isMoving: boolean } | undefined;

const gripOf = ({ target }: Event) => (target as Element).closest<HTMLElement>('[data-part=grip]');
const gripIn = (row: HTMLElement | undefined) => row?.querySelector<HTMLElement>('[data-part=grip]');
const isDisabled = (grip: HTMLElement) => grip.ariaDisabled === 'true';
const rowOf = (grip: HTMLElement) => grip.closest<HTMLElement>('[data-key]')!;

function note(row: HTMLElement, key: string, altKey = false): void {
  keys.push({ row: row.dataset['key']!, key, altKey });
}

/** Returns the rows in the order shown; more of them may have arrived with the rest of the page. */
function rows(): HTMLElement[] {
  const known = new Set(order);
  const all = [...document.querySelectorAll<HTMLElement>('[data-part=grip]')].map(rowOf);
  order = [...order.filter((row) => row.isConnected), ...all.filter((row) => !known.has(row))];
  return order;
}

function move(row: HTMLElement, index: number): void {
  order = rows().filter((one) => one !== row);
  order.splice(Math.max(0, index), 0, row);
  row.dataset['moved'] = '';
  show();
}

/** Shows the rows in their order. Their elements stay in theirs, or the page could not be hydrated. */
function show(): void {
  const places = order.map((row) => ({ row, top: row.offsetTop, height: row.offsetHeight }));
  let top = Math.min(...places.map((place) => place.top));
  for (const { row, top: own, height } of places) {
    const isDragged = drag?.isMoving && drag.row === row;
    const by = isDragged ? drag!.by : top - own;
    row.style.translate = by === 0 ? '' : `0 ${by}px`;
    row.dataset['state'] = isDragged || lifted?.row === row ? 'lifted' : 'rest';
    top += height;
  }
}

function putBack(): void {
  if (!lifted) return;
  const { row, from } = lifted;
  lifted = undefined;
  note(row, 'Escape');
  move(row, from);
}

function leave(): void {
  if (gripIn(lifted?.row) !== document.activeElement) putBack();
}

function click({ target }: Event): void {
  leave();
  clicked = (target as Element).closest('button') ?? clicked;
}

function change({ target }: Event): void {
  if (target instanceof HTMLInputElement && target.type === 'checkbox') boxes.set(target, target.checked);
}

function press(event: KeyboardEvent): void {
  if (drag?.isMoving) {
    if (event.key === 'Escape') cancelDrag();
    return;
  }
  leave();
  const grip = hasList ? null : gripOf(event);
  const { ctrlKey, metaKey, shiftKey } = event;
  if (!(grip && !ctrlKey && !metaKey && !shiftKey && pressGrip(grip, event)) && !pressPage(event)) return;
  event.preventDefault();
  event.stopPropagation();
}

/** Records keys for the palette, or focuses the search field; returns false for other keys. */
function pressPage(event: KeyboardEvent): boolean {
  const { key, code, ctrlKey, metaKey, altKey } = event;
  const isPalette = (ctrlKey || metaKey) && !altKey && (key.toLowerCase() === 'k' || code === 'KeyK');
  const isField = (event.target as Element).matches('input, select, textarea');
  if (isPalette || (typed.length > 0 && !isField && key !== 'Tab')) {
    typed.push(event);
    return true;
  }
  const search = document.querySelector<HTMLElement>('main input[type=search]');
  if (key !== '/' || isField || !search || ctrlKey || metaKey || altKey) return false;
  search.focus();
  return true;
}

/** Moves a row, or the focus; returns false if the key does neither. */
function pressGrip(grip: HTMLElement, { key, altKey }: KeyboardEvent): boolean {
  const row = rowOf(grip);
  const from = rows().indexOf(row);
  if (!lifted && !altKey) {
    const step = focusSteps[key];
    if (step === undefined) return takeRow(grip, row, from, key);
    gripIn(order[Math.max(0, Math.min(from + step, order.length - 1))])?.focus();
    return true;
  }
  if (lifted && key === 'Escape') {
    putBack();
    return true;
  }
  const step = (lifted ? moveSteps : altSteps)[key];
  if (step === undefined) return lifted !== undefined && takeRow(grip, row, from, key);
  note(row, key, altKey);
  if (isDisabled(grip)) return true;
  move(row, from + step);
  row.scrollIntoView({ block: 'nearest' });
  return true;
}

/** Picks a row up, or drops it. A click of a disabled handle is repeated like that of any button. */
function takeRow(grip: HTMLElement, row: HTMLElement, from: number, key: string): boolean {
  if ((key !== ' ' && key !== 'Enter') || isDisabled(grip)) return false;
  note(row, key);
  lifted = lifted ? undefined : { row, from };
  show();
  return true;
}

function hold(event: PointerEvent): void {
  const grip = gripOf(event);
  if (!grip || !event.isPrimary || event.button !== 0) return;
  const { pointerId, pointerType, clientX, clientY, pageY } = event;
  const row = rowOf(grip);
  const at = { clientX, clientY };
  const below = clientY - grip.getBoundingClientRect().top;
  held = {
    row: row.dataset['key']!,
    isOver: false,
    isDrag: false,
    init: { pointerId, pointerType, ...at },
    below,
    last: at,
  };
  const canMove = pointerType !== 'touch' && !isDisabled(grip);
  drag = canMove ? { row, from: 0, pageY, by: 0, isMoving: false } : undefined;
}

function follow(event: PointerEvent): void {
  if (!held || held.isOver || event.pointerId !== held.init.pointerId) return;
  const { clientX, clientY, pageY } = event;
  held.last = { clientX, clientY };
  if (!drag) return;
  if (!drag.isMoving) {
    const { init } = held;
    if (Math.hypot(clientX - init.clientX, clientY - init.clientY) < dragDistance) return;
    putBack();
    drag.from = rows().indexOf(drag.row);
    drag.isMoving = true;
    held.isDrag = true;
  }
  const { row } = drag;
  drag.by = pageY - drag.pageY;
  const above = order.filter((one) => {
    const { top, height } = one.getBoundingClientRect();
    return one !== row && top + height / 2 < clientY;
  });
  move(row, above.length);
}

function release(event: PointerEvent): void {
  if (held?.init.pointerId !== event.pointerId) return;
  held.isOver = true;
  if (drag?.isMoving) {
    const { row, from } = drag;
    const by = order.indexOf(row) - from;
    const step = by < 0 ? 'ArrowUp' : 'ArrowDown';
    // One move of the list: picked up, moved and dropped by keys.
    for (const key of by === 0 ? [] : [' ', ...Array<string>(Math.abs(by)).fill(step), ' ']) note(row, key);
  }
  drag = undefined;
  show();
}

function cancelDrag(): void {
  const before = drag;
  if (held) held.isOver = true;
  drag = undefined;
  if (before?.isMoving) move(before.row, before.from);
}

/** Asks before the page is left, since no move is saved yet. */
function stay(event: Event): void {
  if (order.some((row) => row.style.translate !== '')) event.preventDefault();
}

/** Ends the recording of moves: the list takes over. */
function end(): void {
  hasList = true;
  removeEventListener('pointerdown', hold, true);
  removeEventListener('pointermove', follow, true);
  removeEventListener('beforeunload', stay);
  leave();
  drag = undefined;
  for (const row of order) {
    row.style.translate = '';
    row.dataset['state'] = 'rest';
    delete row.dataset['moved'];
  }
  order = [];
}

addEventListener('click', click, true);
addEventListener('change', change, true);
addEventListener('keydown', press, true);
addEventListener('pointerdown', hold, true);
addEventListener('pointermove', follow, true);
addEventListener('pointerup', release, true);
addEventListener('pointercancel', cancelDrag, true);
addEventListener('beforeunload', stay);
addEventListener(
  'recon-taken',
  () => {
    removeEventListener('click', click, true);
    if (clicked?.isConnected) clicked.click();
  },
  { once: true },
);
addEventListener(
  'recon-hydrated',
  () => {
    removeEventListener('change', change, true);
    removeEventListener('keydown', press, true);
    // Each in a task: it must find the page as the previous one left it.
    for (const [box, isTicked] of boxes)
      setTimeout(() => box.isConnected && box.checked !== isTicked && box.click());
    for (const { key, code, ctrlKey, metaKey } of typed)
      document.body.dispatchEvent(
        new KeyboardEvent('keydown', { key, code, ctrlKey, metaKey, bubbles: true, cancelable: true }),
      );
  },
  { once: true },
);
addEventListener('recon-early-input', (event) => {
  const { detail } = event as CustomEvent<EarlyInput>;
  if (detail.isEnd) end();
  detail.keys.push(...keys);
  detail.press = held;
  // A further list on another page gets nothing.
  if (detail.isEnd) keys.length = 0;
});
