import { defaultStringifySearch } from '@tanstack/react-router';
import MiniSearch from 'minisearch';
import type { MatchRule } from '@recon/contract/match-rule';
import { searchedText } from '@recon/engine/lib/without-accents';
import type { Recent } from '~/api/recents';
import { filterPath, type SavedFilter } from '~/api/saved-filters';
import { texts as english } from '~/i18n/en/more/palette.tasks';
import { t } from '~/i18n/t';
import type { IconName } from '~/ui/controls/Icon';
import type { PageAction } from '~/ui/shortcuts/page-actions';
import type { NamedRecord, LoadedNames } from './names';
import { type IdName, type TaskIds, isTaskAllowed, type TaskId, taskIds, tasks } from './tasks';

export type EntryGroup = 'recent' | 'here' | 'go' | 'do' | 'record' | 'setting';

export interface PaletteEntry {
  key: string;
  group: EntryGroup;
  icon: IconName;
  label: string;
  /** Text next to the label: the kind of the record, or the record that it belongs to. */
  aside?: string;
  keys?: string | undefined;
  words?: string;
  refusal?: string | undefined;
  /** Effect of choosing it: a URL to open, a task to start, an action of the page, or an id that a task needs. */
  choice: { path: string } | { task: TaskId } | { act: () => void } | { ids: TaskIds };
}

export interface EntrySources {
  names: LoadedNames;
  actions: readonly PageAction[];
  recents: readonly Recent[];
  filters: readonly SavedFilter[];
  permissions: readonly string[];
  idsHere: TaskIds;
  /** Returns what a rule tests, as its name: rules have none of their own. */
  ruleName: (rule: MatchRule) => string;
}

export function taskLabel(id: TaskId): string {
  return t(`palette.tasks.name.${id}`);
}

/** Returns words that find a task: in the user's language, and in English. */
export function taskSynonyms(id: TaskId): string {
  const englishWords = [english[`palette.tasks.name.${id}`], english[`palette.tasks.words.${id}`]];
  return [t(`palette.tasks.words.${id}`), ...englishWords.map(String)].join(', ');
}

/** Returns the entries without a query: records viewed last, actions of the page, and all other tasks. */
export function initialEntries(from: EntrySources): PaletteEntry[] {
  const shown = taskEntries(from).filter(({ group }) => group !== 'setting');
  return [...recentEntries(from), ...shown];
}

/** Returns the entries that a search covers: tasks, filters and all records whose names are loaded. */
export function allEntries(from: EntrySources): PaletteEntry[] {
  const { names, filters } = from;
  const tasks = taskEntries(from).map((entry) => ({ ...entry, aside: t(`palette.kind.${kindOf(entry)}`) }));
  return [
    ...tasks,
    ...filters.map((filter) => ({
      ...record('filter', filter.id, 'filter', filter.name, t('palette.kind.filter')),
      choice: { path: filterPath(filter) + defaultStringifySearch(filter.search) },
    })),
    ...names.contexts.map(contextEntry),
    ...names.schedules.map(scheduleEntry),
    ...names.parts.flatMap(({ contextId, rules, sources }) => {
      const context = contextName(names, contextId);
      return [
        ...sources.map((one) => sourceEntry(one, contextId, context)),
        ...rules.map((rule, index) => ({
          ...record('rule', rule.id, 'to-position', from.ruleName(rule)),
          aside: t('palette.kind.rule', { position: index + 1, context }),
          choice: { path: `/contexts/${contextId}/rules?rule=${rule.id}` },
        })),
      ];
    }),
  ];
}

/** Returns the entries from which the user chooses the id that a task needs. */
export function entriesForId(
  ask: IdName,
  contextId: string,
  { names, ruleName }: EntrySources,
): PaletteEntry[] {
  const answer = (entry: PaletteEntry, id: string): PaletteEntry => ({
    ...entry,
    choice: { ids: { [ask]: id } },
  });
  const parts = names.parts.find((one) => one.contextId === contextId);
  if (ask === 'contextId') return names.contexts.map((one) => answer(contextEntry(one), one.id));
  if (ask === 'scheduleId') return names.schedules.map((one) => answer(scheduleEntry(one), one.id));
  if (ask === 'sourceId') {
    const context = contextName(names, contextId);
    return (parts?.sources ?? []).map((one) => answer(sourceEntry(one, contextId, context), one.id));
  }
  return (parts?.rules ?? []).map((rule, index) => ({
    ...record('rule', rule.id, 'to-position', ruleName(rule)),
    aside: t('palette.kind.position', { position: index + 1 }),
    // Users who know the number find the rule by it.
    words: String(index + 1),
    choice: { ids: { ruleId: rule.id } },
  }));
}

