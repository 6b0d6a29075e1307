import { altSteps, dragDistance, focusSteps, moveSteps } from './ui/sortable/sort-input';
import { type Anchor, anchorAt } from './ui/sortable/sortable-order';
import type { EarlyInput, EarlyMove, EarlyPress } from './ui/sortable/use-early-input';

/**
 * Script in the head of a server-rendered page. It shows and records input until the console's own script reacts to it
 * (docs/server-rendering.md). The build makes one file of it.
 * - The last button clicked is clicked again while the page is hydrated (src/main.tsx), and checkboxes that hydration has
 *   reset are ticked again after it (src/lib/hydration.tsx).
 * - `/` focuses the search field. The keys of the palette, and what is typed after them, are pressed again after hydration.
 * - Rows move at once by the keys and the mouse that move them in the list. Their drag handles pulse, because nothing is
 *   saved yet. Each finished move is recorded by the row that it was shown next to, so that the list saves what was shown,
 *   and nothing if that row is hidden or gone by then (src/ui/sortable/use-early-input.ts). A picked-up row that loses the
 *   focus is put back, as in the list.
 * - A press on a drag handle that is still held by then starts a drag. Touch moves nothing before.
 */
const moves: EarlyMove[] = [];
/** Rows in the order shown. */
let order: HTMLElement[] = [];
let clicked: HTMLElement | null = null;
const boxes = new Map<HTMLInputElement, boolean>();
/** Keys for the palette. */
const typed: KeyboardEvent[] = [];
/** Row that a key picked up, and its index before. */
let lifted: { row: HTMLElement; from: number } | undefined;
let held: EarlyPress | undefined;
/** Row that the held mouse or pen drags once it `isMoving`: its index before, and its distance from its place, px. */
let drag: { row: HTMLElement; from: number; pageY: number; by: number; isMoving: boolean } | undefined;
/** Whether the list, and the page, react to keys. */
let hasList = false;
let hasShortcuts = false;
/** Rows get other heights when they come into view, and when the window is resized. */
const heights = new ResizeObserver(() => show());

const gripOf = ({ target }: Event) => (target as Element).closest<HTMLElement>('[data-part=grip]');
const gripIn = (row: HTMLElement | undefined) => row?.querySelector<HTMLElement>('[data-part=grip]');
const isDisabled = (grip: HTMLElement) => grip.ariaDisabled === 'true';
const rowOf = (grip: HTMLElement) => grip.closest<HTMLElement>('[data-key]')!;
const keyOf = (row: HTMLElement) => row.dataset['key']!;

/** Returns the rows in the order shown; more of them may have arrived with the rest of the page. */
function rows(): HTMLElement[] {
  const known = new Set(order);
  const all = [...document.querySelectorAll<HTMLElement>('[data-part=grip]')].map(rowOf);
  const come = all.filter((row) => !known.has(row));
  for (const row of come) heights.observe(row);
  order = [...order.filter((row) => row.isConnected), ...come];
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

/** Returns the row next to which a row is shown that was at index `from`; undefined if it has not moved. */
function anchorOf(row: HTMLElement, from: number): Anchor | undefined {
  const others = order.filter((one) => one !== row).map(keyOf);
  return anchorAt(others, from, order.indexOf(row));
}

function finish(row: HTMLElement, from: number): void {
  const anchor = anchorOf(row, from);
  if (anchor) moves.push({ row: keyOf(row), anchor });
  show();
}

function putBack(): void {
  if (!lifted) return;
  const { row, from } = lifted;
  lifted = undefined;
  move(row, from);
}

function leave(): void {
  if (gripIn(lifted?.row) !== document.activeElement) putBack();
}

/** The focus moves after the event. */
const leaveSoon = () => setTimeout(leave);

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
  const { ctrlKey, metaKey, shiftKey } = event;
  const grip = hasList || typed.length > 0 || ctrlKey || metaKey || shiftKey ? null : gripOf(event);
  if (!(grip && pressGrip(grip, event)) && !pressPage(event)) return;
  event.preventDefault();
  event.stopPropagation();
}

/** Records keys for the palette, or focuses the search field; returns false for other keys. */
function pressPage(event: KeyboardEvent): boolean {
  if (hasShortcuts) return false;
  const isField = (event.target as Element).matches('input, select, textarea');
  if (isPaletteKey(event) || (typed.length > 0 && !isField && event.key !== 'Tab')) {
    typed.push(event);
    return true;
  }
  const search = document.querySelector<HTMLElement>('main input[type=search]');
  if (event.key !== '/' || isField || event.ctrlKey || event.metaKey || event.altKey) return false;
  search?.focus();
  return search !== null;
}

