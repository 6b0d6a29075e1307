import { type ErrorCode, errorCodes, type ErrorDetail, type ErrorStatus } from '@recon/contract/errors';
import { encodeIssue, type IssueCode, type IssueText } from '@recon/engine/issues/issue';
import { englishMessage } from '@recon/engine/issues/english-message';

/** The path of an issue in a request, with its English message and code. */
export type Detail = ErrorDetail & { code: string };
/** A detail for a new AppError: a path and its encoded issue, or the detail of another AppError, unchanged. */
export type DetailInput = { path: ErrorDetail['path']; message: IssueText } | Detail;

/** Error to report to the caller. The code determines the status; details state paths in the request. */
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

/** Returns a 400 error (code M0001) with these details. */
export function badRequest(details: readonly DetailInput[], message = 'The request is not valid.'): AppError {
  return new AppError('M0001', message, { details });
}

/** Returns the detail of an issue at a path. `issue`: arguments of `encodeIssue`. */
export function issueAt<Code extends IssueCode>(
  path: ErrorDetail['path'],
  ...issue: Parameters<typeof encodeIssue<Code>>
): DetailInput {
  return { path, message: encodeIssue(...issue) };
}
