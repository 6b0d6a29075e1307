import type { Selectable } from 'kysely';
import type { Balance, Organization } from '@recon/contract/balance';
import { readDateRange } from '@recon/engine/balances/date-range';
import type { BalanceTable, OrganizationTable } from '../../db/schema';
import { statements } from '../../db/prepared';
import { badRequest, issueAt } from '../../lib/app-error';
import { isCursorFor } from '../../lib/cursor';
import { readStored } from '@recon/engine/lib/json/lossless';
import { byCreation, preparedList } from '../list-page';
import type { Handler, Scope } from '../module';
import { encodeIssue } from '@recon/engine/issues/issue';

/** Lists of the ledger, by the ledger's own conventions: docs/contract.md#balances. */

type BalanceValues = { tenantId: string; organizationId: string; ledgerId: string; from: Date; before: Date };

/** Returns pages of the balances of all days, or of those since a day (`from`), or of a span of days (`from`, `before`). */
const balancePage = (...limits: readonly ('from' | 'before')[]) =>
  preparedList({
    rows: ({ tenantId, organizationId, ledgerId, from, before }: BalanceValues) => {
      const rows = statements
        .selectFrom('balance')
        .selectAll()
        .where('tenant_id', '=', tenantId)
        .where('organization_id', '=', organizationId)
        .where('ledger_id', '=', ledgerId);
      const since = limits.includes('from') ? rows.where('created_at', '>=', from) : rows;
      return limits.includes('before') ? since.where('created_at', '<', before) : since;
    },
    sort: byCreation,
    record: balanceRecord,
  });
const balancePages = {
  all: balancePage(),
  since: balancePage('from'),
  span: balancePage('from', 'before'),
};

const listBalances: Handler<'listBalances'> = async ({ params, query }, scope) => {
  const { db, tenantId, secrets } = scope;
  const { organization_id: organizationId, ledger_id: ledgerId } = params;
  const { cursor, start_date: start, end_date: end } = query;
  const limit = ledgerLimit(query.limit, scope);
  const range = readDateRange(start, end);
  if ('fault' in range) {
    const messages = {
      lone: encodeIssue('date_alone'),
      unreadable: encodeIssue('not_a_date'),
      reversed: encodeIssue('dates_reversed'),
    };
    throw badRequest([{ path: ['query', `${range.at}_date`], message: messages[range.fault] }]);
  }
  const place = ['balances by creation', tenantId, organizationId, ledgerId] as const;
  const bindingIn = (order: 'asc' | 'desc') => [...place, order, start ?? '', end ?? ''];
  const order = orderOf(query.sort_order, cursor, (direction) =>
    isCursorFor(cursor ?? '', { secrets, binding: bindingIn(direction) }),
  );
  const { span } = range;
  const page = balancePages[span ? (span.before === undefined ? 'since' : 'span') : 'all'];
  const { items, nextCursor, prevCursor } = await page(
    db,
    {
      tenantId,
      organizationId,
      ledgerId,
      from: new Date(span?.from ?? 0),
      before: new Date(span?.before ?? 0),
    },
    { secrets, limit, cursor, binding: bindingIn(direction), descending: order === 'desc' },
  );
  return {
    items,
    limit,
    ...(nextCursor !== undefined && { next_cursor: nextCursor }),
    ...(prevCursor !== undefined && { prev_cursor: prevCursor }),
  };
};

const listOrganizations: Handler<'listOrganizations'> = async ({ query }, scope) => {
  const { page: number, limit, offset } = pageOf(query, scope);
  const rows = await scope.db
    .selectFrom('organization')
    .selectAll()
    .where('tenant_id', '=', scope.tenantId)
    .orderBy('id')
    .offset(offset)
    .limit(limit)
    .execute();
  return { items: rows.map(organizationRecord), page: number, limit };
};

const listLedgers: Handler<'listLedgers'> = async ({ params, query }, scope) => {
  const { page: number, limit, offset } = pageOf(query, scope);
  const rows = await scope.db
    .selectFrom('ledger')
    .selectAll()
    .where((eb) => eb.and({ tenant_id: scope.tenantId, organization_id: params.organization_id }))
    .orderBy('id')
    .offset(offset)
    .limit(limit)
    .execute();
  const items = rows.map((row) => ({
    id: row.id,
    name: row.name,
    organizationId: row.organization_id,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }));
  return { items, page: number, limit };
};

export const balanceHandlers = { listBalances, listOrganizations, listLedgers };

/** Returns the requested sort order, else that of the cursor or `asc`. Throws a 400 if request and cursor differ. */
function orderOf(
  wish: 'asc' | 'desc' | '' | undefined,
  cursor: string | undefined,
  isMadeFor: (order: 'asc' | 'desc') => boolean,
): 'asc' | 'desc' {
  if (!cursor) return wish || 'asc';
  const order = (['asc', 'desc'] as const).find(isMadeFor);
  if (order && wish && wish !== order)
    throw badRequest([issueAt(['query', 'sort_order'], 'order_of_cursor', { order })]);
  return order ?? (wish || 'asc');
}

function ledgerLimit(wish: number | undefined, { ledger }: Scope): number {
  const limit = wish ?? Math.min(10, ledger.maxLimit);
  if (limit > ledger.maxLimit)
    throw badRequest([issueAt(['query', 'limit'], 'out_of_range', { min: 1, max: ledger.maxLimit })]);
  return limit;
}

/** Returns page (from 1), limit and offset of a page-based list. Throws a 400 for a limit that is too large. */
function pageOf(query: { page?: number | undefined; limit?: number | undefined }, scope: Scope) {
  const limit = ledgerLimit(query.limit, scope);
  const page = Math.max(query.page ?? 1, 1);
  return { page, limit, offset: (page - 1) * limit };
}

function balanceRecord(row: Selectable<BalanceTable>): Balance {
  return {
    id: row.id,
    organizationId: row.organization_id,
    ledgerId: row.ledger_id,
    accountId: row.account_id,
    alias: row.alias,
    key: row.key,
    assetCode: row.asset_code,
    available: row.available,
    onHold: row.on_hold,
    version: row.version,
    accountType: row.account_type,
    allowSending: row.allow_sending,
    allowReceiving: row.allow_receiving,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    deletedAt: row.deleted_at && row.deleted_at.toISOString(),
  };
}

function organizationRecord(row: Selectable<OrganizationTable>): Organization {
  return {
    id: row.id,
    parentOrganizationId: row.parent_organization_id,
    legalName: row.legal_name,
    doingBusinessAs: row.doing_business_as,
    legalDocument: row.legal_document,
    address: readStored(row.address),
    status: readStored(row.status),
    metadata: readStored(row.metadata),
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    deletedAt: row.deleted_at && row.deleted_at.toISOString(),
  };
}