const isPaletteKey = ({ key, code, ctrlKey, metaKey, altKey }: KeyboardEvent) =>
  (ctrlKey || metaKey) && !altKey && (key.toLowerCase() === 'k' || code === 'KeyK');

/** Moves a row, or the focus; returns false if the key does neither. */
function pressGrip(grip: HTMLElement, { key, altKey }: KeyboardEvent): boolean {
  const row = rowOf(grip);
  const from = rows().indexOf(row);
  if (lifted && key === 'Escape') {
    putBack();
    return true;
  }
  const step = (lifted ? moveSteps : altKey ? altSteps : focusSteps)[key];
  if (step === undefined) return (lifted !== undefined || !altKey) && takeRow(grip, key);
  if (!lifted && !altKey) gripIn(order[Math.max(0, Math.min(from + step, order.length - 1))])?.focus();
  else if (isDisabled(grip)) clicked = grip;
  else {
    move(row, from + step);
    if (!lifted) finish(row, from);
    row.scrollIntoView({ block: 'nearest' });
  }
  return true;
}

/** Picks a row up, or drops it. A click of a disabled handle is repeated like that of any button. */
function takeRow(grip: HTMLElement, key: string): boolean {
  if ((key !== ' ' && key !== 'Enter') || isDisabled(grip)) return false;
  const row = rowOf(grip);
  const before = lifted;
  lifted = before ? undefined : { row, from: order.indexOf(row) };
  if (before) finish(row, before.from);
  else show();
  return true;
}

function hold(event: PointerEvent): void {
  const grip = gripOf(event);
  if (!grip || !event.isPrimary || event.button !== 0) return;
  cancelDrag();
  const { pointerId, pointerType, clientX, clientY, pageY } = event;
  const row = rowOf(grip);
  const at = { clientX, clientY };
  const below = clientY - grip.getBoundingClientRect().top;
  held = {
    row: keyOf(row),
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
  // It was released where the page could not see it.
  if (event.buttons === 0) return cancelDrag();
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
  const before = drag;
  drag = undefined;
  if (before?.isMoving) finish(before.row, before.from);
}

function cancelDrag(event?: PointerEvent): void {
  if (!held || (event && event.pointerId !== held.init.pointerId)) return;
  const before = drag;
  held = undefined;
  drag = undefined;
  if (before?.isMoving) move(before.row, before.from);
}

/** Asks before the page is left, since no move is saved yet. */
function stay(event: Event): void {
  if (order.some((row) => row.style.translate !== '')) event.preventDefault();
}

/** Passes what was recorded to the list. At the end the list takes over, and rows are where React has them. */
function pass(input: EarlyInput): void {
  if (input.isEnd) leave();
  input.moves.push(...moves);
  if (lifted) {
    const { row, from } = lifted;
    input.lifted = { row: keyOf(row), by: order.indexOf(row) - from };
  }
  if (held) {
    input.press = held;
    held.anchor = drag?.isMoving ? anchorOf(drag.row, drag.from) : undefined;
  }
  if (input.isEnd) end();
}

function end(): void {
  hasList = true;
  removeEventListener('pointerdown', hold, true);
  removeEventListener('pointermove', follow, true);
  removeEventListener('focusout', leaveSoon, true);
  removeEventListener('beforeunload', stay);
  heights.disconnect();
  for (const row of order) {
    row.style.translate = '';
    row.dataset['state'] = 'rest';
    delete row.dataset['moved'];
  }
  // A further list on another page gets nothing.
  moves.length = 0;
  order = [];
  lifted = undefined;
  drag = undefined;
}

addEventListener('click', click, true);
addEventListener('change', change, true);
addEventListener('keydown', press, true);
addEventListener('focusout', leaveSoon, true);
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
  'recon-keys',
  () => {
    hasShortcuts = true;
    for (const { key, code, ctrlKey, metaKey } of typed)
      document.body.dispatchEvent(
        new KeyboardEvent('keydown', { key, code, ctrlKey, metaKey, bubbles: true, cancelable: true }),
      );
  },
  { once: true },
);
addEventListener(
  'recon-hydrated',
  () => {
    removeEventListener('change', change, true);
    removeEventListener('keydown', press, true);
    // No list has taken them: it is not there, or shows no rows.
    if (moves.length > 0) dispatchEvent(new Event('recon-moves-lost'));
    end();
    // Each in a task: it must find the page as the previous one left it.
    for (const [box, isTicked] of boxes)
      setTimeout(() => box.isConnected && box.checked !== isTicked && box.click());
  },
  { once: true },
);
addEventListener('recon-early-input', (event) => pass((event as CustomEvent<EarlyInput>).detail));
