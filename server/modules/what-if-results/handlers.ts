import { may } from '@recon/engine/permissions';
import type { WhatIfFigures } from '@recon/contract/what-if-result';
import { erasedIssuer } from '../../activity/people';
import { findContext } from '../contexts/queries';
import type { Handler, Scope } from '../module';
import { largestUnmatched } from './largest-unmatched';

/** The figures of the last what-if of contexts (docs/what-if.md#last-result). */

const maxListed = 1000;

const getWhatIfResult: Handler<'getWhatIfResult'> = async ({ params: { contextId } }, scope) => {
  await requireContext(scope, contextId);
  return lastResult(scope, contextId);
};

/** Replaces the result: of two at the same time, the later one stays. */
const putWhatIfResult: Handler<'putWhatIfResult'> = async ({ params: { contextId }, body }, scope) => {
  await requireContext(scope, contextId);
  const { db, tenantId, personId = null, now } = scope;
  const values = { figures: JSON.stringify(body), person_id: personId, at: now };
  await db
    .insertInto('what_if_result')
    .values({ tenant_id: tenantId, context_id: contextId, ...values })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'context_id']).doUpdateSet(values))
    .execute();
  return lastResult(scope, contextId);
};

const listWhatIfResults: Handler<'listWhatIfResults'> = async (_input, { db, tenantId }) => {
  const rows = await db
    .selectFrom('what_if_result')
    .select(['context_id', 'figures', 'at'])
    .where('tenant_id', '=', tenantId)
    .orderBy('at', 'desc')
    .limit(maxListed)
    .execute();
  const items = rows.map(({ context_id: contextId, figures, at }) => {
    const stored = figuresIn(figures);
    const { left, settings } = stored;
    const largest = largestUnmatched(stored);
    return { contextId, at: at.toISOString(), rows: left.rows, settings, largest };
  });
  return { items };
};

export const whatIfResultHandlers = { getWhatIfResult, putWhatIfResult, listWhatIfResults };

/** Throws 404 for a context of another tenant, as far as contexts are in this database. */
async function requireContext({ db, tenantId, isEmbedded }: Scope, contextId: string): Promise<void> {
  if (isEmbedded) await findContext(db, tenantId, contextId);
}

async function lastResult({ db, tenantId, permissions }: Scope, contextId: string) {
  const row = await db
    .selectFrom('what_if_result as result')
    .leftJoin('activity_person as person', (join) =>
      join.onRef('person.tenant_id', '=', 'result.tenant_id').onRef('person.id', '=', 'result.person_id'),
    )
    .select(['result.figures', 'result.at', 'person.name', 'person.subject', 'person.issuer'])
    .where('result.tenant_id', '=', tenantId)
    .where('result.context_id', '=', contextId)
    .executeTakeFirst();
  if (!row) return {};
  const author = may(permissions, 'activity:read') ? authorOf(row) : null;
  return { last: { figures: figuresIn(row.figures), at: row.at.toISOString(), author } };
}

function figuresIn(json: string): WhatIfFigures {
  return JSON.parse(json) as WhatIfFigures;
}

type Person = { issuer: string | null; subject: string | null; name: string | null };

/** Returns how an author is named; null if that was erased, or the activity log is off. */
function authorOf({ issuer, subject, name }: Person): string | null {
  return issuer === erasedIssuer ? null : (name ?? subject);
}
