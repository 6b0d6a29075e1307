import { percentOfFraction } from '@recon/engine/money/percent';
import { truncateToDifference } from '~/lib/truncate-to-difference';
import { decimalInText, percentText } from '~/i18n/format';
import { type MessageKey, t } from '~/i18n/t';
import { type FieldMismatch, fieldMismatchesOf } from './response-diff';
import { Store, useSelector } from '@tanstack/react-store';
import { useEffect } from 'react';
import { isJsonObject } from '@recon/engine/lib/json/is-object';
import { readStoredText, writeStored } from '~/lib/browser-storage';

type Message = { text: string; tone: 'done' | 'warning' };

const maxNamedFields = 5;
/** Maximum length of a value when two are shown side by side, in characters. */
export const maxValueChars = 40;

/** Returns the toast after a write: `text`, or a warning that lists the fields that were not stored as sent. */
export function saveMessage(response: unknown, text: string, nameOf?: (key: string) => string): Message {
  const differing = fieldMismatchesOf(response);
  if (differing.length === 0) return { text, tone: 'done' };
  const list = mismatchList(differing, nameOf);
  // The toast stays visible while the user works elsewhere, so it names the record.
  const { name } = response as { name?: unknown };
  const warning = typeof name === 'string' ? t('kept.not.of', { name, list }) : t('kept.not', { list });
  return { text: warning, tone: 'warning' };
}

/** Returns the warning that, as a later read showed, the service did not store fields of a record. */
export function lateMismatchText(record: object, differing: readonly FieldMismatch[]): string {
  const name =
    'name' in record ? String(record.name) : t('mapping' in record ? 'kept.fieldMap' : 'kept.rule');
  return t('kept.later', { name, list: mismatchList(differing) });
}

/** Returns a list of fields that were not stored: "Fee schedule; Absolute fee tolerance 0.123456789 → 0.12345679". */
export function mismatchList(differing: readonly FieldMismatch[], nameOf = (key: string) => key): string {
  const named = differing.slice(0, maxNamedFields).map((one) => inWords(one, nameOf));
  const more = differing.length - named.length;
  return [...named, ...(more > 0 ? [t('kept.more', { count: more })] : [])].join('; ');
}

function inWords({ path, item, sent, storedJson }: FieldMismatch, nameOf: (key: string) => string): string {
  const name =
    item === undefined ? pathLabel(path, nameOf) : t('kept.item', { item, name: pathLabel(path, nameOf) });
  if (storedJson === undefined || storedJson === 'null') return name;
  const [was, is] = truncateToDifference(fieldText(path, sent), fieldText(path, storedJson), maxValueChars);
  return t('kept.changed', { name, sent: was, kept: is });
}

type MemberOf<Key> = Key extends `kept.member.${infer Name}` ? Name : never;
type Member = MemberOf<MessageKey>;
const members: ReadonlySet<string> = new Set(
  `name type status interval feeToleranceAbs feeTolerancePct feeNormalization autoMatchOnUpload side
  feeScheduleId priority config mapping currency applicationOrder roundingScale roundingMode items
  structureType structure amount rate upTo`.split(/\s+/),
);

/** Returns the label of the field at a path of a request body. `nameOf` returns the label of a key inside a config. */
export function pathLabel(path: FieldMismatch['path'], nameOf = (key: string) => key): string {
  const last = path.findLast((part) => typeof part === 'string') ?? '';
  const inside = path[0] === 'config' || path[0] === 'mapping';
  if (inside && path.length > 1) return path.length === 2 ? nameOf(last) : path.slice(1).join('.');
  return members.has(last) ? t(`kept.member.${last as Member}`) : last;
}

const amounts = new Set(
  'feeToleranceAbs amount upTo absTolerance feeTolerance allocationToleranceValue'.split(' '),
);
const fractions = new Set(['feeTolerancePct', 'rate', 'percentTolerance']);

/** Formats the JSON of a field for display: fractions as percentages, amounts in the user's language. */
export function fieldText(path: FieldMismatch['path'], json: string): string {
  const text = json.startsWith('"') ? (JSON.parse(json) as string) : json;
  const last = String(path.at(-1));
  if (fractions.has(last) && /^\d+(\.\d+)?$/.test(text)) return percentText(percentOfFraction(text));
  return amounts.has(last) ? decimalInText(text) : text;
}

const key = 'recon.feesElsewhere';

/**
 * Whether a response has shown, in this tab, that the service does not keep a source's `feeScheduleId`: it links fee
 * schedules to contexts by rules of its own (docs/contract.md#the-vendors-service-as-observed).
 */
const isElsewhere = new Store(false);

/**
 * Records that the service links fee schedules elsewhere, if the response to a write shows this: a clone counted fee
 * rules, or the schedule of a source is missing.
 */
export function recordFeeLinks(data: unknown, differing: readonly FieldMismatch[]): void {
  const countsRules = isJsonObject(data) && typeof data['feeRulesCloned'] === 'number';
  const isLost = differing.some(
    ({ path, storedJson }) => path[0] === 'feeScheduleId' && storedJson === undefined,
  );
  if (countsRules || isLost) setFeesElsewhere(true);
}

/** Sets whether the service links fee schedules elsewhere; false when calls go to another service. */
export function setFeesElsewhere(value: boolean): void {
  isElsewhere.setState(() => value);
  writeStored('session', key, value ? '1' : undefined);
}

/** Returns whether responses have shown that the service links fee schedules elsewhere. */
export function useFeesElsewhere(): boolean {
  // After the first render, which must be that of the server.
  useEffect(() => {
    if (readStoredText('session', key) === '1') isElsewhere.setState(() => true);
  }, []);
  return useSelector(isElsewhere);
}
