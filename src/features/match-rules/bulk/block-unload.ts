import { registerUnsavedChanges } from '~/forms/unsaved-work';

/**
 * Does some work of many requests, which leaving the page does not end: a reload would, so the browser asks before it,
 * and a sign-out does. Gives and throws what the work does.
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
