import type { FieldMap } from '@recon/contract/field-map';
import type { MatchRule } from '@recon/contract/match-rule';
import type { Source } from '@recon/contract/source';
import { canMove, type ContextStatus } from '@recon/engine/configuration/contexts/context-status';
import { columnsToUpdate } from '../../db/columns-of';
import { newId } from '../../db/new-rows';
import { pick, prepared, statements } from '../../db/prepared';
import { AppError, issueAt } from '../../lib/app-error';
import { fieldMapRecord } from '../field-maps/queries';
import { insertFieldMap, insertRule, insertSource } from '../inserts';
import { ruleRecord } from '../match-rules/queries';
import type { Handler } from '../module';
import { sourceRecord } from '../sources/queries';
import { cloneContext } from './clone';
import { contextRecord, type ContextRow, findContext, lockContext, contextPage } from './queries';

/** Contexts: docs/contract.md#contexts. */

const listContexts: Handler<'listContexts'> = ({ query }, { db, tenantId, secrets }) => {
  const { type, status, ...page } = query;
  const binding = ['contexts', tenantId];
  return contextPage(db, { tenantId }, { ...page, secrets, binding, filters: { type, status } });
};

const feeColumns = ['fee_tolerance_abs', 'fee_tolerance_pct', 'fee_normalization'] as const;
const settings = ['name', 'type', 'status', 'interval', ...feeColumns, 'auto_match_on_upload'] as const;

const addContext = prepared((row: ContextRow) =>
  statements
    .insertInto('context')
    .values(pick(row, ['id', 'tenant_id', ...settings, 'created_at', 'updated_at'])),
);

type CreatedParts = { sources: Source[]; fieldMaps: FieldMap[]; rules: MatchRule[] };

const createContext: Handler<'createContext'> = async ({ body }, { db, tenantId, now }) => {
  const { sources, rules } = body;
  const doubled = rules?.findIndex(({ priority }, index) =>
    rules.slice(0, index).some((earlier) => earlier.priority === priority),
  );
  if (rules && doubled !== undefined && doubled >= 0)
    throw new AppError('PRIORITY_TAKEN', 'Two of the rules have one priority.', {
      details: [issueAt(['body', 'rules', doubled, 'priority'], 'priority_repeated')],
    });

  const context: ContextRow = {
    id: newId(),
    tenant_id: tenantId,
    name: body.name,
    type: body.type,
    // Never requested on create: going live is a decision of its own.
    status: 'DRAFT',
    interval: body.interval,
    fee_tolerance_abs: body.feeToleranceAbs ?? '0',
    fee_tolerance_pct: body.feeTolerancePct ?? '0',
    fee_normalization: body.feeNormalization || null,
    auto_match_on_upload: body.autoMatchOnUpload ?? false,
    created_at: now,
    updated_at: now,
  };
  await addContext(db, context);
  const owner = { tenantId, contextId: context.id, now };
  const parts: CreatedParts = { sources: [], fieldMaps: [], rules: [] };
  for (const { mapping, ...sent } of sources ?? []) {
    const source = sourceRecord(await insertSource(db, owner, sent));
    parts.sources.push(source);
    if (mapping && Object.keys(mapping).length > 0)
      parts.fieldMaps.push(
        fieldMapRecord(await insertFieldMap(db, { ...owner, sourceId: source.id }, mapping)),
      );
  }
  for (const rule of rules ?? []) parts.rules.push(ruleRecord(await insertRule(db, owner, rule)));
  return { response: contextRecord(context), parts };
};

const getContext: Handler<'getContext'> = async ({ params }, { db, tenantId }) =>
  contextRecord(await findContext(db, tenantId, params.contextId));

const updateContext: Handler<'updateContext'> = async ({ params, body }, { db, tenantId, now }) => {
  const before = await lockContext(db, tenantId, params.contextId);
  if (before.status === 'ARCHIVED')
    throw new AppError('CONTEXT_ARCHIVED', 'An archived context cannot be changed.');
  if (body.status && !canMove(before.status as ContextStatus, body.status))
    throw new AppError(
      'TRANSITION_NOT_ALLOWED',
      `A context cannot go from ${before.status} to ${body.status}.`,
      {
        details: [issueAt(['body', 'status'], 'transition_not_allowed', { status: before.status })],
      },
    );
  const { feeNormalization, ...more } = body;
  const [after] = await changeContext(db, {
    ...before,
    ...columnsToUpdate(more),
    // An empty string clears it; null or absence leaves it unchanged.
    ...(feeNormalization != null && { fee_normalization: feeNormalization || null }),
    updated_at: now,
  });
  return { response: contextRecord(after!), before: contextRecord(before) };
};

const changeContext = prepared((to: ContextRow) =>
  statements
    .updateTable('context')
    .set(pick(to, [...settings, 'updated_at']))
    .where((eb) => eb.and({ tenant_id: to.tenant_id, id: to.id }))
    .returningAll(),
);

export const contextHandlers = { listContexts, createContext, getContext, updateContext, cloneContext };
