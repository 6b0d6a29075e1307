import type { ErrorCode } from '~/contract/errors';
import { type Call, type OperationName, operations } from '~/contract/operations';
import { ApiError } from './api-error';
import { errorKind } from './error-text';
import { findOutcome, type OfSource, type ReadOnce } from './outcomes';

/** What a call has sent so far; times in milliseconds since 1970. */
export type Attempts = {
  first: number;
  /** Some attempt had no answer, so that the service may still be at it. */
  mayBeUnderWay: boolean;
};
type FoundAnswer = { record: unknown; requestId: string; replayed: undefined };

type Looking = {
  sent: Attempts;
  within: OfSource | undefined;
  read: ReadOnce;
  /** The next such write is a new intent, with a key of its own. */
  forgetKey: () => void;
};

/**
 * After a failed write whose outcome is open: gives what a reading shows to be done, else throws the error
 * with what is certain by now: not done and why, not there so far, or still open.
 */
export async function resolveOutcome<K extends OperationName>(
  name: K,
  input: Call<K>,
  error: unknown,
  { sent, within, read, forgetKey }: Looking,
): Promise<FoundAnswer> {
  const isOpen =
    error instanceof ApiError &&
    operations[name].method !== 'GET' &&
    (error.outcomeUnknown || errorKind(error) === 'stillRunning');
  if (!isOpen) throw error;
  const finding = await findOutcome(name, { input, began: sent.first, within, read });
  if (finding.kind === 'done')
    return { record: finding.record, requestId: error.requestId, replayed: undefined };
  if (errorKind(error) === 'stillRunning') {
    // A service holds the key of a request that died. Where doing it twice does no harm the next try need not wait.
    if (finding.kind === 'missing' && mayBeDoneTwice(name)) forgetKey();
    throw error.with({ heldUntil: heldUntil(error) });
  }
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

/** Whether a write that is done twice has the effect of one: a change, or a record whose name or number is unique. */
function mayBeDoneTwice(name: OperationName): boolean {
  return name !== 'createSource' && name !== 'createFieldMap';
}

/** When the key of a request that may have died is free again, in milliseconds since 1970; undefined if the service does not say. */
function heldUntil({ retryAfter }: ApiError): number | undefined {
  return retryAfter > 0 ? Date.now() + retryAfter : undefined;
}
