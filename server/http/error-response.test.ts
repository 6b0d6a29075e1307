import { describe, expect, it, test } from 'vitest';
import type { ErrorBody } from '@recon/contract/errors';
import { encodeIssue } from '@recon/engine/issues/issue';
import { constraintNames } from '../db/constraint-names';
import { DatabaseLostError } from '../db/pglite/pglite-session';
import { DatabaseUnavailableError } from '../db/postgres/database-unavailable';
import { AppError, badRequest } from '../lib/app-error';
import { logInto, type LoggedLine } from '../testing/logged-lines';
import { errorResponse } from './on-error';

async function answered(error: unknown) {
  const logged: LoggedLine[] = [];
  const answer = errorResponse(error, 'r-1', logInto(logged));
  return { status: answer.status, headers: answer.headers, body: (await answer.json()) as ErrorBody, logged };
}
/** Returns an error as a driver throws it. */
const thrown = (message: string, more: object = {}) => Object.assign(new Error(message), more);

test('returns an AppError as it is, without logging it', async () => {
  const details = [
    {
      path: ['body', 'name'],
      message: 'must have 1 to 9 characters',
      code: 'too_long',
      values: { min: 1, max: 9 },
    },
    { path: ['body'], message: 'as it is', code: 'own' },
  ];
  const { status, body, logged } = await answered(
    badRequest([
      { path: ['body', 'name'], message: encodeIssue('too_long', { min: 1, max: 9 }) },
      { path: ['body'], message: 'as it is', code: 'own' },
    ]),
  );
  expect([status, logged]).toEqual([400, []]);
  expect(body).toEqual({
    code: 'M0001',
    title: 'Bad Request',
    message: 'The request is not valid.',
    requestId: 'r-1',
    details,
  });
  const waiting = await answered(new AppError('UNAVAILABLE', 'Later.', { headers: { 'Retry-After': '7' } }));
  expect(waiting.headers.get('Retry-After')).toBe('7');
  expect(waiting.body).toEqual({
    code: 'UNAVAILABLE',
    title: 'Service Unavailable',
    message: 'Later.',
    requestId: 'r-1',
  });
  expect(waiting.logged).toEqual([]);
});

test.each([
  [100, 100, 'No.'],
  [101, 100, 'No. 1 more fault is not listed.'],
  [150, 100, 'No. 50 more faults are not listed.'],
])('of %i issues lists %i', async (count, listed, message) => {
  const details = Array.from({ length: count }, (_, index) => ({ path: [index], message: 'x', code: 'x' }));
  const { body } = await answered(badRequest(details, 'No.'));
  expect(body.message).toBe(message);
  expect(body.details).toEqual(details.slice(0, listed));
});

describe('two concurrent writers that violate a constraint of the database', () => {
  it.each([
    ['contextName', 409, 'CONTEXT_NAME_TAKEN', 'body.name Another context of this tenant has this name.'],
    ['rulePriority', 409, 'PRIORITY_TAKEN', 'body.priority Another rule of this context has this priority.'],
    [
      'feeScheduleName',
      409,
      'FEE_SCHEDULE_NAME_TAKEN',
      'body.name Another fee schedule of this tenant has this name.',
    ],
    ['fieldMapSource', 409, 'FIELD_MAP_EXISTS', 'path.sourceId This source has a field map already.'],
    ['sourceFeeSchedule', 400, 'M0001', 'body.feeScheduleId The request is not valid.'],
  ] as const)('%s', async (name, status, code, detail) => {
    const error = thrown('duplicate key', { code: '23505', constraint: constraintNames[name] });
    const told = await answered(error);
    expect([told.status, told.body.code]).toEqual([status, code]);
    expect(told.body.details!.map(({ path, message }) => `${path.join('.')} ${message}`)).toEqual([detail]);
    expect(told.body.message).toBe(told.body.details![0]!.message);
    expect(told.logged).toEqual([]);
  });
});

