import { useBlocker } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { registerUnsavedChanges } from './unsaved-work';

type Place = { pathname: string; search: object };

/** What a guard knows while somebody is about to leave unsaved changes. */
export type LeaveGuard = {
  /** True while the question "discard?" stands. */
  isAsking: boolean;
  discard: () => void;
  stay: () => void;
  /** Does `leave` at once when nothing would be lost, else after the question. */
  beforeLeaving: (leave: () => void) => void;
};

/**
 * Keeps typed work from getting lost by a link, the back button, closing, a reload or a sign-out.
 * Asks only if something really differs (a change put back does not count), and not for a place
 * where the form `staysOpen`, such as a tab inside it. A reload is asked about by the browser itself.
 * `work.discard` must leave nothing unsaved: it runs before what was to be done is done.
 */
export function useLeaveGuard(
  work: { hasUnsavedChanges: () => boolean; discard: () => void },
  staysOpen: (next: Place, current: Place) => boolean = () => false,
): LeaveGuard {
  const { hasUnsavedChanges } = work;
  const [leave, setLeave] = useState<() => void>();
  useEffect(() => registerUnsavedChanges(hasUnsavedChanges), [hasUnsavedChanges]);
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => hasUnsavedChanges() && !staysOpen(next, current),
    enableBeforeUnload: hasUnsavedChanges,
    withResolver: true,
  });
  return {
    isAsking: leave !== undefined || blocker.status === 'blocked',
    discard: () => {
      work.discard();
      setLeave(undefined);
      blocker.proceed?.();
      leave?.();
    },
    stay: () => {
      setLeave(undefined);
      blocker.reset?.();
    },
    beforeLeaving: (action) => {
      if (hasUnsavedChanges()) setLeave(() => action);
      else action();
    },
  };
}
