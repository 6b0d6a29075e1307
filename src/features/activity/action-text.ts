import 'texts:activity';
import 'texts:contexts';
import type { ActivityEntry } from '~/contract/activity';
import type { AnyOperationName } from '~/contract/writes';
import type { Action } from '~/domain/activity/actions';
import type { RuleMove } from '~/domain/match-rules/rule-moves';
import { statusLabel } from '~/features/contexts/context-messages';
import { ruleTypeName } from '~/features/match-rules/rule-tokens';
import { t } from '~/i18n/t';
import { changedFields } from './changed-fields';

/** Sentences for actions, made from what the log recorded: no text that a client sent is shown. */

/** Operations with a sentence for one entry or several. `activity.say.…` has it. */
const counted = [
  'createContext',
  'updateContext',
  'cloneContext',
  'createMatchRule',
  'updateMatchRule',
  'deleteMatchRule',
  'createSource',
  'updateSource',
  'createFieldMap',
  'updateFieldMap',
  'deleteFieldMap',
  'createFeeSchedule',
  'updateFeeSchedule',
  'putReading',
] as const;

/** Operations with a sentence that names only the author. */
const plain = [
  'signIn',
  'signOut',
  'readActivity',
  'getKeyDetails',
  'loadSample',
  'seed',
  'importTenant',
  'restoreBackup',
  'baseline',
  'baselineFeeSchedule',
  'eraseValues',
  'erasePerson',
] as const;

/** What the sentence of a refused request says, by its operation. */
const refusedActs = {
  listContexts: 'readContexts',
  getContext: 'readContexts',
  getContextAsOf: 'readContexts',
  getContextStart: 'readContexts',
  createContext: 'createContext',
  updateContext: 'updateContext',
  cloneContext: 'cloneContext',
  listMatchRules: 'readRules',
  getMatchRule: 'readRules',
  createMatchRule: 'createRule',
  updateMatchRule: 'updateRule',
  deleteMatchRule: 'deleteRule',
  reorderMatchRules: 'reorderRules',
  listSources: 'readSources',
  getSource: 'readSources',
  getReading: 'readSources',
  createSource: 'createSource',
  updateSource: 'updateSource',
  putReading: 'updateSource',
  getFieldMap: 'readFieldMaps',
  createFieldMap: 'createFieldMap',
  updateFieldMap: 'updateFieldMap',
  deleteFieldMap: 'deleteFieldMap',
  listFeeSchedules: 'readFeeSchedules',
  getFeeSchedule: 'readFeeSchedules',
  createFeeSchedule: 'createFeeSchedule',
  updateFeeSchedule: 'updateFeeSchedule',
  listBalances: 'readBalances',
  listOrganizations: 'readBalances',
  listLedgers: 'readBalances',
  getKeyDetails: 'lookUpKey',
  listActivity: 'readActivity',
  getActivityLast: 'readActivity',
  getLastChange: 'readActivity',
  listActivityPeople: 'readActivity',
  getPeriodProof: 'readActivity',
} as const satisfies Readonly<Record<AnyOperationName, string>>;

/** Kinds of objects with a text of their own for the filter by one of them. */
const onlyKinds = [
  'context',
  'match-rule',
  'rule-order',
  'source',
  'source-reading',
  'field-map',
  'fee-schedule',
] as const;

/** Returns what the filter by one object is called, by one of its entries. */
export function onlyText(entry: ActivityEntry | undefined): string {
  const kind = onlyKinds.find((one) => one === entry?.objectKind);
  return t(kind ? `activity.only.${kind}` : 'activity.only');
}

/** Returns the name of who did something; a person without a name has their subject. */
export function authorText({ kind, name, subject }: ActivityEntry['author']): string {
  if (kind === 'system') return t('activity.author.system');
  const shown = name ?? subject ?? t('activity.author.unknown');
  return kind === 'program' ? t('activity.author.program', { name: shown }) : shown;
}

/** Returns an action in one sentence, such as “Ana moved 3 rules”. */
export function actionText({ entries }: Pick<Action<ActivityEntry>, 'entries'>): string {
  const entry = entries[0]!;
  const author = authorText(entry.author);
  if (entries.length === 1) return entryText(entry);
  const isSame = entries.every(
    ({ operation, outcome }) => operation === entry.operation && outcome === 'done',
  );
  const operation = counted.find((one) => isSame && one === entry.operation);
  const count = entries.length;
  return operation
    ? t(`activity.say.${operation}.many`, { author, count })
    : t('activity.several', { author, count });
}

