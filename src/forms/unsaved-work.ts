import { useBlocker } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef, useState } from 'react';

/** Returns whether a form has unsaved input, and whether it is being sent. */
type Work = { hasUnsavedChanges: () => boolean; isSending?: () => boolean };

/** A sign-out checks all forms; a form's guard only its own. */
const registeredForms = new Set<Work>();
const listeners = new Set<() => void>();

/** Registers a form; returns an unsubscribe function. */
export function registerUnsavedWork(work: Work): () => void {
  registeredForms.add(work);
  return () => {
    registeredForms.delete(work);
    listeners.forEach((listener) => listener());
  };
}

/** Runs the listener when a form unregisters; returns an unsubscribe function. */
export function onFormGone(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns whether any registered form has unsaved input, which leaving the page would lose. */
export const hasUnsavedWork = (): boolean => unsavedWorks().length > 0;

/** Returns whether all unsaved input is being sent, which leaving does not stop. */
export const isAllWorkSent = (): boolean => unsavedWorks().every(({ isSending }) => isSending?.() ?? false);

const unsavedWorks = () => [...registeredForms].filter(({ hasUnsavedChanges }) => hasUnsavedChanges());

type Place = { pathname: string; search: object };

export type LeaveGuard = {
  isAsking: boolean;
  /** Whether the work is being sent, which leaving does not stop. */
  isSending: boolean;
  discard: () => void;
  stay: () => void;
  /** Runs `leave` at once if no input would be lost, else after confirmation. */
  beforeLeaving: (leave: () => void) => void;
};

/**
 * Asks the user before unsaved input is lost, unless `staysOpen` accepts the next location. `discard` drops the input.
 * If the user is asked while the input is sent and has not answered when that ends, the page stays.
 */
export function useLeaveGuard(
  work: { hasUnsavedChanges: () => boolean; discard: () => void; isPending?: boolean },
  staysOpen: (next: Place, current: Place) => boolean = () => false,
): LeaveGuard {
  const { hasUnsavedChanges, isPending: isSending = false } = work;
  const [leave, setLeave] = useState<() => void>();
  const sending = useRef(isSending);
  useEffect(() => void (sending.current = isSending), [isSending]);
  useEffect(
    () => registerUnsavedWork({ hasUnsavedChanges, isSending: () => sending.current }),
    [hasUnsavedChanges],
  );
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => hasUnsavedChanges() && !staysOpen(next, current),
    enableBeforeUnload: hasUnsavedChanges,
    withResolver: true,
  });
  const isAsking = leave !== undefined || blocker.status === 'blocked';
  const stay = () => {
    setLeave(undefined);
    blocker.reset?.();
  };
  const stayUnanswered = useEffectEvent(() => isAsking && stay());
  useEffect(() => (isSending ? () => void stayUnanswered() : undefined), [isSending]);
  return {
    isAsking,
    isSending,
    discard: () => {
      work.discard();
      setLeave(undefined);
      blocker.proceed?.();
      leave?.();
    },
    stay,
    beforeLeaving: (action) => {
      if (hasUnsavedChanges()) setLeave(() => action);
      else action();
    },
  };
}
