import { useEffect } from 'react';
import { useLatest } from '../hooks/use-latest';

/** Action of the current page, for its key, the palette and the list of shortcuts. */
export interface PageAction {
  /** Id of the operation that it starts, or another name: the palette has synonyms for it. */
  id: string;
  label: string;
  /** Key of the shortcut, as it is typed: `n`. */
  keys?: string;
  refusal?: string | undefined;
  /** Runs the action; on the record with that id if it `takesId`. */
  run: (id?: string) => void;
  /** The action applies to one of the page's records, which the palette requests first. */
  takesId?: true;
}

const declared = new Set<() => readonly PageAction[]>();

/** Declares the actions of a page while the component is mounted. */
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
