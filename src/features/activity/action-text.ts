import type { ActivityEntry } from '@recon/contract/activity';
import type { AnyOperationName } from '@recon/contract/writes';
import type { Action } from '@recon/engine/configuration/activity/actions';
import type { PositionChange } from '@recon/engine/configuration/match-rules/rule-moves';
import { statusLabel } from '~/features/contexts/context-messages';
import { baselineOperations, changesNothing } from '@recon/engine/configuration/activity/entry';
import { isRenumbering, numberedMove } from '@recon/engine/configuration/activity/numbered-move';
import { ruleName } from '~/features/match-rules/rule-name';
import { ruleTypeName } from '~/features/match-rules/rule-sentence';
import { formatList } from '~/i18n/format';
import { t } from '~/i18n/t';
import { isJsonObject } from '@recon/engine/lib/json/is-object';
import { type ChangedField, changedFields } from './changed-fields';

/** Sentences for actions without their author, made from what the log recorded. Of texts that a client sent, only names are shown. */

/** Operations with a sentence for one entry or several. `activity.say.…` has it. */
const countedOperations = [
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

/** Operations with a sentence that names no object. */
const plain = [
  'signIn',
  'signOut',
  'readActivity',
  'getKeyDetails',
  'loadSample',
  'seed',
  'importTenant',
  'restoreBackup',
  'eraseValues',
  'erasePerson',
] as const;

/** What the sentence of a refused request says, by its operation. */
const refusedActs = {
  listContexts: 'readContexts',
  getContext: 'readContexts',
  getContextAsOf: 'readContexts',
  getContextStart: 'readContexts',
  getContextNeed: 'readContexts',
  getWhatIfResult: 'readContexts',
  listWhatIfResults: 'readContexts',
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
  putWhatIfResult: 'updateContext',
  putAppliedFile: 'updateContext',
  putConfiguration: 'updateContext',
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
  getActivityReport: 'readActivity',
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

type NamedKind = Exclude<(typeof onlyKinds)[number], 'rule-order'>;

/** Returns the kind of an entry's object; `undefined` if it has no page of its own, like the order of rules. */
export function objectKindOf({ objectKind }: ActivityEntry): NamedKind | undefined {
  return onlyKinds.find((one): one is NamedKind => one === objectKind && one !== 'rule-order');
}

/** Returns whether an entry names the file that its action applies, or what it undoes (docs/bundles.md#apply). */
const isAppliedFile = ({ operation }: ActivityEntry): boolean => operation === 'applyFile';

/** Returns the context of all entries of an action; with `null` values if they are of several, or of none. */
export function contextOf(
  entries: readonly ActivityEntry[],
): Pick<ActivityEntry, 'contextId' | 'contextName'> {
  const changes = entries.filter((entry) => entries.length === 1 || !isAppliedFile(entry));
  const { contextId, contextName } = changes[0] ?? entries[0]!;
  const isOne = changes.every((entry) => entry.contextId === contextId);
  return isOne ? { contextId, contextName } : { contextId: null, contextName: null };
}

/** Returns the label of the filter by one object; a general one for an unknown `objectKind`. */
export function onlyText(objectKind: string | null | undefined): string {
  const kind = onlyKinds.find((one) => one === objectKind);
  return t(kind ? `activity.only.${kind}` : 'activity.only');
}

/** Returns the name of an author, else their subject. Programs and the system are marked as such. */
export function authorText({ kind, name, subject }: ActivityEntry['author']): string {
  if (kind === 'system') return t('activity.author.system');
  const shown = name ?? subject ?? t('activity.author.unknown');
  return kind === 'program' ? t('activity.author.program', { name: shown }) : shown;
}

/** Returns what an action did in one sentence, such as “Moved 3 rules”. The author and changed values are shown next to it. */
export function actionText({ entries }: Pick<Action<ActivityEntry>, 'entries'>): string {
  const entry = entries[0]!;
  const file = entries.find(({ appliedFile }) => appliedFile)?.appliedFile;
  if (file) return fileText(file);
  if (entries.length === 1) return entrySentence(entry);
  if (entries.every(({ operation }) => baselineOperations.includes(operation))) return baselinesText(entries);
  if (isRenumbering(entries)) return renumberedText(entries);
  const isSame = entries.every(
    ({ operation, outcome }) => operation === entry.operation && outcome === 'done',
  );
  const operation = countedOperations.find((one) => isSame && one === entry.operation);
  const count = entries.length;
  const sentence = t(operation ? `activity.say.${operation}.many` : 'activity.several', { count });
  return entries.every(changesNothing) ? t('activity.nothing', { sentence }) : sentence;
}

function renumberedText(entries: readonly ActivityEntry[]): string {
  const move = numberedMove(entries);
  if (!move) return t('activity.reordered');
  const rule = entries.find(({ objectId }) => objectId === move.id)?.rule;
  return movedOneText(rule, move);
}

function movedOneText(rule: NamedRule | undefined, { from, to }: PositionChange): string {
  if (from === to) return t('activity.reordered');
  return rule
    ? t('activity.movedOne', { name: nameOfRule(rule), from, to })
    : t('activity.movedUnnamed', { from, to });
}

/** Returns what an entry records in one sentence, with the number of times if the entry counts several. */
export function entrySentence(entry: ActivityEntry): string {
  const { outcome, count } = entry;
  const text = outcome === 'refused' ? refusedText(entry) : outcomeText(entry);
  return count > 1 ? t('activity.times', { sentence: text, count }) : text;
}

/** Returns of how many objects several entries record the state at which the log starts. */
function baselinesText(entries: readonly ActivityEntry[]): string {
  const schedules = entries.filter(({ objectKind }) => objectKind === 'fee-schedule').length;
  const contexts = entries.length - schedules;
  const list = [
    ...(contexts > 0 ? [t('activity.baseline.contexts', { count: contexts })] : []),
    ...(schedules > 0 ? [t('activity.baseline.schedules', { count: schedules })] : []),
  ];
  return t('activity.baseline', { list: formatList(list, 'conjunction') });
}

/** Returns the sentence of an entry that records an object as it is when the log starts. */
function baselineText(entry: ActivityEntry): string {
  const name = entryObjectName(entry);
  const isSchedule = entry.objectKind === 'fee-schedule';
  if (name === '') return baselinesText([entry]);
  const text = t(isSchedule ? 'activity.baseline.schedule' : 'activity.baseline.context', { name });
  return t('activity.baseline', { list: text });
}

function refusedText({ operation }: ActivityEntry): string {
  const what = Object.hasOwn(refusedActs, operation) && refusedActs[operation as AnyOperationName];
  return t(what ? `activity.refused.${what}` : 'activity.refused');
}

/** Returns the sentence of a write. In front of a remote service, its outcome may not be known. */
function outcomeText(entry: ActivityEntry): string {
  const { outcome, remote, intent } = entry;
  if (outcome === 'observed') return intent === null ? outsideText(entry) : t(seenText(remote ?? undefined));
  const sentence = doneText(entry);
  if (changesNothing(entry)) return t('activity.nothing', { sentence });
  if (outcome === 'done') return sentence;
  const known = (['intended', 'failed', 'unclear'] as const).find((one) => one === outcome);
  return t(known ? `activity.outcome.${known}` : 'activity.unknownOutcome', { sentence });
}

function seenText({ observed, mayFollow = false }: NonNullable<ActivityEntry['remote']> = {}) {
  if (observed === 'as-wanted') return 'activity.seen.as-wanted';
  if (observed !== 'as-before') return 'activity.seen.different';
  return mayFollow ? 'activity.seen.not-yet' : 'activity.seen.as-before';
}

function outsideText(entry: ActivityEntry): string {
  const name = entryObjectName(entry);
  return t(entry.after === null ? 'activity.outside.deleted' : 'activity.outside', { name });
}

function doneText(entry: ActivityEntry): string {
  const { operation } = entry;
  if (operation === 'reorderMatchRules') return movedText(entry);
  if (baselineOperations.includes(operation)) return baselineText(entry);
  const status = onlyStatus(entry);
  const name = entryObjectName(entry);
  if (status !== undefined) return t('activity.status', { name, status: statusLabel(status) });
  if (isAppliedFile(entry)) return fileText(entry.after ?? {});
  const alone = plain.find((one) => one === operation);
  if (alone) return t(`activity.say.${alone}`);
  const known = countedOperations.find((one) => one === operation);
  if (!known) return t('activity.other');
  if (known === 'cloneContext' && name !== '') return clonedText(entry);
  // In front of a remote service, the log may not know the name.
  return name === '' ? t(`activity.say.${known}.many`, { count: 1 }) : t(`activity.say.${known}`, { name });
}

/** Returns the sentence of a file that is applied, or only begun as far as the log knows, or of what is undone or redone. */
function fileText({
  file,
  digest = '',
  isDone = false,
  undone,
  isPartial = false,
  isRedo = false,
}: Partial<NonNullable<ActivityEntry['appliedFile']>>) {
  const undo = `${isRedo ? 'redo' : 'undo'}${isPartial ? 'Part' : ''}` as const;
  if (undone !== undefined && file === undefined) return t(`activity.say.${undo}`, { count: undone });
  const apply = isDone ? 'apply' : 'start';
  const values = { file: file ?? '', digest: digest.slice(0, 12) };
  return t(`activity.say.${undone === undefined ? apply : undo}File`, values);
}

/** Returns the sentence of a clone: the name that it got, and the present one of its original, if it is known. */
function clonedText(entry: ActivityEntry): string {
  const { originalName: original, after } = entry;
  const recorded = after?.['name'];
  const name = typeof recorded === 'string' ? recorded : entryObjectName(entry);
  return original === undefined
    ? t('activity.say.cloneContext', { name })
    : t('activity.say.cloneContext.of', { original, name });
}

/** Returns the sentence of a new order. That of one moved rule has its name, as far as it is known, and its positions. */
function movedText(entry: ActivityEntry): string {
  const moves = recordedMoves(entry);
  const [move] = moves;
  if (!move) return t('activity.reordered');
  if (moves.length > 1) return t('activity.moved', { count: moves.length });
  return movedOneText(entry.rule, move);
}

/** Returns the changed fields of an action on one object, unless its sentence states the values; else none. */
export function listedChanges({ entries }: Pick<Action<ActivityEntry>, 'entries'>): ChangedField[] {
  const [entry] = entries;
  if (!entry || entries.length > 1 || entry.outcome === 'refused') return [];
  const isUpdate =
    entry.outcome === 'observed' ? entry.intent === null : entry.operation.startsWith('update');
  if (!isUpdate || entry.after === null || onlyStatus(entry) !== undefined) return [];
  return changedFields(entry);
}

/** Returns the new status, if an entry changed nothing else. */
function onlyStatus({ operation, after }: ActivityEntry): string | undefined {
  const [[name, value] = [], ...others] = Object.entries(after ?? {});
  const isStatus = operation === 'updateContext' && name === 'status' && others.length === 0;
  return isStatus && typeof value === 'string' ? value : undefined;
}

/** Returns the moved rules of an entry of a new order. */
export function recordedMoves({ after }: Pick<ActivityEntry, 'after'>): readonly PositionChange[] {
  return (after?.['moves'] as readonly PositionChange[] | undefined) ?? [];
}

type NamedRule = NonNullable<ActivityEntry['rule']>;

function nameOfRule({ type, config }: NamedRule): string {
  return config ? ruleName({ type, config }) : ruleTypeName(type);
}

/**
 * Returns the rule that an entry records completely, as a creation and a deletion do. Others record only what changed: they
 * have the rule as it is now.
 */
function ruleOf({ before, after, rule }: ActivityEntry): NamedRule | undefined {
  const recorded = [after, before].find(
    (fields) => typeof fields?.['type'] === 'string' && isJsonObject(fields['config']),
  );
  return (recorded as NamedRule | undefined) ?? rule;
}

/** Returns the name of an entry's object: the current one or, if it is deleted, the recorded one; '' if unknown. */
export function entryObjectName(entry: ActivityEntry): string {
  const { objectKind, objectName, before, after } = entry;
  const rule = objectKind === 'match-rule' ? ruleOf(entry) : undefined;
  if (rule) return nameOfRule(rule);
  const recorded = [after?.['name'], before?.['name'], after?.['type'], before?.['type']];
  const name = [objectName, ...recorded].find((one) => typeof one === 'string' && one !== '');
  if (typeof name !== 'string') return '';
  return objectKind === 'match-rule' ? ruleTypeName(name) : name;
}
