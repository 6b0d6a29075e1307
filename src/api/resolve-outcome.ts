import { clientOperations } from '@recon/contract/client-operations';
import type { ErrorCode } from '@recon/contract/errors';
import type { Call, OperationName } from '@recon/contract/operations';
import { ApiError } from './api-error';
import { errorKind } from './error-kind';
import { findOutcome, type OfSource, type ReadOnce } from './outcomes';

/** Attempts of a call so far; `first` is when the first one was sent, in milliseconds since 1970. */
export type Attempts = {
  first: number;
  /** True if some attempt got no response, so the service may still be processing it. */
  mayBeUnderWay: boolean;
};
type FoundAnswer = { record: unknown; requestId: string; replayed: undefined };

type Looking = {
  sent: Attempts;
  within: OfSource | undefined;
  read: ReadOnce;
  /** Ends the intent: the next such write gets a new key. */
  forgetKey: () => void;
};

/** Reads whether a failed write was applied. If so, returns its record; else throws the error with what is known. */
export async function resolveOutcome<K extends OperationName>(
  name: K,
  input: Call<K>,
  error: unknown,
  { sent, within, read, forgetKey }: Looking,
): Promise<FoundAnswer> {
  const isOpen = (failure: ApiError) => failure.outcomeUnknown || errorKind(failure) === 'stillRunning';
  if (!(error instanceof ApiError) || clientOperations[name].method === 'GET' || !isOpen(error)) throw error;
  const finding = await findOutcome(name, { input, began: sent.first, within, read });
  if (finding.kind === 'done')
    return { record: finding.record, requestId: error.requestId, replayed: undefined };
  if (errorKind(error) === 'stillRunning') {
    // The service holds the key of a request that died. If a repetition does no harm, the next attempt need not wait.
    if (finding.kind === 'missing' && mayBeDoneTwice(name)) forgetKey();
    throw error.with({ heldUntil: heldUntil(error) });
  }
  if (finding.kind === 'unclear') throw error;
  const code = inTheWay[finding.kind]?.(name);
  // A request still in progress encounters the same conflict.
  if (code !== undefined) throw new ApiError({ status: 409, code, message: '', requestId: error.requestId });
  throw sent.mayBeUnderWay
    ? error.with({ certainty: 'notYet' })
    : error.with({ certainty: 'notDone', outcomeUnknown: false });
}

/** Error code per conflict that was found after a 500: the code that the service should have returned. */
const inTheWay: Readonly<Record<string, ((name: OperationName) => ErrorCode) | undefined>> = {
  nameTaken: (name) => (name.endsWith('FeeSchedule') ? 'FEE_SCHEDULE_NAME_TAKEN' : 'CONTEXT_NAME_TAKEN'),
  priorityTaken: () => 'PRIORITY_TAKEN',
  fieldMapExists: () => 'FIELD_MAP_EXISTS',
};

/** Returns whether repeating a write is harmless: true for updates, and for records with a unique name or priority. */
const mayBeDoneTwice = (name: OperationName): boolean => name !== 'createSource' && name !== 'createFieldMap';

/** Returns when the key of a request is free again, in milliseconds since 1970; undefined if no time is named. */
function heldUntil({ retryAfter }: ApiError): number | undefined {
  return retryAfter > 0 ? Date.now() + retryAfter : undefined;
}
