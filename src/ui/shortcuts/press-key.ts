import { type Begun, matchKeys, typedKey } from './match-keys';
import { overlaySelector } from './overlay-selector';
import { singleKeysHold } from './single-keys';

/** A shortcut of single keys: `n`, or `g c` for one after the other. */
export interface Binding {
  keys: string;
  run: () => void;
}

/** Where a letter is typed, or chooses. */
const typedInto =
  'input:not([type=checkbox], [type=radio], [type=button], [type=file]), textarea, select, [contenteditable]:not([contenteditable=false]), [role=listbox], [role=combobox]';

let begun: Begun | undefined;

/**
 * Does what a key is for: Ctrl+Enter sends the form around the focus, the rest is looked for among the bindings. Single
 * keys do nothing in fields, under whatever is open over the page, during a drag or a composition, and when they are
 * switched off.
 */
export function pressKey(event: KeyboardEvent, bindings: () => readonly Binding[]): void {
  // 229: Safari ends a composition by a key that no longer belongs to one.
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

/** By its own button, which knows when it may not be pressed; `data-sends` marks a part that is a form without being one. */
function sendForm(event: KeyboardEvent): void {
  const form = event.target instanceof Element ? event.target.closest('form, [data-sends]') : null;
  const submit = form?.querySelector<HTMLElement>('[type=submit]');
  if (!submit || event.repeat) return;
  event.preventDefault();
  submit.click();
}
