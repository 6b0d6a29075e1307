import { useEffect, useId, useSyncExternalStore } from 'react';
import { readStoredText, writeStored } from '~/lib/browser-storage';

/** Action of the current page, for its key, the palette and the list of shortcuts. */
export interface PageAction {
  /** Id of the API operation that the action starts, or another id. The palette has synonyms by this id. */
  id: string;
  label: string;
  /** Key of the shortcut, as it is typed: `n`. */
  keys?: string;
  refusal?: string | undefined;
  /** Runs the action. If `takesId`, on the record with this id. */
  run: (id?: string) => void;
  /** The action applies to one of the page's records. The palette asks the user for the record first. */
  takesId?: true;
}

/** Actions by component, in the order in which the components were mounted. */
const declared = new Map<string, readonly PageAction[]>();

/** Declares the actions of a page for shortcuts and the palette, while the component is mounted. */
export function usePageActions(actions: readonly PageAction[]): void {
  const component = useId();
  useEffect(() => void declared.set(component, actions));
  useEffect(() => () => void declared.delete(component), [component]);
}

/** Returns the actions of the current page, without duplicates. */
export function pageActions(): PageAction[] {
  const all = [...declared.values()].flat();
  return [...new Map(all.map((action) => [action.id, action])).values()];
}

/** Returns a key in lower case. For a letter of another script, such as Cyrillic, the Latin one on the same key. */
export function latinKey({ key, code }: Pick<KeyboardEvent, 'key' | 'code'>): string {
  const isForeign = key.length === 1 && key > '\u024f' && /^Key[A-Z]$/.test(code);
  return (isForeign ? code.slice(3) : key).toLowerCase();
}

/** Selector of open overlays and a picked-up row: while there is one, the page's shortcuts are disabled. */
export const overlaySelector = '[role=dialog], [role=alertdialog], [role=menu], dialog[open], [data-lifted]';

/** Selector of what keeps the palette from opening: a dialog, a menu, the palette itself, a picked-up row. */
export const closedToPalette =
  '[data-part=dialog], [role=alertdialog], [role=menu], [data-part=palette], [data-lifted]';

/** Text typed after the palette was requested and before its code has loaded; undefined at other times. */
let typed: string | undefined;

/** Starts recording typed keys for the palette, until it has opened. */
export function beginTypedAhead(): void {
  typed = '';
}

/** Returns whether keys are recorded: the palette was requested, and its field does not get them yet. */
export function isTypingAhead(): boolean {
  return typed !== undefined;
}

/** Returns the text typed since recording started; empty while nothing is recorded. */
export const typedAhead = (): string => typed ?? '';

/** Passes the recorded text to `show`; stops recording if the palette's field already contains it (`shown`). */
export function flushTypedAhead(shown: string, show: (typed: string) => void): void {
  if (typed === undefined || typed === shown) endTypedAhead();
  else show(typed);
}

/** Stops recording: the palette is open, or will not open. */
export function endTypedAhead(): void {
  typed = undefined;
}

/** Keys that the page below must not get: they would select, open or move something. */
const steers: readonly string[] = ['Enter', 'Tab', 'ArrowUp', 'ArrowDown', 'Home', 'End'];

/**
 * Records a key while the palette loads. Returns true if the key is handled: no other code may use it. Escape stops
 * recording, and the caller closes the palette. Enter and arrows are dropped: the user has not seen any entries yet.
 */
