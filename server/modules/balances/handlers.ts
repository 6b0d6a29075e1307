import { readDateRange } from '@recon/engine/balances/date-range';
import { badRequest, issueAt } from '../../lib/app-error';
import { isCursorFor } from '../../lib/cursor';
import type { Handler, Scope } from '../module';
import { encodeIssue } from '@recon/engine/issues/issue';
import { balancePages, ledgersOf, organizationRecord, organizationsOf } from './queries';

/** Lists of the ledger, by the ledger's own conventions: docs/contract.md#balances. */

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
    { secrets, limit, cursor, binding: bindingIn(order), descending: order === 'desc' },
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
  const rows = await organizationsOf(scope.db, { tenantId: scope.tenantId, limit, offset });
  return { items: rows.map(organizationRecord), page: number, limit };
};

const listLedgers: Handler<'listLedgers'> = async ({ params, query }, scope) => {
  const { page: number, limit, offset } = pageOf(query, scope);
  const rows = await ledgersOf(scope.db, {
    tenantId: scope.tenantId,
    organizationId: params.organization_id,
    limit,
    offset,
  });
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
