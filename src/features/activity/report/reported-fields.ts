import type { PeriodReport } from '~/api/activity-report';
import type { ActivityEntry } from '@recon/contract/activity';
import { ordersAround } from '@recon/engine/configuration/activity/rule-orders';
import type { Fields } from '@recon/engine/configuration/snapshot/snapshot';
import { ruleTypeName } from '~/features/match-rules/rule-sentence';
import { t } from '~/i18n/t';
import { recordedMoves, entryObjectName } from '../action-text';
import { type ChangedField, changedFields } from '../changed-fields';

/** A changed field with its object: a moved rule, or the object of the entry. */
export type ReportedField = ChangedField & {
  readonly object: { readonly id: string; readonly name: string };
};

/** Types and positions of rules, with which a report names them. */
export type KnownRules = {
  readonly types: ReadonlyMap<string, string>;
  /** Positions of the rules that entries are about, by the numbers of the entries. */
  readonly positions: ReadonlyMap<number, number>;
};

/** Returns the changes of an entry, field by field; of an order of rules, the positions of each moved rule. */
export function reportedFields(entry: ActivityEntry, rules: KnownRules): ReportedField[] {
  if (entry.isHidden) return [];
  if (entry.objectKind === 'rule-order')
    return recordedMoves(entry).map(({ id, from, to }) => {
      const type = rules.types.get(id);
      return {
        key: 'position',
        label: t('activity.report.position'),
        before: String(from),
        after: String(to),
        object: { id, name: type === undefined ? t('activity.rule.gone', { id }) : ruleTypeName(type) },
      };
    });
  const object = { id: entry.objectId ?? '', name: objectText(entry, rules) };
  return changedFields(entry).map((field) => ({ ...field, object }));
}

/** Returns the name of an entry's object; of a rule its type, with its position if it is known. */
export function objectText(entry: ActivityEntry, { positions, types }: KnownRules): string {
  const position = positions.get(entry.number);
  const type = entry.objectKind === 'match-rule' ? types.get(entry.objectId ?? '') : undefined;
  const name = type === undefined ? entryObjectName(entry) : ruleTypeName(type);
  return position === undefined ? name : t('activity.report.ruleAt', { position, name });
}

/** Returns the types and positions of rules that a report's entries and its configurations contain. */
export function knownRules(report: Pick<PeriodReport, 'entries' | 'ruleTypes' | 'states'>): KnownRules {
  return { types: typesIn(report), positions: positionsIn(report) };
}

function typesIn({ entries, ruleTypes, states }: Parameters<typeof knownRules>[0]): KnownRules['types'] {
  const types = new Map<string, string>();
  const add = (id: unknown, type: unknown) => {
    if (typeof id === 'string' && typeof type === 'string' && !types.has(id)) types.set(id, type);
  };
  for (const entry of entries) {
    const { id, type } = ruleIn(entry);
    add(id, type);
    for (const rule of rulesIn(entry.after)) add(rule['id'], rule['type']);
  }
  for (const state of [states?.end, states?.start])
    if (typeof state === 'object') for (const { id, type } of state.snapshot.rules) add(id, type);
  for (const [id, type] of ruleTypes) add(id, type);
  return types;
}

/** Returns the rule that an entry is about, or the only one that it moved; without an id, if there is none. */
function ruleIn(entry: ActivityEntry): { id?: unknown; type?: unknown } {
  const { objectKind, objectId, objectName, before, after, rule } = entry;
  if (objectKind === 'match-rule')
    return { id: objectId, type: after?.['type'] ?? before?.['type'] ?? objectName };
  const moves = recordedMoves(entry);
  return moves.length === 1 ? { id: moves[0]!.id, type: rule?.type } : {};
}

/** Returns the rules that a context was created with. An import has their number instead. */
function rulesIn(after: ActivityEntry['after']): readonly Fields[] {
  const rules = after?.['rules'];
  return Array.isArray(rules) ? rules : [];
}

function positionsIn({ entries, states }: Parameters<typeof knownRules>[0]): KnownRules['positions'] {
  const positions = new Map<number, number>();
  const end = states?.end;
  if (!states || typeof end !== 'object' || end.hidden.includes('rules')) return positions;
  const until = entries.filter(({ at, contextId }) => at <= states.at && contextId !== null);
  const orders = ordersAround(until, end.snapshot.rules);
  for (const { number, objectKind, objectId } of until) {
    const around = orders.get(number);
    if (objectKind !== 'match-rule' || !around || objectId === null) continue;
    // A deleted rule is only in the order before.
    const places = [around.after, around.before].map((order) => order.indexOf(objectId));
    const place = places.find((index) => index >= 0);
    if (place !== undefined) positions.set(number, place + 1);
  }
  return positions;
}
