import { useEffect, useId, useSyncExternalStore } from 'react';
import { readStoredText, writeStored } from '~/lib/browser-storage';

/** Action of the current page, for its key, the palette and the list of shortcuts. */
export interface PageAction {
  /** Id of the API operation that the action starts, or another id. The palette has synonyms by this id. */
  id: string;
  label: string;
  /** Key of the shortcut: `n`, the only one of the pages. */
  keys?: 'n';
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

/** Selector of open overlays and a picked-up row: while there is one, the page's shortcuts are disabled. */
export const overlaySelector = '[role=dialog], [role=alertdialog], [role=menu], dialog[open], [data-lifted]';

/** Storage key of whether single-key shortcuts are enabled in this browser: users can disable them (WCAG 2.1.4). */
const key = 'single-keys';
const listeners = new Set<() => void>();
/** The choice until the page is reloaded, if the browser blocks storage. */
let chosen: boolean | undefined;

/** Returns true unless the user disabled single-key shortcuts. */
export function areSingleKeysOn(): boolean {
  return chosen ?? readStoredText('local', key) !== 'off';
}

/** Enables or disables single-key shortcuts, and stores the choice in this browser. */
export function setSingleKeys(isOn: boolean): void {
  chosen = writeStored('local', key, isOn ? undefined : 'off') ? undefined : isOn;
  for (const listener of listeners) listener();
}

/** Returns whether single-key shortcuts are enabled, and re-renders on changes. */
export function useSingleKeys(): boolean {
  return useSyncExternalStore((changed) => {
    listeners.add(changed);
    return () => listeners.delete(changed);
  }, areSingleKeysOn);
}
