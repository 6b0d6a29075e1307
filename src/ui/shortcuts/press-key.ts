import { type Begun, matchKeys, typedKey } from './match-keys';
import { overlaySelector } from './overlay-selector';
import { singleKeysHold } from './single-keys';

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
