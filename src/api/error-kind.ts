import type { MessageKey } from '~/i18n/t';
import { ApiError } from './api-error';

export type ErrorKind = KindOf<MessageKey>;
type KindOf<Key> = Key extends `error.${infer Kind}.title` ? Kind : never;

/** Returns the kind of an error, for a screen that handles some kinds itself. */
export function errorKind(error: unknown): ErrorKind {
  if (!(error instanceof ApiError)) return isMissingCode(error) ? 'missingCode' : 'unexpected';
  const { status, code = '', certainty } = error;
  const [ofStatus, known] = kindOfCode.get(code) ?? [];
  const byCode = ofStatus === status ? known : undefined;
  if (byCode === 'stillRunning') return byCode;
  if (error.outcomeUnknown) return 'outcomeUnknown';
  if (certainty !== undefined) return certainty;
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
  ['NO_TOKEN_KEY', [401, 'noTokenKey']],
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

/** Returns whether a chunk of the console's code failed to load; `chunkLoadError` determines the reason. */
function isMissingCode(error: unknown): boolean {
  const failed = /dynamically imported module|module script failed|importing a module/i;
  return error instanceof TypeError && failed.test(error.message);
}
