import type { ActivityEntry } from '@recon/contract/activity';
import { countedFields } from '@recon/engine/configuration/activity/entry';
import { configKeys } from '@recon/engine/configuration/sources/config-keys';
import { configFields } from '@recon/engine/configuration/match-rules/rule-config';
import { percentOfFraction } from '@recon/engine/money/percent';
import { normalizationLabel, statusLabel, uploadLabel } from '~/features/contexts/context-messages';
import {
  feeRateText,
  itemSentence,
  modeLabel,
  orderLabel,
  tierSpan,
} from '~/features/fee-schedules/fee-messages';
import { ruleTypeName } from '~/features/match-rules/rule-sentence';
import { settingNames, valueText } from '~/features/match-rules/setting-messages';
import { sideLabel, typeLabel } from '~/features/sources/source-messages';
import { decimalInText, percentText } from '~/i18n/format';
import { t } from '~/i18n/t';
import { writeJson, writtenNumber } from '@recon/engine/lib/json/lossless';
import { withoutSecrets } from './without-secrets';
import type { FeeItem } from '@recon/contract/fee-schedule';
import { readStructure } from '@recon/engine/fees/raw-fee';
import { isJsonObject } from '@recon/engine/lib/json/is-object';

/** A field with its texts before and after a change; `undefined` where it was not set. */
export type ChangedField = {
  key: string;
  label: string;
  before: string | undefined;
  after: string | undefined;
};

/** Returns the fields of a created or deleted object with both sides equal, so that `ChangeTable` shows one value. */
export function withOneValue(fields: readonly ChangedField[]): ChangedField[] {
  return fields.map((field) => {
    const value = field.after ?? field.before;
    return { ...field, before: value, after: value };
  });
}

type Fields = Readonly<Record<string, unknown>>;
type RecordedChange = Pick<ActivityEntry, 'objectKind' | 'before' | 'after' | 'configs' | 'valueNames'>;
type Describe = {
  label: () => string;
  value?: (value: unknown) => string;
  /** Whether the value is the id of another object, which is shown by its name. */
  isId?: boolean;
};

const text = (value: unknown): string => (typeof value === 'string' ? value : writeJson(value));
const of =
  (label: (value: string) => string) =>
  (value: unknown): string =>
    typeof value === 'string' ? label(value) : text(value);

/** How the fields of each kind of object are shown; others have their name in the interface, and their JSON. */
const describers: Readonly<Record<string, Readonly<Record<string, Describe>>>> = {
  context: {
    name: { label: () => t('contexts.field.name') },
    status: { label: () => t('contexts.field.status'), value: of(statusLabel) },
    type: { label: () => t('contexts.field.type') },
    interval: { label: () => t('contexts.field.interval') },
    feeToleranceAbs: {
      label: () => t('activity.field.feeToleranceAbs'),
      value: (value) => decimalInText(text(value)),
    },
    feeTolerancePct: {
      label: () => t('activity.field.feeTolerancePct'),
      value: (value) => percentText(percentOfFraction(text(value))),
    },
    feeNormalization: { label: () => t('contexts.field.normalization'), value: of(normalizationLabel) },
    autoMatchOnUpload: {
      label: () => t('contexts.field.upload'),
      value: (value) => uploadLabel(value === true),
    },
  },
  source: {
    name: { label: () => t('sources.field.name') },
    type: { label: () => t('sources.field.type'), value: of(typeLabel) },
    side: { label: () => t('sources.field.side'), value: of(sideLabel) },
    feeScheduleId: { label: () => t('sources.field.feeSchedule'), isId: true },
  },
  'field-map': { sourceId: { label: () => t('activity.object.source'), isId: true } },
  'fee-schedule': {
    name: { label: () => t('fees.field.name') },
    currency: { label: () => t('fees.field.currency') },
    applicationOrder: { label: () => t('fees.field.order'), value: of(orderLabel) },
    roundingScale: { label: () => t('activity.field.roundingScale') },
    roundingMode: { label: () => t('fees.field.rounding'), value: of(modeLabel) },
    items: { label: () => t('fees.field.items') },
  },
  activity: {
    file: { label: () => t('activity.field.file') },
    digest: { label: () => 'SHA-256' },
    isDone: {
      label: () => t('activity.field.steps'),
      value: (value) => t(value === true ? 'activity.field.steps.done' : 'activity.field.steps.started'),
    },
  },
  'match-rule': {
    type: { label: () => t('activity.field.ruleType'), value: of(ruleTypeName) },
    priority: { label: () => t('activity.field.priority') },
  },
};

