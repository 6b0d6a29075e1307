import { useEffect, useId } from 'react';
import { createChoice } from '~/lib/choice';

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
const actionsByComponent = new Map<string, readonly PageAction[]>();

/** Declares the actions of a page for shortcuts and the palette, while the component is mounted. */
export function usePageActions(actions: readonly PageAction[]): void {
  const component = useId();
  useEffect(() => void actionsByComponent.set(component, actions));
  useEffect(() => () => void actionsByComponent.delete(component), [component]);
}

/** Returns the actions of the current page, without duplicates. */
export function pageActions(): PageAction[] {
  const all = [...actionsByComponent.values()].flat();
  return [...new Map(all.map((action) => [action.id, action])).values()];
}

/** Selector of open overlays and a picked-up row: while there is one, the page's shortcuts are disabled. */
export const overlaySelector = '[role=dialog], [role=alertdialog], [role=menu], dialog[open], [data-lifted]';

/** Functions to read, set and follow whether single-key shortcuts are on: users can disable them (WCAG 2.1.4). */
export const {
  get: areSingleKeysOn,
  set: setSingleKeys,
  use: useSingleKeys,
} = createChoice({
  key: 'single-keys',
  read: (text) => text !== 'off',
  write: (isOn: boolean) => (isOn ? undefined : 'off'),
});
