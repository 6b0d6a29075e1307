import { ApiError } from './api-error';
import { endIntent, hasIntent, intentKey } from './write-ids';

/** Outcome of a delete: deleted by this request, or already deleted by another user (`gone`). */
export type DeleteOutcome = 'deleted' | 'gone';

/**
 * Sends a delete with the idempotency key of `target`. A 404 with `code` means that the record is gone. After another
 * 404, or without a clear response, calls `isMissing` to find out.
 */
export async function sendDelete(
  target: string,
  send: () => Promise<unknown>,
  { code, isMissing }: { code: string; isMissing: () => Promise<boolean> },
): Promise<DeleteOutcome> {
  const isRepeated = hasIntent(target);
  const key = intentKey(target, '');
  try {
    await send();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { status, outcomeUnknown } = error;
    const isGone =
      (status === 404 && error.code === code) || ((status === 404 || outcomeUnknown) && (await isMissing()));
    if (isGone || !(isRepeated || outcomeUnknown)) endIntent(target, key);
    if (!isGone) throw error;
    return isRepeated || outcomeUnknown ? 'deleted' : 'gone';
  }
  endIntent(target, key);
  return 'deleted';
}