/** Objects whose properties are shown one by one: settings of a rule, lines of a field map. */
const openedFields: Readonly<Record<string, string>> = { 'match-rule': 'config', 'field-map': 'mapping' };
/** Parts that a context was created with, or that were copied with it, and how they are called. */
const parts: Readonly<Record<string, () => string>> = {
  rules: () => t('activity.kind.match-rule'),
  sources: () => t('activity.kind.source'),
  fieldMaps: () => t('activity.kind.field-map'),
  feeSchedules: () => t('activity.kind.fee-schedule'),
};
/**
 * Returns the changes of an entry, field by field, also of each rule setting, field map line and fee. Hides values of
 * sources that may be secret.
 */
export function changedFields({
  objectKind,
  before,
  after,
  configs,
  valueNames = {},
}: RecordedChange): ChangedField[] {
  const kind = objectKind ?? '';
  const whole = openedFields[kind];
  const [old, fresh] = [before ?? {}, after ?? {}].map((fields) =>
    without(fields, [whole, countedFields[kind]]),
  );
  const counted = kind === 'context' ? partCounts(fresh!) : [];
  const fees = kind === 'fee-schedule' ? feeFields(old!, fresh!) : undefined;
  const names = differing(old!, fresh!).filter((key) =>
    kind === 'context' ? !(key in parts || key === 'copies') : !(fees && key === 'items'),
  );
  const plain = names.map((key) => {
    const { label = () => key, value = text, isId } = describers[kind]?.[key] ?? {};
    const nameOf = (id: unknown) => (typeof id === 'string' && valueNames[id]) || text(id);
    return field(key, label(), old!, fresh!, isId ? nameOf : value);
  });
  const opened = whole === undefined ? [] : partsOf(kind, inside(before, whole), inside(after, whole));
  const config = configs.flatMap(({ sourceId, before: was, after: is }) => {
    // Any setting may be a secret. The log and its exports contain the values.
    const [former, current] = [{ config: was }, { config: is }];
    const fields = partsOf(
      'config',
      inside(withoutSecrets(former), 'config'),
      inside(withoutSecrets(current, former), 'config'),
    );
    const source = kind === 'source' ? undefined : sourceNameIn(fresh!, sourceId);
    return source === undefined ? fields : fields.map((one) => ofSource(one, source));
  });
  return [...plain, ...counted, ...(fees ?? []), ...opened, ...config];
}

/** Returns the fees that differ, each by its name; `undefined` if there is no list of fees. */
function feeFields(old: Fields, fresh: Fields): ChangedField[] | undefined {
  const currency = fresh['currency'] ?? old['currency'];
  const [was, is] = [old, fresh].map((fields) => feeTexts(fields['items'], currency));
  if (!was && !is) return undefined;
  return differing(was ?? {}, is ?? {}).map((name) => ({
    ...field(name, t('activity.field.fee', { name }), was ?? {}, is ?? {}, text),
    key: `items ${name}`,
  }));
}

/** Returns the name of a source of a new context; its id if the entry does not state the name. */
function sourceNameIn(context: Fields, sourceId: string): string {
  const { sources } = context;
  const source = Array.isArray(sources) ? (sources as Fields[]).find(({ id }) => id === sourceId) : undefined;
  return typeof source?.['name'] === 'string' ? source['name'] : sourceId;
}

function ofSource(one: ChangedField, source: string): ChangedField {
  const label = t('activity.field.ofSource', { source, field: one.label });
  return { ...one, key: `${source} ${one.key}`, label };
}

