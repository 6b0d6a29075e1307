import { useBlocker } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

/** Functions that return whether a form has unsaved input. A sign-out checks all forms; a form's guard only its own. */
const watched = new Set<() => boolean>();
const listeners = new Set<() => void>();

/** Registers a function that returns whether a form has unsaved input; returns an unsubscribe function. */
export function registerUnsavedChanges(hasUnsavedChanges: () => boolean): () => void {
  watched.add(hasUnsavedChanges);
  return () => {
    watched.delete(hasUnsavedChanges);
    listeners.forEach((listener) => listener());
  };
}

/** Runs the listener when a form unregisters; returns an unsubscribe function. */
export function onFormGone(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns whether any registered form has unsaved input, which leaving the page would lose. */
export const hasUnsavedWork = (): boolean => [...watched].some((hasUnsavedChanges) => hasUnsavedChanges());

type Place = { pathname: string; search: object };

export type LeaveGuard = {
  /** True while the question "discard?" is shown. */
  isAsking: boolean;
  discard: () => void;
  stay: () => void;
  /** Runs `leave` at once if no input would be lost, else after confirmation. */
  beforeLeaving: (leave: () => void) => void;
};

/** Asks the user before unsaved input is lost, unless `staysOpen` accepts the next location. `discard` drops it. */
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
