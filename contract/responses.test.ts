import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { balance, balanceList, ledger, ledgerList, organization, organizationList } from './balance';
import { context, contextCloneResult, contextList } from './context';
import { errorBody } from './errors';
import { feeSchedule, feeScheduleList } from './fee-schedule';
import { fieldMap } from './field-map';
import { keyDetails } from './key-details';
import { matchRule, matchRuleList } from './match-rule';
import { listedSource, source, sourceList } from './source';

/**
 * Responses are read tolerantly (docs/contract.md#property-names-and-free-objects). Unknown properties are kept, and
 * older services may omit some. Properties that pages require must be present, and none may have another type.
 */
const made = { createdAt: '2026-01-15T10:00:00Z', updatedAt: '2026-01-15T10:00:00Z' };
const aContext = {
  id: 'a',
  tenantId: 't',
  name: 'Cards',
  type: '1:1',
  status: 'DRAFT',
  interval: 'daily',
  feeToleranceAbs: '0',
  feeTolerancePct: '0',
  feeNormalization: 'NET',
  autoMatchOnUpload: false,
  ...made,
};
const aRule = { id: 'a', contextId: 'c', priority: 1, type: 'EXACT', config: { matchAmount: true }, ...made };
const aSource = {
  id: 'a',
  contextId: 'c',
  name: 'Bank',
  type: 'BANK',
  side: 'LEFT',
  config: {},
  feeScheduleId: 'f',
  ...made,
};
const anItem = {
  id: 'a',
  name: 'Flat',
  priority: 1,
  structureType: 'FLAT',
  structure: { amount: '1' },
  ...made,
};
const aSchedule = {
  id: 'a',
  tenantId: 't',
  name: 'Acquirer',
  currency: 'BRL',
  applicationOrder: 'PARALLEL',
  roundingScale: 2,
  roundingMode: 'HALF_UP',
  items: [anItem],
  ...made,
};
const aBalance = {
  id: 'a',
  organizationId: 'o',
  ledgerId: 'l',
  accountId: 'c',
  alias: '@alice',
  key: 'default',
  assetCode: 'BRL',
  available: '1.00',
  onHold: '0',
  version: 1,
  accountType: 'deposit',
  allowSending: true,
  allowReceiving: true,
  ...made,
  deletedAt: '2026-01-16T10:00:00Z',
};
const anOrganization = {
  id: 'a',
  parentOrganizationId: 'p',
  legalName: 'Acme',
  doingBusinessAs: 'Acme',
  legalDocument: '1',
  address: {},
  status: {},
  metadata: {},
  ...made,
  deletedAt: '2026-01-16T10:00:00Z',
};
const aLedger = { id: 'a', name: 'Main', organizationId: 'o' };
const payee = {
  bankId: '1',
  document: '2',
  name: 'Maria',
  branch: '1',
  accountType: 1,
  bankAccountType: 1,
  accountNumber: '1',
  accountDigit: '2',
  key: 'k',
  bankName: 'Bank',
};
const page = { limit: 20, hasMore: true, nextCursor: 'n', prevCursor: 'p' };

/** A complete response with the names of its required properties, and of those that may be `null`. */
const answers: [string, z.core.$ZodType, object, required: string, nullable?: string][] = [
  ['a context', context, aContext, 'id name type status'],
  ['a list of contexts', contextList, { items: [aContext], ...page }, 'items'],
  [
    'a copied context',
    contextCloneResult,
    { context: aContext, sourcesCloned: 1, rulesCloned: 2, fieldMapsCloned: 1, feeSchedulesCloned: 0 },
    'context',
  ],
  ['a rule', matchRule, aRule, 'id priority type config'],
  ['a list of rules', matchRuleList, { items: [aRule], ...page }, 'items'],
  ['a source', source, aSource, 'id name type', 'feeScheduleId'],
  ['a source of a list', listedSource, { ...aSource, hasFieldMaps: true }, 'id name type', 'feeScheduleId'],
  ['a list of sources', sourceList, { items: [{ ...aSource, hasFieldMaps: true }], ...page }, 'items'],
  [
    'a field map',
    fieldMap,
    { id: 'a', contextId: 'c', sourceId: 's', mapping: { a: 'b' }, version: 1, ...made },
    'id mapping',
  ],
  ['a fee schedule', feeSchedule, aSchedule, 'id name currency applicationOrder items'],
  ['a list of fee schedules', feeScheduleList, { items: [aSchedule], limit: 20, hasMore: false }, 'items'],
  [
    'a balance',
    balance,
    aBalance,
    'id organizationId ledgerId accountId alias key assetCode available onHold version accountType allowSending allowReceiving createdAt updatedAt',
    'deletedAt',
  ],
  [
    'a list of balances',
    balanceList,
    { items: [aBalance], next_cursor: 'n', prev_cursor: 'p', limit: 10 },
    'items',
  ],
  [
    'an organization',
    organization,
    anOrganization,
    'id legalName',
    'parentOrganizationId doingBusinessAs metadata deletedAt',
  ],
  ['a list of organizations', organizationList, { items: [anOrganization], page: 1, limit: 10 }, 'items'],
  ['a ledger', ledger, aLedger, 'id name'],
  ['a list of ledgers', ledgerList, { items: [aLedger], page: 1, limit: 10 }, 'items'],
  ['the details of a key', keyDetails, { key: 'k', endToEndId: 'E', payee }, 'key endToEndId payee'],
  [
    'an error',
    errorBody,
    { code: 'M0001', title: 'Bad Request', message: 'No.', requestId: 'r', details: [] },
    'code title message requestId',
  ],
];

