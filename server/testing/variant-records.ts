import { Big } from 'big.js';
import { isPlainDecimal, roundDecimal, toDecimal } from '@recon/engine/money/decimal';
import type { Differences } from './variant-differences';
import { changeHeld } from './held-json';

/** JSON object. Each function makes one difference in records (docs/contract.md#where-services-may-differ). */

export type Row = Record<string, unknown>;

/** Returns a record as the variant service, for tests, returns it; `sent` is the body of the write it responds to. */
export function variantRecord(differences: Differences, given: Row, sent: Row = {}): Row {
  const steps: [boolean, (row: Row) => Row][] = [
    [differences.parsedConfigs, withParsedConfig],
    [differences.roundedTolerances, (row) => withRoundedTolerances(row, sent)],
    [differences.shortDecimals, withShortDecimals],
    [differences.wholeSeconds, withWholeSeconds],
    [differences.ignoredMembers, withoutFeeSchedule],
    [differences.withoutSide, withoutSide],
    [differences.extras, withExtras],
  ];
  return steps.reduce((row, [isOn, step]) => (isOn ? step(row) : row), given);
}

/** Returns a source's body without what the variant service, for tests, ignores; `undefined` if it has none of it. */
export function withoutIgnored({ ignoredMembers }: Differences, body: Row | undefined): Row | undefined {
  return ignoredMembers && body && 'feeScheduleId' in body ? withoutFeeSchedule(body) : undefined;
}

/** Returns the record with the keys of its config sorted, and the numbers rounded to float64. */
function withParsedConfig(row: Row): Row {
  return 'config' in row ? { ...row, config: changeHeld(row['config'], sortedJson) } : row;
}

/** Returns JSON with the keys of every object sorted; built as text, since objects list keys such as "10" first. */
function sortedJson(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(sortedJson).join()}]`;
  const members = Object.keys(value).toSorted((a, b) => (a < b ? -1 : 1));
  return `{${members.map((key) => `${JSON.stringify(key)}:${sortedJson((value as Row)[key])}`).join()}}`;
}

const tolerances = ['feeToleranceAbs', 'feeTolerancePct'];

/** Rounds tolerances to 8 digits after the point, but not in the response to the write that sent them. */
function withRoundedTolerances(row: Row, sent: Row): Row {
  return changed(row, tolerances, (text, name) =>
    (sent[name] === undefined || sent[name] === null) && /[.]\d{9}/.test(text)
      ? roundDecimal(text, 8, 'HALF_UP')
      : text,
  );
}

/** Removes trailing zeros from the record's own decimals, not from those in a config. */
function withShortDecimals(row: Row): Row {
  const short = (text: string) => toDecimal(new Big(text));
  const structure = (parsed: unknown): string => {
    const shorten = (one: Row) => changed(one, ['amount', 'rate', 'upTo'], short);
    const { tiers, ...rest } = parsed as Row;
    return JSON.stringify({
      ...shorten(rest),
      ...(Array.isArray(tiers) && { tiers: tiers.map((tier) => shorten(tier as Row)) }),
    });
  };
  const items = row['items'];
  return {
    ...changed(row, tolerances, short),
    ...(row['applicationOrder'] !== undefined &&
      Array.isArray(items) && {
        items: items.map((item: Row) => ({ ...item, structure: changeHeld(item['structure'], structure) })),
      }),
  };
}

/** Returns the row with its decimals of these names changed. */
function changed(row: Row, names: readonly string[], change: (text: string, name: string) => string): Row {
  const found = names.flatMap((name) => {
    const text = row[name];
    return typeof text === 'string' && isPlainDecimal(text) ? [[name, change(text, name)] as const] : [];
  });
  return { ...row, ...Object.fromEntries(found) };
}

function withWholeSeconds(row: Row): Row {
  const times = ['createdAt', 'updatedAt'].flatMap((name) => {
    const time = row[name];
    return typeof time === 'string' ? [[name, time.replace(/\.\d+Z$/, 'Z')] as const] : [];
  });
  return { ...row, ...Object.fromEntries(times) };
}

function withoutFeeSchedule({ feeScheduleId: _ignored, ...row }: Row): Row {
  return row;
}

function withoutSide({ side: _unknown, ...row }: Row): Row {
  return row;
}

/** Adds properties that are in no contract; a source with a `connection_id` has an unknown type. */
function withExtras(row: Row): Row {
  const isFetched = String(row['config']).includes('"connection_id":');
  return {
    ...row,
    ...(isFetched && { type: 'FETCHER' }),
    schemaRevision: 7,
    labels: { origin: 'another service' },
    archivedBy: null,
  };
}
