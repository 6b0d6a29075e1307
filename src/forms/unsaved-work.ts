/**
 * What is typed and not saved, wherever it stands on the page: a sign-out asks here before it ends
 * everything, a form's own guard watches its own changes only.
 */
const watched = new Set<() => boolean>();
const listeners = new Set<() => void>();

/** Adds a form; gives back what takes it out again. */
export function registerUnsavedChanges(hasUnsavedChanges: () => boolean): () => void {
  watched.add(hasUnsavedChanges);
  return () => {
    watched.delete(hasUnsavedChanges);
    listeners.forEach((listener) => listener());
  };
}

/** Tells when a form has gone; gives back what ends that. */
export function onFormGone(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether anything on the page would be lost now. */
export function hasUnsavedWork(): boolean {
  return [...watched].some((hasUnsavedChanges) => hasUnsavedChanges());
}
