import { ApiError } from './api-error';
import { endIntent, keyCreatedAt, intentKey } from './intents';

/** What came of a deletion: it is deleted from here, or somebody else had deleted it before. */
export type DeleteOutcome = 'deleted' | 'gone';

/**
 * Sends a deletion and gives what came of it. That it is gone, as `isGone` says of a clear answer, means that somebody
 * else had deleted it, unless an earlier attempt without a clear answer may have. That attempt is kept as an intent of
 * `target`, since the page may be loaded again before its answer; its key is not sent. Throws other errors on.
 */
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