describe('an unavailable database is a 503 with Retry-After', () => {
  it.each<[string, unknown]>([
    ['lost', new DatabaseLostError('gone')],
    ['not reached', new DatabaseUnavailableError('No connection', new Error('x'), 'not begun')],
    ...['08006', '57P01', '57014', '25P03', '25P04', '53300', '55P03', '40001', '40P01'].map(
      (code): [string, unknown] => [code, thrown('x', { code, severity: 'FATAL' })],
    ),
    ['closed', thrown('The database is closed.')],
    ['busy', thrown('The database was busy for too long')],
    ['destroyed', thrown('the driver has already been destroyed')],
  ])('%s', async (_name, error) => {
    const { status, headers, body, logged } = await answered(error);
    expect([status, headers.get('Retry-After')]).toEqual([503, '2']);
    expect([body.code, body.message]).toEqual(['UNAVAILABLE', 'The database does not answer.']);
    expect(logged).toMatchObject([
      { level: 'warn', message: 'the database does not answer', fields: { requestId: 'r-1' } },
    ]);
  });
});

describe('anything else is a 500 in general terms', () => {
  it.each<[string, unknown]>([
    [
      'a constraint that is not known',
      thrown('x', { code: '23505', constraint: 'other', severity: 'ERROR' }),
    ],
    ['a fault in a query', thrown('x', { code: '42601', severity: 'ERROR' })],
    ['a code inside another', thrown('x', { code: 'x08006' })],
    ['a code that is a number', thrown('x', { code: 8006 })],
    ['words inside others', thrown('See: The database is closed')],
    ['no error', 'text'],
    ['an object', { code: '08006', message: 'The database is closed' }],
    ['nothing', undefined],
  ])('%s', async (_name, error) => {
    const { status, body, logged } = await answered(error);
    expect(status).toBe(500);
    expect(body).toEqual({
      code: 'M0002',
      title: 'Internal Server Error',
      message: 'Something unexpected happened in the service.',
      requestId: 'r-1',
    });
    expect(logged).toHaveLength(1);
  });
});

describe('the log', () => {
  const fieldsOf = async (error: unknown) => (await answered(error)).logged[0]!.fields;

  it('contains a thrown value that is not an error', async () => {
    expect(await fieldsOf('text')).toEqual({ requestId: 'r-1', error: 'text' });
  });

  it('contains the stack of an error that is not of a database', async () => {
    for (const more of [
      {},
      { code: '22P02' },
      { code: 'ERR_X', severity: 'ERROR' },
      { code: 22_000, severity: 'ERROR' },
    ]) {
      const error = thrown('of "our" own', more);
      expect(await fieldsOf(error)).toEqual({ requestId: 'r-1', error: error.stack });
    }
    const bare = thrown('bare');
    delete bare.stack;
    expect(await fieldsOf(bare)).toEqual({ requestId: 'r-1', error: 'bare' });
  });

  it.each(['"', "'", '`', '\u00AB', '\u201C', '\u201E', '\u2018', '\u2039', '\u300C'])(
    'contains the part of a database’s message before the first %s',
    async (quote) => {
      const more = {
        code: '22P02',
        severity: 'ERROR',
        constraint: 'c',
        table: 't',
        column: 'o',
        routine: 'r',
      };
      const error = thrown(`invalid input: ${quote}secret${quote}`, more);
      error.stack = `Error: ${error.message}\n    at query (file.ts:1:2)`;
      expect(await fieldsOf(error)).toEqual({
        requestId: 'r-1',
        error: 'Error: invalid input: \n    at query (file.ts:1:2)',
        code: '22P02',
        constraint: 'c',
        table: 't',
        column: 'o',
        routine: 'r',
      });
    },
  );

  it('omits a stack that does not contain the message', async () => {
    const error = thrown('invalid', { code: '22P02', severity: 'ERROR' });
    error.stack = 'Error: secret\n    at query';
    expect(await fieldsOf(error)).toMatchObject({ error: 'Error: invalid' });
  });
});
