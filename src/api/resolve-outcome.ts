import type { ErrorCode } from '~/contract/errors';
import { type Call, type OperationName, operations } from '~/contract/operations';
import { ApiError } from './api-error';
import { errorKind } from './error-text';
import { findOutcome, type OfSource, type ReadOnce } from './outcomes';

/** How long the public service holds the key of a request that died (docs/contract.md#the-idempotent-answer). */
const keyHold = 300_000;

/** What a call has sent so far; times in milliseconds since 1970. */
export type Attempts = {
  first: number;
  /** Some attempt had no answer, so that the service may still be at it. */
  mayBeUnderWay: boolean;
  /** When the last attempt was sent that may have been done. */
  last: number | undefined;
};
type FoundAnswer = { record: unknown; requestId: string; replayed: undefined };

/**
 * After a failed write whose outcome is open: gives what a reading shows to be done, else throws the error
 * with what is certain by now: not done and why, not there so far, or still open.
 */
export async function resolveOutcome<K extends OperationName>(
  name: K,
  input: Call<K>,
  error: unknown,
  { sent, within, read }: { sent: Attempts; within: OfSource | undefined; read: ReadOnce },
): Promise<FoundAnswer> {
  const isOpen =
    error instanceof ApiError &&
    operations[name].method !== 'GET' &&
    (error.outcomeUnknown || errorKind(error) === 'stillRunning');
  if (!isOpen) throw error;
  const finding = await findOutcome(name, { input, began: sent.first, within, read });
  if (finding.kind === 'done')
    return { record: finding.record, requestId: error.requestId, replayed: undefined };
  if (errorKind(error) === 'stillRunning') throw error.with({ heldUntil: heldUntil(error, sent) });
  if (finding.kind === 'unclear') throw error;
  const code = inTheWay[finding.kind]?.(name);
  // What is under way yet meets it, too.
  if (code !== undefined) throw new ApiError({ status: 409, code, message: '', requestId: error.requestId });
  throw sent.mayBeUnderWay
    ? error.with({ certainty: 'notYet' })
    : error.with({ certainty: 'notDone', outcomeUnknown: false });
}

/** What stands in the way of a write that a 500 did not explain, as the code of the refusal it should have been. */
const inTheWay: Readonly<Record<string, ((name: OperationName) => ErrorCode) | undefined>> = {
  nameTaken: (name) => (name.endsWith('FeeSchedule') ? 'FEE_SCHEDULE_NAME_TAKEN' : 'CONTEXT_NAME_TAKEN'),
  priorityTaken: () => 'PRIORITY_TAKEN',
  fieldMapExists: () => 'FIELD_MAP_EXISTS',
};

/** When the key of a request that may have died is free again; undefined when that should have been before. */
function heldUntil({ retryAfter }: ApiError, sent: Attempts): number | undefined {
  const until = retryAfter > 0 ? Date.now() + retryAfter : (sent.last ?? sent.first) + keyHold;
  return until > Date.now() ? until : undefined;
}