/** Returns an entry in one sentence, with the fields that changed, and how often it happened. */
export function entryText(entry: ActivityEntry): string {
  const { outcome, count } = entry;
  const text = outcome === 'refused' ? refusedText(entry) : outcomeText(entry);
  return count > 1 ? t('activity.times', { sentence: text, count }) : text;
}

function refusedText({ operation, author }: ActivityEntry): string {
  const what = Object.hasOwn(refusedActs, operation) && refusedActs[operation as AnyOperationName];
  return t(what ? `activity.refused.${what}` : 'activity.refused', { author: authorText(author) });
}

/** Returns the sentence of a write. In front of a remote service, its outcome may not be known. */
function outcomeText(entry: ActivityEntry): string {
  const { outcome, remote, intent } = entry;
  if (outcome === 'observed') return intent === null ? outsideText(entry) : t(seenText(remote?.observed));
  const sentence = doneText(entry);
  if (outcome === 'done') return sentence;
  const known = (['intended', 'failed', 'unclear'] as const).find((one) => one === outcome);
  return t(known ? `activity.outcome.${known}` : 'activity.unknownOutcome', { sentence });
}

function seenText(observed: string | undefined) {
  if (observed === 'as-wanted') return 'activity.seen.as-wanted';
  return observed === 'as-before' ? 'activity.seen.as-before' : 'activity.seen.different';
}

/** Returns the sentence of a change past this console. */
function outsideText(entry: ActivityEntry): string {
  const name = nameOf(entry);
  if (entry.after === null) return t('activity.outside.deleted', { name });
  return withFields(t('activity.outside', { name }), changedFields(entry));
}

function doneText(entry: ActivityEntry): string {
  const { operation } = entry;
  const author = authorText(entry.author);
  if (operation === 'reorderMatchRules') {
    const count = movesOf(entry).length;
    return count === 0 ? t('activity.reordered', { author }) : t('activity.moved', { author, count });
  }
  const status = onlyStatus(entry);
  const name = nameOf(entry);
  if (status !== undefined) return t('activity.status', { author, name, status: statusLabel(status) });
  const alone = plain.find((one) => one === operation);
  if (alone) return t(`activity.say.${alone}`, { author });
  const known = counted.find((one) => one === operation);
  if (!known) return t('activity.other', { author });
  // In front of a remote service, the log may not know the name.
  const sentence =
    name === ''
      ? t(`activity.say.${known}.many`, { author, count: 1 })
      : t(`activity.say.${known}`, { author, name });
  return withFields(sentence, known.startsWith('update') ? changedFields(entry) : []);
}

/** Returns a sentence with the changed fields; with both values if there is only one. */
function withFields(sentence: string, fields: ReturnType<typeof changedFields>): string {
  if (fields.length === 0) return sentence;
  const [first] = fields;
  const { label = '', before, after } = first ?? {};
  const isOne = fields.length === 1 && before !== undefined && after !== undefined;
  const list = isOne
    ? t('activity.change', { field: label, before, after })
    : fields.map((field) => field.label).join(', ');
  return t('activity.with', { sentence, fields: list });
}

/** Returns the new status, if an entry changed nothing else. */
function onlyStatus({ operation, after }: ActivityEntry): string | undefined {
  const [[name, value] = [], ...others] = Object.entries(after ?? {});
  const isStatus = operation === 'updateContext' && name === 'status' && others.length === 0;
  return isStatus && typeof value === 'string' ? value : undefined;
}

/** Returns the moved rules of an entry of a new order. */
export function movesOf({ after }: Pick<ActivityEntry, 'after'>): readonly RuleMove[] {
  return (after?.['moves'] as readonly RuleMove[] | undefined) ?? [];
}

/** Returns the name of what an entry is about: the present one or, if it is deleted, the recorded one; '' if unknown. */
export function nameOf({ objectKind, objectName, before, after }: ActivityEntry): string {
  const recorded = [after?.['name'], before?.['name'], after?.['type'], before?.['type']];
  const name = [objectName, ...recorded].find((one) => typeof one === 'string' && one !== '');
  if (typeof name !== 'string') return '';
  return objectKind === 'match-rule' ? ruleTypeName(name) : name;
}
