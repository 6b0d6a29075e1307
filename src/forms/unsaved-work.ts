/**
 * What is typed and not saved, wherever it stands on the page: a sign-out asks here before it ends
 * everything, a form's own guard watches its own changes only.
 */
const watched = new Set<() => boolean>();

/** Adds a form; gives back what takes it out again. */
export function watchUnsavedWork(hasUnsavedChanges: () => boolean): () => void {
  watched.add(hasUnsavedChanges);
  return () => {
    watched.delete(hasUnsavedChanges);
  };
}

/** Whether anything on the page would be lost now. */
export function hasUnsavedWork(): boolean {
  return [...watched].some((hasUnsavedChanges) => hasUnsavedChanges());
}
