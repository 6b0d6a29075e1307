import { locale, type MessageKey, t } from '~/i18n/t';
import { ApiError } from './api-error';
import { idempotencyProtection } from './idempotency-protection';

export type ErrorKind = KindOf<MessageKey>;
type KindOf<Key> = Key extends `error.${infer Kind}.title` ? Kind : never;

export type ErrorText = {
  kind: ErrorKind;
  title: string;
  meaning: string;
  action: string;
  requestId?: string;
};

/** Returns the messages for any error. `meaning` is the service's own sentence if it is more specific than ours. */
export function errorText(error: unknown): ErrorText {
  const kind = errorKind(error);
  const text = {
    kind,
    title: t(`error.${kind}.title`),
    meaning: t(`error.${kind}.meaning`),
    action: t(`error.${kind}.action`),
  };
  if (!(error instanceof ApiError)) return text;
  const { meaning = text.meaning, action = text.action } =
    kind === 'outcomeUnknown' ? unknownOutcome(error) : particulars(kind, error);
  return { ...text, meaning, action, requestId: error.requestId };
}

/** Returns the messages of an error as props of an `ErrorPanel` or `InlineAlert`. */
export function errorProps({ title, meaning, action, requestId }: ErrorText) {
  return { title, children: `${meaning} ${action}`, requestId };
}

/** Returns messages about what is known of a write without a clear response, and whether it may be sent again. */
function unknownOutcome({ certainty, status }: ApiError): Partial<ErrorText> {
  return {
    ...(status === 0 && { meaning: t('error.outcomeUnknown.noAnswer') }),
    ...(certainty === 'notYet' && { meaning: t('error.outcomeUnknown.notYet') }),
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

/** Returns the kind of an error, for a screen that handles some kinds itself. */
export function errorKind(error: unknown): ErrorKind {
  if (!(error instanceof ApiError)) return isMissingCode(error) ? 'missingCode' : 'unexpected';
  const { status, code = '', certainty } = error;
  const [ofStatus, known] = kindOfCode.get(code) ?? [];
  const byCode = ofStatus === status ? known : undefined;
  if (byCode === 'stillRunning') return byCode;
  if (error.outcomeUnknown) return 'outcomeUnknown';
  if (certainty !== undefined && certainty !== 'notYet') return certainty;
  const ofOther = status >= 500 ? 'serverFailed' : 'refused';
  return kindOfOwnCode.get(code) ?? byCode ?? kindOfStatus.get(status) ?? ofOther;
}

/** Codes that the client itself sets, with any status. */
const kindOfOwnCode = new Map<string, ErrorKind>([
  ['UNREADABLE', 'unreadable'],
  ['CONFIG', 'config'],
  ['IDENTITY_CHANGED', 'identityChanged'],
]);

const kindOfStatus = new Map<number, ErrorKind>([
  [0, 'noAnswer'],
  [400, 'invalid'],
  [401, 'signedOut'],
  [403, 'forbidden'],
  [404, 'notFound'],
  [405, 'noSuchOperation'],
  [408, 'noAnswer'],
  [409, 'conflict'],
  [413, 'tooLarge'],
  [422, 'invalid'],
  [429, 'tooMany'],
  [502, 'unavailable'],
  [503, 'unavailable'],
  [504, 'unavailable'],
]);

/** Kinds by code and required status: another service may use the same code for something else. */
const kindOfCode = new Map<string, [status: number, kind: ErrorKind]>([
  ['M0102', [401, 'tokenRefused']],
  ['M0201', [404, 'contextNotFound']],
  ['M0208', [404, 'ruleNotFound']],
  ['ROUTE_NOT_FOUND', [404, 'noSuchOperation']],
  ['CONTEXT_NAME_TAKEN', [409, 'nameTaken']],
  ['FEE_SCHEDULE_NAME_TAKEN', [409, 'nameTaken']],
  ['PRIORITY_TAKEN', [409, 'priorityTaken']],
  ['RULES_FULL', [409, 'rulesFull']],
  ['TRANSITION_NOT_ALLOWED', [409, 'transition']],
  ['CONTEXT_ARCHIVED', [409, 'archived']],
  ['IDEMPOTENCY_IN_PROGRESS', [409, 'stillRunning']],
  ['IDEMPOTENCY_KEY_REUSED', [409, 'keyReused']],
  // Codes of the vendor's service (docs/contract.md#other-error-bodies).
  ['MTCH-0005', [404, 'noSuchOperation']],
  ['MTCH-0018', [409, 'stillRunning']],
  ['MTCH-0101', [409, 'nameTaken']],
  ['MTCH-0102', [409, 'priorityTaken']],
  ['MTCH-0103', [409, 'transition']],
  ['MTCH-0104', [409, 'archived']],
  ['MTCH-0110', [404, 'contextNotFound']],
  ['MTCH-0113', [404, 'ruleNotFound']],
]);

/** Kinds of temporary errors. Their message includes how long to wait. */
const waits: ReadonlySet<ErrorKind> = new Set(['tooMany', 'unavailable', 'notBegun', 'notSent']);
/** Kinds so general that the service's own sentence is more useful than ours. */
const speaksForItself: ReadonlySet<ErrorKind> = new Set(['invalid', 'conflict', 'refused', 'transition']);

/** Formats an instant (milliseconds since 1970) as the time of day, to the second. */
export function timeOfDay(at: number): string {
  return new Intl.DateTimeFormat(locale(), { timeStyle: 'medium' }).format(at);
}

function sentence(message: string): string {
  const text = message.charAt(0).toUpperCase() + message.slice(1);
  return /[.!?]$/.test(text) ? text : `${text}.`;
}

/** Returns whether a chunk of the console's code failed to load; `chunkLoadError` determines the reason. */
function isMissingCode(error: unknown): boolean {
  const failed = /dynamically imported module|module script failed|importing a module/i;
  return error instanceof TypeError && failed.test(error.message);
}
