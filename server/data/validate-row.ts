import * as z from 'zod/mini';
import { contextCreate } from '@recon/contract/context-requests';
import { feeScheduleCreate } from '@recon/contract/fee-schedule-requests';
import { matchRuleCreate } from '@recon/contract/match-rule-requests';
import { sourceCreate } from '@recon/contract/source-requests';
import { englishMessage } from '@recon/engine/issues/english-message';
import { contextStatuses } from '@recon/engine/configuration/contexts/context-status';
import { columnOf } from '../db/columns-of';
import { parseJson } from '../lib/read-body';
import type { TenantTable } from './tenant-tables';

type Row = Readonly<Record<string, unknown>>;

/**
 * Returns a message about the first column of an imported row that the API would refuse or store differently;
 * `undefined` if valid. Does not check mappings (see tenant-tables.ts), ledgers and keys, which no request creates.
 */
export function validateRow(table: TenantTable, row: Row): string | undefined {
  if (table === 'context' && !contextStatuses.some((status) => status === row['status']))
    return `row.status must be one of ${contextStatuses.join(', ')}`;
  const request = requests[table];
  return request && validateRequest(row, request);
}

/** Request by which a row is checked: its schema, and its fields that are columns. `whole` adds the fields it lacks. */
type RowRequest = {
  shape: z.core.$ZodType;
  members: readonly string[];
  whole?: (part: Record<string, unknown>) => unknown;
};

/** Valid fillers: a fee schedule and its items are one request, but rows of two tables, each checked alone. */
const anyItem = { name: 'Fee', structureType: 'FLAT', structure: { amount: '1' } };
const anySchedule = { name: 'Fees', currency: 'BRL', applicationOrder: 'PARALLEL' };

const fees = ['feeToleranceAbs', 'feeTolerancePct', 'feeNormalization'];
const requests: Readonly<Partial<Record<TenantTable, RowRequest>>> = {
  context: { shape: contextCreate, members: ['name', 'type', 'interval', ...fees, 'autoMatchOnUpload'] },
  source: { shape: sourceCreate, members: ['name', 'type', 'side', 'config', 'feeScheduleId'] },
  match_rule: { shape: matchRuleCreate, members: ['priority', 'type', 'config'] },
  fee_schedule: {
    shape: feeScheduleCreate,
    members: ['name', 'currency', 'applicationOrder', 'roundingScale', 'roundingMode'],
    whole: (schedule) => ({ ...schedule, items: [anyItem] }),
  },
  fee_schedule_item: {
    shape: feeScheduleCreate,
    members: ['name', 'priority', 'structureType', 'structure'],
    whole: (item) => ({ ...anySchedule, items: [item] }),
  },
};

const jsonColumns = ['config', 'structure'];

function validateRequest(
  row: Row,
  { shape, members, whole = (part) => part }: RowRequest,
): string | undefined {
  const part: Record<string, unknown> = {};
  for (const member of members) {
    const value = row[columnOf(member)];
    if (!jsonColumns.includes(member)) part[member] = value;
    else
      try {
        part[member] = parseJson(new TextEncoder().encode(String(value)), 'application/json');
      } catch {
        return `row.${member} must be the text of a JSON object that the service takes`;
      }
  }
  const read = z.safeParse(shape, whole(part));
  if (!read.success) {
    const [issue] = read.error.issues;
    const member = issue?.path.find((step) => typeof step === 'string' && members.includes(step));
    return `row.${columnOf(String(member))} ${englishMessage(issue?.message ?? 'is not valid').message}`;
  }
  const values = Object.values(read.data as Row).flatMap((value) => (Array.isArray(value) ? value : [value]));
  const extra = Object.entries(part).find(
    ([member, value]) =>
      typeof value === 'string' &&
      ![read.data as Row, ...values].some((one) => (one as Row | null)?.[member] === value),
  );
  return (
    extra && `row.${columnOf(extra[0])} must be as the service keeps it: trimmed, and a currency in capitals`
  );
}
