import { registerUnsavedChanges } from '~/forms/unsaved-work';

/**
 * Runs work with many requests. Leaving the page does not end it, but a reload or a sign-out would, so both ask first.
 * Returns and throws what the work does.
 */
export async function blockUnloadDuring<R>(work: () => Promise<R>): Promise<R> {
  const ask = (event: BeforeUnloadEvent) => event.preventDefault();
  const done = registerUnsavedChanges(() => true);
  addEventListener('beforeunload', ask);
  try {
    return await work();
  } finally {
    removeEventListener('beforeunload', ask);
    done();
  }
}