export function recordTypedAhead({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  if (typed === undefined || ctrlKey || metaKey || altKey) return false;
  if (key === 'Escape') endTypedAhead();
  else if (key === 'Backspace') typed = typed.slice(0, -1);
  else if (key.length === 1) typed += key;
  else return steers.includes(key);
  return true;
}

/** Shortcut of single keys: `n`, or `g c` for one after the other. */
export type Binding = { keys: string; run: () => void };

/** Selector of elements that use letter keys themselves, to type or to select. */
const typedInto =
  'input:not([type=checkbox], [type=radio], [type=button], [type=file]), textarea, select, [contenteditable]:not([contenteditable=false]), [role=listbox], [role=combobox]';

let begun: Begun | undefined;

/** Handles a key press: Ctrl+Enter submits a form; single keys run `bindings`, except in fields, dialogs and drags. */
export function pressKey(event: KeyboardEvent, bindings: () => readonly Binding[]): void {
  // 229: Safari ends a composition with a key event that no longer belongs to it.
  if (event.defaultPrevented || event.isComposing || event.keyCode === 229) return;
  if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey)
    return sendForm(event);
  const key = typedKey(event);
  if (key === undefined || event.repeat) return;
  const before = begun;
  begun = undefined;
  if (!singleKeysHold() || isForOthers(event)) return;
  const next = matchKeys(bindings(), before, key, event.timeStamp);
  begun = next.begun;
  if (!next.found) return;
  event.preventDefault();
  next.found.run();
}

function isForOthers({ target }: KeyboardEvent): boolean {
  if (target instanceof Element && target.closest(typedInto)) return true;
  return document.querySelector(overlaySelector) !== null;
}

/** Clicks the form's submit button, so that its checks run. `data-sends` marks a part that acts as a form. */
function sendForm(event: KeyboardEvent): void {
  const form = event.target instanceof Element ? event.target.closest('form, [data-sends]') : null;
  const submit = form?.querySelector<HTMLElement>('[type=submit]');
  if (!submit || event.repeat) return;
  event.preventDefault();
  submit.click();
}

/** Milliseconds within which the next key of a sequence must be pressed. */
export const sequencePause = 1_500;

/** First keys of an unfinished sequence, and when the last one was pressed (event time, ms). */
export type Begun = { readonly keys: string; readonly at: number };
/** Properties of a key event that are used here. */
type Modifier = 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'getModifierState';
type Key = Pick<KeyboardEvent, 'key' | 'code' | Modifier>;

/** Returns the character that a key types, in lower case; undefined with Ctrl, Alt or Meta, or a letter with Shift. */
export function typedKey(event: Key): string | undefined {
  const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
  if (metaKey || key.length > 2 || /^\w{2}$|^$/.test(key)) return undefined;
  if ((ctrlKey || altKey) && !event.getModifierState('AltGraph')) return undefined;
  const small = latinKey(event);
  const isLetter = small !== key.toUpperCase();
  return isLetter && shiftKey ? undefined : small;
}

/** Returns the binding that `key` completes (`found`), or the unfinished sequence (`begun`); `{}` if neither. */
export function matchKeys<B extends { readonly keys: string }>(
  bindings: readonly B[],
  begun: Begun | undefined,
  key: string,
  at: number,
): { found?: B; begun?: Begun } {
  const isNext = begun !== undefined && at - begun.at <= sequencePause;
  const keys = isNext ? `${begun.keys} ${key}` : key;
  const found = bindings.find((one) => one.keys === keys);
  if (found) return { found };
  const next = [keys, key].find((first) => bindings.some((one) => one.keys.startsWith(`${first} `)));
  return next === undefined ? {} : { begun: { keys: next, at } };
}

/** Storage key of whether single-key shortcuts are enabled in this browser: users can disable them (WCAG 2.1.4). */
const key = 'single-keys';
const listeners = new Set<() => void>();
/** The choice until the page is reloaded, if the browser blocks storage. */
let chosen: boolean | undefined;

/** Returns true unless the user disabled single-key shortcuts. */
function singleKeysHold(): boolean {
  return chosen ?? readStoredText('local', key) !== 'off';
}

/** Enables or disables single-key shortcuts, and stores the choice in this browser. */
export function setSingleKeys(hold: boolean): void {
  chosen = writeStored('local', key, hold ? undefined : 'off') ? undefined : hold;
  for (const listener of listeners) listener();
}

/** Returns whether single-key shortcuts are enabled, and re-renders on changes. */
export function useSingleKeys(): boolean {
  return useSyncExternalStore((changed) => {
    listeners.add(changed);
    return () => listeners.delete(changed);
  }, singleKeysHold);
}
