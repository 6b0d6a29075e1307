import { locale, t } from '~/i18n/t';
import { ApiError, errorKind, type ErrorKind, isRetryable } from './api-error';
import { idempotencyProtection } from './observed-service';

/** Messages about an error, in the user's language. */
export type ErrorText = {
  kind: ErrorKind;
  title: string;
  meaning: string;
  action: string;
  /** Title and meaning in one, for a sentence that ends with the reason. */
  reason: string;
  requestId?: string;
};

/** Returns the messages for any error. `meaning` is the service's own sentence if it is more specific than ours. */
export function errorText(error: unknown): ErrorText {
  const kind = errorKind(error);
  const title = t(`error.${kind}.title`);
  const { meaning = t(`error.${kind}.meaning`), action = t(`error.${kind}.action`) } = detailsOf(kind, error);
  const text = { kind, title, meaning, action, reason: `${title}. ${meaning}` };
  return error instanceof ApiError ? { ...text, requestId: error.requestId } : text;
}

/** Returns the messages for a failed query, without advice to act if the query is refetched automatically. */
export function readingText(error: unknown): ErrorText {
  const text = errorText(error);
  return isRetryable(error) ? { ...text, action: t('error.comesBack') } : text;
}

/** Returns the messages of an error as the props of an `ErrorPanel` or `InlineAlert`. */
export function errorProps({ title, meaning, action, requestId }: ErrorText) {
  return { title, children: `${meaning} ${action}`, requestId };
}

/** Returns the messages that differ from those of the kind. */
function detailsOf(kind: ErrorKind, error: unknown): Partial<ErrorText> {
  if (!(error instanceof ApiError)) return {};
  return kind === 'outcomeUnknown' ? unknownOutcome(error) : particulars(kind, error);
}

/** Returns messages about what is known of a write without a clear response, and whether it may be sent again. */
function unknownOutcome({ status }: ApiError): Partial<ErrorText> {
  return {
    ...(status === 0 && { meaning: t('error.outcomeUnknown.noAnswer') }),
    // Some services answer invalid input so (docs/contract.md#input-errors-returned-as-500).
    ...(status === 500 && { meaning: t('error.outcomeUnknown.failed') }),
    ...(idempotencyProtection.state !== 'seen' && { action: t('error.outcomeUnknown.unprotected') }),
  };
}

/** Returns what is specific to this error: how long to wait, and the service's own sentence. */
function particulars(kind: ErrorKind, { retryAfter, heldUntil, message }: ApiError): Partial<ErrorText> {
  const time = kind === 'stillRunning' && heldUntil !== undefined && timeOfDay(heldUntil);
  const seconds = waits.has(kind) && Math.ceil(retryAfter / 1000);
  return {
    ...(time && { action: t('error.stillRunning.until', { time }) }),
    ...(seconds && { action: t('error.retryAfter', { seconds }) }),
    ...(speaksForItself.has(kind) && message !== '' && { meaning: sentence(message) }),
  };
}

/** Kinds of temporary errors. Their message includes how long to wait. */
const waits: ReadonlySet<ErrorKind> = new Set(['tooMany', 'unavailable', 'notBegun', 'notSent']);
/** Kinds so general that the service's own sentence is more useful than ours. */
const speaksForItself: ReadonlySet<ErrorKind> = new Set(['invalid', 'conflict', 'refused', 'transition']);

/** Formats an instant (milliseconds since 1970) as the time of day, to the second. */
export function timeOfDay(instant: number): string {
  return new Intl.DateTimeFormat(locale(), { timeStyle: 'medium' }).format(instant);
}

function sentence(message: string): string {
  const text = message.charAt(0).toUpperCase() + message.slice(1);
  return /[.!?]$/.test(text) ? text : `${text}.`;
}