/** Returns how many parts a new context has of each kind; the parts of a copy are those of its original. */
function partCounts(fields: Fields): ChangedField[] {
  const copies = (fields['copies'] ?? {}) as Fields;
  return Object.entries(parts).flatMap(([key, label]) => {
    const list = [fields[key], copies[key]].find(Array.isArray) as readonly unknown[] | undefined;
    if (!list || list.length === 0) return [];
    return [{ key, label: label(), before: undefined, after: String(list.length) }];
  });
}

/** Returns the name of a source's setting as its form has it; an unknown one unchanged. */
function configLabel(key: string): string {
  const known = Object.values(configKeys)
    .flat()
    .find((one) => one.key === key);
  return known ? t(`sources.key.${known.key}`) : key;
}

function partsOf(kind: string, old: Fields, fresh: Fields): ChangedField[] {
  return differing(old, fresh).map((key) => {
    if (kind !== 'match-rule')
      return field(key, kind === 'config' ? configLabel(key) : key, old, fresh, text);
    const setting = Object.values(configFields)
      .flat()
      .find((one) => one.key === key);
    const value = setting ? (raw: unknown) => valueText(setting, raw) : text;
    return field(key, settingNames([key])[0]!, old, fresh, value);
  });
}

function field(key: string, label: string, old: Fields, fresh: Fields, value: (raw: unknown) => string) {
  const textOf = (fields: Fields) =>
    key in fields ? value(writtenNumber(fields, key) ?? fields[key]) : undefined;
  return { key, label, before: textOf(old), after: textOf(fresh) };
}

/** Returns the names of fields that differ between two records, also in how a number is written: 1.0 is not 1.00. */
function differing(old: Fields, fresh: Fields): string[] {
  const jsonIn = (fields: Fields, key: string) =>
    key in fields ? (writtenNumber(fields, key) ?? writeJson(fields[key])) : undefined;
  return [...new Set([...Object.keys(old), ...Object.keys(fresh)])].filter(
    (key) => jsonIn(old, key) !== jsonIn(fresh, key),
  );
}

function inside(fields: Fields | null, name: string): Fields {
  return (fields?.[name] ?? {}) as Fields;
}

function without(fields: Fields, names: readonly (string | undefined)[]): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)));
}

/** Returns the recorded fees of a schedule, each as a text by its name; `undefined` if they are not a list of fees. */
function feeTexts(items: unknown, currency: unknown): Record<string, string> | undefined {
  if (!Array.isArray(items) || !items.every(isFeeItem) || typeof currency !== 'string') return undefined;
  const texts: Record<string, string> = {};
  for (const item of items as FeeItem[]) {
    // Two fees may have the same name.
    let name = item.name;
    for (let count = 2; name in texts; count += 1) name = `${item.name} (${count})`;
    texts[name] = feeText(item, currency);
  }
  return texts;
}

function isFeeItem(item: unknown): boolean {
  return isJsonObject(item) && typeof item['name'] === 'string' && typeof item['structureType'] === 'string';
}

/** Returns a fee as a sentence, with its tiers; the structure of an unknown type as JSON. */
function feeText(item: FeeItem, currency: string): string {
  const sentence = itemSentence(item, currency);
  const known = readStructure(item.structureType, item.structure);
  if (!known) return `${sentence} ${writeJson(item.structure)}`;
  if (known.type !== 'TIERED') return sentence;
  const { tiers } = known;
  const last = tiers.at(-1)?.upTo;
  const spans = tiers.map(({ upTo, rate }, index) =>
    t('activity.field.tier', {
      span: tierSpan(tiers[index - 1]?.upTo ?? '0', upTo),
      rate: feeRateText(rate),
    }),
  );
  const free = last
    ? [t('activity.field.tier', { span: tierSpan(last, undefined), rate: t('fees.free') })]
    : [];
  return `${sentence}: ${[...spans, ...free].join('; ')}`;
}
