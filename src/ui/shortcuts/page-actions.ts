import { useEffect } from 'react';
import { useLatest } from '../hooks/use-latest';

/** Something that can be done on the page shown, for its key, the palette and the list of shortcuts. */
export interface PageAction {
  /** The operation that it begins, or a name of its own: the palette knows what else that is called. */
  id: string;
  label: string;
  /** The key that does it, as it is typed: `n`. */
  keys?: string;
  /** Why it cannot be done now. */
  refusal?: string | undefined;
  /** Does it; to the one of that id where it `takesId`. */
  run: (id?: string) => void;
  /** It is done to one of the page's things, which the palette asks for first. */
  takesId?: true;
}

const declared = new Set<() => readonly PageAction[]>();

/** Declares what can be done here, for as long as the component is shown. */
export function usePageActions(actions: readonly PageAction[]): void {
  const latest = useLatest(() => actions);
  useEffect(() => {
    declared.add(latest);
    return () => void declared.delete(latest);
  }, [latest]);
}

/** What can be done on the page as it is now; what two parts of it declare, once. */
export function pageActions(): PageAction[] {
  const all = [...declared].flatMap((actions) => actions());
  return [...new Map(all.map((action) => [action.id, action])).values()];
}
