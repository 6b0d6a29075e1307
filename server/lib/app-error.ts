import { type ErrorCode, errorCodes, type ErrorDetail, type ErrorStatus } from '~/contract/errors';

/** A refusal of the service: its code tells the status; details name the places in the request. */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly code: ErrorCode;
  readonly status: ErrorStatus;
  readonly details: readonly ErrorDetail[];
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    code: ErrorCode,
    message: string,
    more: { details?: readonly ErrorDetail[]; headers?: Readonly<Record<string, string>> } = {},
  ) {
    super(message);
    this.code = code;
    this.status = errorCodes[code];
    this.details = more.details ?? [];
    this.headers = more.headers ?? {};
  }
}

/** A 400 with the places of its faults. */
export function badRequest(details: readonly ErrorDetail[], message = 'The request is not valid.'): AppError {
  return new AppError('M0001', message, { details });
}
