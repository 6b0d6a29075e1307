import * as z from 'zod/mini';
import { contextCreate } from '~/contract/context';
import { feeScheduleCreate } from '~/contract/fee-schedule';
import { matchRuleCreate } from '~/contract/match-rule';
import { sourceCreate } from '~/contract/source';
import { englishMessage } from '~/domain/issues/english-message';
import { contextStatuses } from '~/domain/contexts/context-status';
import { parseJson } from '../lib/read-body';
import type { TenantTable } from './tenant-tables';

type Row = Readonly<Record<string, unknown>>;

/**
 * Returns what the service would reject in an imported row, by the schemas of its requests; `undefined` if the row is
 * valid. Also rejects a row with a value that the service would store differently (trimmed, in capitals). The mapping
 * of a field map is validated by its column (tenant-tables.ts). Ledgers and keys have no requests.
 */
export function validateRow(table: TenantTable, row: Row): string | undefined {
  switch (table) {
    case 'context':
      return contextStatuses.some((status) => status === row['status'])
        ? validateRequest(contextCreate, row, {
            name: 'name',
            type: 'type',
            interval: 'interval',
            feeToleranceAbs: 'fee_tolerance_abs',
            feeTolerancePct: 'fee_tolerance_pct',
            feeNormalization: 'fee_normalization',
            autoMatchOnUpload: 'auto_match_on_upload',
          })
        : `row.status must be one of ${contextStatuses.join(', ')}`;
    case 'source':
      return validateRequest(sourceCreate, row, {
        name: 'name',
        type: 'type',
        side: 'side',
        config: 'config',
        feeScheduleId: 'fee_schedule_id',
      });
    case 'match_rule':
      return validateRequest(matchRuleCreate, row, { priority: 'priority', type: 'type', config: 'config' });
    case 'fee_schedule':
      return validateRequest(
        feeScheduleCreate,
        row,
        {
          name: 'name',
          currency: 'currency',
          applicationOrder: 'application_order',
          roundingScale: 'rounding_scale',
          roundingMode: 'rounding_mode',
        },
        (request) => ({ ...request, items: [anyItem] }),
      );
    case 'fee_schedule_item':
      return validateRequest(
        feeScheduleCreate,
        row,
        { name: 'name', priority: 'priority', structureType: 'structure_type', structure: 'structure' },
        (item) => ({ ...anySchedule, items: [item] }),
      );
    default:
      return undefined;
  }
}

/** Filler for the other part: a fee schedule and its items are one request, but rows of two tables. */
const anyItem = { name: 'Fee', structureType: 'FLAT', structure: { amount: '1' } };
const anySchedule = { name: 'Fees', currency: 'BRL', applicationOrder: 'PARALLEL' };

/** Columns with a JSON object stored as sent. */
const jsonColumns = ['config', 'structure'];

function validateRequest(
  shape: z.core.$ZodType,
  row: Row,
  columns: Readonly<Record<string, string>>,
  whole: (part: Record<string, unknown>) => unknown = (part) => part,
): string | undefined {
  const part: Record<string, unknown> = {};
  for (const [member, column] of Object.entries(columns)) {
    const value = row[column];
    if (!jsonColumns.includes(column)) part[member] = value;
    else
      try {
        part[member] = parseJson(new TextEncoder().encode(String(value)), 'application/json');
      } catch {
        return `row.${column} must be the text of a JSON object that the service takes`;
      }
  }
  const read = z.safeParse(shape, whole(part));
  if (!read.success) {
    const [issue] = read.error.issues;
    const member = issue?.path.find((step) => typeof step === 'string' && step in columns);
    return `row.${columns[String(member)] ?? String(member)} ${englishMessage(issue?.message ?? 'is not valid').message}`;
  }
  const kept = Object.values(read.data as Row).flatMap((value) => (Array.isArray(value) ? value : [value]));
  const given = Object.entries(part).find(
    ([member, value]) =>
      typeof value === 'string' &&
      ![read.data as Row, ...kept].some((one) => (one as Row | null)?.[member] === value),
  );
  return (
    given && `row.${columns[given[0]]} must be as the service keeps it: trimmed, and a currency in capitals`
  );
}
