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
