import { type ErrorCode, errorCodes, type ErrorDetail, type ErrorStatus } from '~/contract/errors';
import type { IssueText } from '~/domain/issues/issue';
import { englishMessage } from '~/domain/issues/english-message';

/** A place in a request and what is wrong there, in English with its code. */
export type Detail = ErrorDetail & { code: string };
/** The same as it is made; what another AppError holds already passes as it is. */
export type DetailInput = { path: ErrorDetail['path']; message: IssueText } | Detail;

/** A refusal of the service: its code tells the status; details name the places in the request. */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly code: ErrorCode;
  readonly status: ErrorStatus;
  readonly details: readonly Detail[];
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    code: ErrorCode,
    message: string,
    more: { details?: readonly DetailInput[]; headers?: Readonly<Record<string, string>> } = {},
  ) {
    super(message);
    this.code = code;
    this.status = errorCodes[code];
    this.details = (more.details ?? []).map((one) =>
      'code' in one ? one : ({ path: one.path, ...englishMessage(one.message) } as Detail),
    );
    this.headers = more.headers ?? {};
  }
}

/** A 400 with the places of its faults. */
export function badRequest(details: readonly DetailInput[], message = 'The request is not valid.'): AppError {
  return new AppError('M0001', message, { details });
}