/** Returns entries for actions and pages. An action of the current page replaces the task with the same id. */
function taskEntries({ actions, permissions }: EntrySources): PaletteEntry[] {
  const own = actions.filter(({ takesId }) => !takesId);
  const declared = new Set(own.map(({ id }) => id));
  const here = own.map<PaletteEntry>(({ id, label, keys, refusal, run }) => {
    const task = isTask(id) ? tasks[id] : undefined;
    return {
      key: `here ${id}`,
      group: task?.group === 'setting' ? 'setting' : 'here',
      icon: task?.icon ?? 'right',
      label,
      keys,
      words: isTask(id) ? `${taskLabel(id)}, ${taskSynonyms(id)}` : '',
      refusal,
      choice: { act: () => run() },
    };
  });
  const others = taskIds.filter((id) => !declared.has(id) && id !== 'signOut');
  return [
    // Actions with a key first, disabled ones last.
    ...here.toSorted((a, b) => placeOf(a) - placeOf(b)),
    ...others.map<PaletteEntry>((id) => ({
      key: id,
      ...tasks[id],
      label: taskLabel(id),
      words: taskSynonyms(id),
      refusal: refusalOf(id, permissions),
      choice: { task: id },
    })),
  ];
}

function placeOf({ keys, refusal }: PaletteEntry): number {
  return (refusal === undefined ? 0 : 2) + (keys === undefined ? 1 : 0);
}

function refusalOf(id: TaskId, permissions: readonly string[]): string | undefined {
  if (id === 'undo') return t('palette.undo.nothing');
  return isTaskAllowed(id, permissions) ? undefined : t('error.forbidden.meaning');
}

function isTask(id: string): id is TaskId {
  return Object.hasOwn(tasks, id);
}

function kindOf({ group }: PaletteEntry): 'here' | 'go' | 'do' {
  return group === 'here' || group === 'go' ? group : 'do';
}

/** Returns the records viewed last, except those of the current page. */
function recentEntries({ recents, idsHere, names }: EntrySources): PaletteEntry[] {
  const here = new Set(Object.values(idsHere));
  const entryOf = ({ kind, contextId = '', ...one }: Recent): PaletteEntry => {
    if (kind === 'context') return contextEntry(one);
    return kind === 'schedule'
      ? scheduleEntry(one)
      : sourceEntry(one, contextId, contextName(names, contextId));
  };
  const left = recents.filter(({ id }) => !here.has(id)).slice(0, 5);
  return left.map((one) => ({ ...entryOf(one), group: 'recent' }));
}

function contextName(names: LoadedNames, contextId: string): string {
  return names.contexts.find(({ id }) => id === contextId)?.name ?? '';
}

function record(kind: string, id: string, icon: IconName, label: string, aside = '') {
  return { key: `${kind} ${id}`, group: 'record' as const, icon, label, aside };
}

function contextEntry({ id, name }: NamedRecord): PaletteEntry {
  return {
    ...record('context', id, 'contexts', name, t('palette.kind.context')),
    choice: { path: `/contexts/${id}` },
  };
}

function scheduleEntry({ id, name }: NamedRecord): PaletteEntry {
  const choice = { path: `/fee-schedules/${id}` };
  return { ...record('schedule', id, 'percent', name, t('palette.kind.schedule')), choice };
}

function sourceEntry({ id, name }: NamedRecord, contextId: string, context: string): PaletteEntry {
  const choice = { path: `/contexts/${contextId}/sources?source=${id}` };
  return { ...record('source', id, 'screen', name, t('palette.kind.source', { context })), choice };
}

/** Function words without meaning for a search, in the three languages. */
const noise = new Set(
  'a an the of my to in on for o os as um uma de da do das dos para no na el la los las un una del al en mi meu minha'.split(
    ' ',
  ),
);

/**
 * Creates a search: it returns the entries that match all words of a query, best first: labels that start with it before
 * others. Words may be unfinished or have one wrong letter. An entry is indexed once, under its key.
 */
export function createSearch<T extends Pick<PaletteEntry, 'key' | 'label' | 'words'>>() {
  const index = new MiniSearch<T>({
    idField: 'key',
    fields: ['label', 'words'],
    processTerm: (term) => {
      const word = searchedText(term);
      return noise.has(word) ? null : word;
    },
    searchOptions: {
      combineWith: 'AND',
      prefix: true,
      fuzzy: (term) => (term.length > 3 ? 1 : false),
      boost: { label: 2 },
    },
  });
  return (query: string, entries: readonly T[]): T[] => {
    index.addAll(entries.filter(({ key }) => !index.has(key)));
    const byKey = new Map<unknown, T>(entries.map((entry) => [entry.key, entry]));
    const start = searchedText(query);
    const boostDocument = (key: unknown) =>
      searchedText(byKey.get(key)?.label ?? '').startsWith(start) ? 3 : 1;
    return index.search(query, { boostDocument }).flatMap(({ id }) => byKey.get(id) ?? []);
  };
}
