import { type ErrorBody, type ErrorCode, errorTitles } from '@recon/contract/errors';
import { encodeIssue, type IssueText } from '@recon/engine/issues/issue';
import { englishMessage } from '@recon/engine/issues/english-message';
import { constraintNames as names, constraintOf } from '../db/constraint-names';
import { DatabaseLostError } from '../db/pglite/pglite-session';
import { DatabaseUnavailableError } from '../db/postgres/database-unavailable';
import { AppError } from '../lib/app-error';
import type { Log } from '../observe/log';

/** Responses for database constraints that concurrent writers can violate: code, message and path. */
const conflicts: Readonly<Record<string, [ErrorCode, IssueText, string, string]>> = {
  [names.contextName]: ['CONTEXT_NAME_TAKEN', encodeIssue('context_name_taken'), 'body', 'name'],
  [names.rulePriority]: ['PRIORITY_TAKEN', encodeIssue('rule_priority_taken'), 'body', 'priority'],
  [names.feeScheduleName]: [
    'FEE_SCHEDULE_NAME_TAKEN',
    encodeIssue('fee_schedule_name_taken'),
    'body',
    'name',
  ],
  [names.fieldMapSource]: ['FIELD_MAP_EXISTS', encodeIssue('field_map_exists'), 'path', 'sourceId'],
  [names.sourceFeeSchedule]: ['M0001', encodeIssue('invalid_request'), 'body', 'feeScheduleId'],
};

/** Limit on details, so that no response is many times as large as its request. */
const maxDetails = 100;

/** Returns the error response of any thrown value. Logs an unexpected error; its 500 does not describe it. */
export function errorResponse(error: unknown, requestId: string, log: Log): Response {
  const known = asAppError(error);
  if (!known) log.error('unexpected error', { requestId, ...describe(error) });
  else if (!(error instanceof AppError) && known.status === 503)
    log.warn('the database does not answer', { requestId, ...describe(error) });
  const answer = known ?? new AppError('M0002', 'Something unexpected happened in the service.');
  const untold = answer.details.length - maxDetails;
  const body: ErrorBody = {
    code: answer.code,
    title: errorTitles[answer.status],
    message:
      untold > 0
        ? `${answer.message} ${untold} more ${untold === 1 ? 'fault is' : 'faults are'} not listed.`
        : answer.message,
    requestId,
    ...(answer.details.length > 0 && { details: answer.details.slice(0, maxDetails) }),
  };
  return Response.json(body, { status: answer.status, headers: answer.headers });
}

function asAppError(error: unknown): AppError | undefined {
  if (error instanceof AppError) return error;
  const conflict = conflicts[constraintOf(error) ?? ''];
  if (conflict) {
    const [code, message, ...path] = conflict;
    return new AppError(code, englishMessage(message).message, { details: [{ path, message }] });
  }
  return isUnavailable(error)
    ? new AppError('UNAVAILABLE', 'The database does not answer.', { headers: { 'Retry-After': '2' } })
    : undefined;
}

/**
 * Returns whether the database is unavailable, by SQLSTATE: connection lost or refused (08, 57P, 25P), no resources
 * (53), timeout (57014, 55P03), serialization conflicts (40); or by the equivalent errors of drivers.
 */
function isUnavailable(error: unknown): boolean {
  if (error instanceof DatabaseLostError || error instanceof DatabaseUnavailableError) return true;
  if (!(error instanceof Error)) return false;
  const { code } = error as { code?: unknown };
  if (typeof code === 'string' && /^(08|57P|57014|25P0[34]|53|55P03|40001|40P01)/.test(code)) return true;
  return /^The database (is closed|was busy)|driver has already been destroyed/.test(error.message);
}

/** Returns the log fields of an error. Of a database's message only the part before a quoted value is logged. */
function describe(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { error: String(error) };
  const stack = error.stack ?? error.message;
  const { code, constraint, table, column, routine } = error as Error & Record<string, unknown>;
  // SQLSTATE, which both drivers provide together with a severity.
  if (typeof code !== 'string' || !/^[0-9A-Z]{5}$/.test(code) || !('severity' in error))
    return { error: stack };
  const [firstWords = ''] = error.message.split(/["'`\u00AB\u201C\u201E\u2018\u2039\u300C]/, 1);
  const frames = stack.includes(error.message) ? stack.split(error.message).at(-1) : '';
  return { error: `${error.name}: ${firstWords}${frames}`, code, constraint, table, column, routine };
}
