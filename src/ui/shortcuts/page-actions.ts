import { useEffect, useId } from 'react';

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
