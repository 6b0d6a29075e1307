import { type ActivityLog, addFailedSignIn } from '../activity/activity-log';
import type { Db } from '../db/database';
import type { SessionOptions } from '../sign-in/session-options';
import { authorOf, mayRecord } from './activity-entries';
import type { RequestContext } from './request-context';

/**
 * Returns callbacks that add entries for sign-ins, failed ones and sign-outs, with a person as the author. They add
 * none for the sessions of callers that `mayRecord` refuses.
 */
export function recordSessions(
  activity: ActivityLog,
  db: Db,
): Pick<SessionOptions, 'onSession' | 'onFailedSignIn'> {
  const onSession: SessionOptions['onSession'] = async (event, identity, context) => {
    if (!mayRecord(identity)) return;
    const author = { kind: 'person', ...authorOf(identity) } as const;
    const { requestId } = context.var as RequestContext['var'];
    const entries = await activity.of({ author, requestId, actionId: undefined });
    await entries.addSession(db, event);
  };
  return { onSession, onFailedSignIn: () => addFailedSignIn(db) };
}
