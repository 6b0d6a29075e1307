import { useEffect } from 'react';
import { useLatest } from '../hooks/use-latest';

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

const declared = new Set<() => readonly PageAction[]>();

/** Declares the actions of a page for shortcuts and the palette, while the component is mounted. */
export function usePageActions(actions: readonly PageAction[]): void {
  const latest = useLatest(() => actions);
  useEffect(() => {
    declared.add(latest);
    return () => void declared.delete(latest);
  }, [latest]);
}

/** Returns the actions of the current page, without duplicates. */
export function pageActions(): PageAction[] {
  const all = [...declared].flatMap((actions) => actions());
  return [...new Map(all.map((action) => [action.id, action])).values()];
}
