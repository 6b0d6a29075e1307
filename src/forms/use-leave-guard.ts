import { useBlocker } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { registerUnsavedChanges } from './unsaved-work';

type Place = { pathname: string; search: object };

/** State of a guard while the user is about to leave unsaved changes. */
export type LeaveGuard = {
  /** True while the question "discard?" is shown. */
  isAsking: boolean;
  discard: () => void;
  stay: () => void;
  /** Runs `leave` at once if no input would be lost, else after confirmation. */
  beforeLeaving: (leave: () => void) => void;
};

/**
 * Prevents the loss of input through a link, the back button, closing, a reload or a sign-out. Asks only if values
 * differ; a reverted change does not count. Does not ask for a location that `staysOpen` accepts, such as a tab inside
 * the form. For a reload the browser itself asks. `work.discard` must leave nothing unsaved: it runs before the pending
 * action.
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
