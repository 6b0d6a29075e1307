import { ApiError } from './api-error';
import { endIntent, keyCreatedAt, intentKey } from './intents';

/** Outcome of a delete: deleted by this request, or already deleted by another user (`gone`). */
export type DeleteOutcome = 'deleted' | 'gone';

/** Sends a delete with the idempotency key of `target`. `isGone` returns whether an error means “already gone”. */
export async function sendDelete(
  target: string,
  send: () => Promise<unknown>,
  isGone: (error: ApiError) => Promise<boolean>,
): Promise<DeleteOutcome> {
  const asked = Date.now();
  const key = intentKey(target, '');
  const isFirst = keyCreatedAt(target, key) >= asked;
  try {
    await send();
  } catch (error) {
    if (!(error instanceof ApiError) || error.outcomeUnknown) throw error;
    const gone = await isGone(error);
    if (gone || isFirst) endIntent(target, key);
    if (!gone) throw error;
    return isFirst ? 'gone' : 'deleted';
  }
  endIntent(target, key);
  return 'deleted';
}