/** Returns the names of invalid properties. For a nested one this is the name of the outermost property. */
function faultsAt(shape: z.core.$ZodType, value: unknown): string[] {
  const { error } = z.safeParse(shape, value);
  return [...new Set(error?.issues.map(({ path }) => String(path[0] ?? '')) ?? [])];
}
const without = (body: object, member: string) =>
  Object.fromEntries(Object.entries(body).filter(([name]) => name !== member));
const ofAnotherKind = (value: unknown) => (typeof value === 'string' ? 7 : 'seven');

describe.each(answers)('%s', (_title, shape, body, required, nullable = '') => {
  // Errors are our own schema: unknown properties are dropped.
  const newer = shape === errorBody ? {} : { newer: { a: 1 } };
  // A cursor may be null: it means no cursor.
  const mayBeNull = (member: string) => nullable.split(' ').includes(member) || member.endsWith('Cursor');

  it('accepts a complete body with unknown properties', () => {
    expect(z.parse(shape, body)).toEqual(body);
    expect(z.parse(shape, { ...body, newer: { a: 1 } })).toEqual({ ...body, ...newer });
  });

  it.each(Object.entries(body))('validates the property %s', (member, value) => {
    expect(faultsAt(shape, { ...body, [member]: ofAnotherKind(value) })).toEqual([member]);
    expect(faultsAt(shape, without(body, member))).toEqual(
      required.split(' ').includes(member) ? [member] : [],
    );
    expect(faultsAt(shape, { ...body, [member]: null })).toEqual(mayBeNull(member) ? [] : [member]);
  });
});

describe('nested properties', () => {
  it.each(Object.entries(payee))('validates the payee property %s', (member, value) => {
    const key = { key: 'k', endToEndId: 'E' };
    expect(z.safeParse(keyDetails, { ...key, payee: without(payee, member) }).success).toBe(false);
    const other = { ...payee, [member]: ofAnotherKind(value) };
    expect(z.safeParse(keyDetails, { ...key, payee: other }).success).toBe(false);
    expect(z.parse(keyDetails, { ...key, payee: { ...payee, newer: 1 } }).payee).toHaveProperty('newer', 1);
  });

  it.each(Object.entries(anItem))('validates the fee item property %s', (member, value) => {
    const withItem = (item: object) => z.safeParse(feeSchedule, { ...aSchedule, items: [item] }).success;
    expect(withItem({ ...anItem, newer: 1 })).toBe(true);
    expect(withItem({ ...anItem, [member]: ofAnotherKind(value) })).toBe(false);
    expect(withItem(without(anItem, member))).toBe(!['name', 'structureType', 'structure'].includes(member));
  });

  it('an issue of a request has a path and a message', () => {
    const withDetail = (detail: unknown) =>
      z.safeParse(errorBody, { code: 'c', title: 't', message: 'm', requestId: 'r', details: [detail] })
        .success;
    expect(withDetail({ path: ['body', 'items', 0], message: 'must be' })).toBe(true);
    expect(withDetail({ path: [true], message: 'must be' })).toBe(false);
    expect(withDetail({ path: ['body'] })).toBe(false);
    expect(withDetail({ message: 'must be' })).toBe(false);
  });
});

describe('values of a newer service', () => {
  it('are kept if the enum is open', () => {
    expect(z.parse(context, { ...aContext, type: 'M:N', status: 'SLEEPING' })).toMatchObject({ type: 'M:N' });
    expect(z.parse(matchRule, { ...aRule, type: 'FUZZY' })).toMatchObject({ type: 'FUZZY' });
    expect(z.parse(source, { ...aSource, type: 'API', side: 'BOTH' })).toMatchObject({ side: 'BOTH' });
  });
});

describe('a list of another service', () => {
  const list = (answer: unknown) => z.parse(contextList, answer);
  it.each([
    ['a bare array', [aContext], { items: [aContext] }],
    [
      'cursors spelled as the ledger does',
      { items: [], next_cursor: 'n', prev_cursor: 'p' },
      { items: [], nextCursor: 'n', prevCursor: 'p' },
    ],
    [
      'empty cursors',
      { items: [], nextCursor: '', prevCursor: '', hasMore: false },
      { items: [], hasMore: false },
    ],
    ['cursors that are null', { items: [], nextCursor: null, prev_cursor: null }, { items: [] }],
    [
      'an empty cursor beside a filled one',
      { items: [], nextCursor: '', next_cursor: 'n' },
      { items: [], nextCursor: 'n' },
    ],
    [
      'our spelling before theirs',
      { items: [], prevCursor: 'a', prev_cursor: 'b' },
      { items: [], prevCursor: 'a' },
    ],
  ])('may have %s', (_title, answer, expected) => {
    expect(list(answer)).toEqual(expected);
  });

  it.each([null, 'text', 7, {}, { items: {} }])('is not %j', (answer) => {
    expect(z.safeParse(contextList, answer).success).toBe(false);
  });
});
