import { defaultStringifySearch } from '@tanstack/react-router';
import type { Recent } from '~/api/recents';
import { filterPath, type SavedFilter } from '~/api/saved-filters';
import type { MatchRule } from '@recon/contract/match-rule';
import { t } from '~/i18n/t';
import type { IconName } from '~/ui/controls/Icon';
import type { PageAction } from '~/ui/shortcuts/page-actions';
import { ranked } from './rank';
import { taskLabel, taskWords } from './task-names';
import { type Ask, type Chosen, mayDo, type TaskId, taskIds, tasks } from './tasks';
import type { Names } from './use-names';

export type GroupName = 'recent' | 'here' | 'go' | 'do';

/** Effect of choosing an entry: opens a URL, starts a task, runs a page's action, or answers a task's question. */
export type Choice =
  | { path: string }
  | { task: TaskId }
  | { act: () => void }
  | { answer: Partial<Record<Ask, string>> };

export interface Entry {
  key: string;
  group: GroupName;
  icon: IconName;
  label: string;
  /** Text next to the label: the kind of the record, or the record that it belongs to. */
  aside?: string;
  keys?: string | undefined;
  /** Synonyms by which a search finds the entry. */
  words?: readonly string[];
  refusal?: string | undefined;
  /** Whether the entry appears only in search results. */
  isAside?: true | undefined;
  choice: Choice;
}

export interface Given {
  names: Names;
  actions: readonly PageAction[];
  recents: readonly Recent[];
  filters: readonly SavedFilter[];
  permissions: readonly string[];
  here: Chosen;
  /** Returns what a rule tests, as its name: rules have none of their own. */
  ruleName: (rule: MatchRule) => string;
}

/** Maximum number of results; users who look for another one type more of its name. */
const maxEntries = 20;

/** Returns entries for actions and pages. An action of the current page replaces the task with the same id. */
function taskEntries({ actions: all, permissions }: Given): Entry[] {
  const actions = all.filter(({ takesId }) => !takesId);
  const own = actions.map<Entry>(({ id, label, keys, refusal, run }) => ({
    key: `here ${id}`,
    group: isTask(id) && tasks[id].isAside ? 'do' : 'here',
    icon: isTask(id) ? tasks[id].icon : 'right',
    label,
    keys,
    words: isTask(id) ? [taskLabel(id), ...taskWords(id)] : [],
    refusal,
    isAside: isTask(id) ? tasks[id].isAside : undefined,
    choice: { act: () => run() },
  }));
  // Actions with a key first, disabled ones last.
  const place = ({ keys, refusal }: Entry) => (refusal === undefined ? 0 : 2) + (keys === undefined ? 1 : 0);
  own.sort((a, b) => place(a) - place(b));
  const declared = new Set(actions.map(({ id }) => id));
  const others = taskIds.filter((id) => !declared.has(id) && isOffered(id));
  return [...own, ...others.map((id) => taskEntry(id, permissions))];
}

/** Returns whether to offer a task that the page does not declare: no shortcuts on touch screens, no sign-out. */
function isOffered(id: TaskId): boolean {
  return id === 'shortcuts' ? !matchMedia('(hover: none) and (pointer: coarse)').matches : id !== 'signOut';
}

function isTask(id: string): id is TaskId {
  return Object.hasOwn(tasks, id);
}

function taskEntry(id: TaskId, permissions: readonly string[]): Entry {
  const { group, icon, keys, isAside } = tasks[id];
  const forbidden = mayDo(id, permissions) ? undefined : t('error.forbidden.meaning');
  return {
    key: id,
    group,
    icon,
    label: taskLabel(id),
    keys: id === 'shortcuts' ? '?' : keys,
    words: taskWords(id),
    refusal: id === 'undo' ? t('palette.undo.nothing') : forbidden,
    isAside,
    choice: { task: id },
  };
}

function thingEntries({ names, filters, ruleName }: Given): Entry[] {
  const nameOf = new Map(names.contexts.map(({ id, name }) => [id, name]));
  const of = (contextId: string) => nameOf.get(contextId) ?? '';
  return [
    ...filters.map(filterEntry),
    ...names.contexts.map((one) => contextEntry(one, { path: `/contexts/${one.id}` })),
    ...names.schedules.map((one) => scheduleEntry(one, { path: `/fee-schedules/${one.id}` })),
    ...names.sources.flatMap(({ contextId, sources }) =>
      sources.map((one) =>
        sourceEntry(one, of(contextId), { path: `/contexts/${contextId}/sources?source=${one.id}` }),
      ),
    ),
    ...names.rules.flatMap(({ contextId, rules }) =>
      rules.map((rule, index) => ({
        ...go('rule', rule.id, 'to-position', ruleName(rule)),
        aside: t('palette.kind.rule', { position: index + 1, context: of(contextId) }),
        choice: { path: `/contexts/${contextId}/rules?rule=${rule.id}` },
      })),
    ),
  ];
}

type Named = { readonly id: string; readonly name: string };

function go(kind: string, id: string, icon: IconName, label: string) {
  return { key: `${kind} ${id}`, group: 'go' as const, icon, label };
}

function contextEntry({ id, name }: Named, choice: Choice): Entry {
  return { ...go('context', id, 'contexts', name), aside: t('palette.kind.context'), choice };
}

function filterEntry(filter: SavedFilter): Entry {
  const choice = { path: filterPath(filter) + defaultStringifySearch(filter.search) };
  return { ...go('filter', filter.id, 'filter', filter.name), aside: t('palette.kind.filter'), choice };
}

function scheduleEntry({ id, name }: Named, choice: Choice): Entry {
  return { ...go('schedule', id, 'percent', name), aside: t('palette.kind.schedule'), choice };
}

function sourceEntry({ id, name }: Named, context: string, choice: Choice): Entry {
  return { ...go('source', id, 'screen', name), aside: t('palette.kind.source', { context }), choice };
}

/** Returns the records viewed last, except those on the current page. */
function recentEntries({ recents, here, names }: Given): Entry[] {
  const now = new Set(Object.values(here));
  const nameOf = (id: string) => names.contexts.find((one) => one.id === id)?.name ?? '';
  return recents
    .filter(({ id }) => !now.has(id))
    .slice(0, 5)
    .map((recent) => ({ ...recentEntry(recent, nameOf(recent.contextId ?? '')), group: 'recent' as const }));
}

function recentEntry({ kind, id, name, contextId }: Recent, context: string): Entry {
  if (kind === 'context') return contextEntry({ id, name }, { path: `/contexts/${id}` });
  if (kind === 'schedule') return scheduleEntry({ id, name }, { path: `/fee-schedules/${id}` });
  return sourceEntry({ id, name }, context, { path: `/contexts/${contextId}/sources?source=${id}` });
}

/** Returns the entries for a query; without one, recent records and all actions. `more` is the number left out. */
export function entriesFor(query: string, given: Given): { entries: Entry[]; more: number } {
  const all = taskEntries(given);
  if (query.trim() === '') {
    const usual = all.filter(({ isAside }) => !isAside);
    return { entries: [...recentEntries(given), ...usual], more: 0 };
  }
  const kinded = all.map((entry) => ({ ...entry, aside: kindOf(entry.group) }));
  return shortened(ranked(query, [...kinded, ...thingEntries(given)]));
}

function kindOf(group: GroupName): string {
  return t(`palette.kind.${group === 'recent' ? 'context' : group}`);
}

/** Returns the entries from which the user chooses the id `ask`, filtered by `query`. */
export function answersFor(query: string, ask: Ask, chosen: Chosen, { names, here, ruleName }: Given) {
  const contextId = chosen.contextId ?? here.contextId ?? '';
  const context = names.contexts.find(({ id }) => id === contextId)?.name ?? '';
  const all: Record<Ask, () => Entry[]> = {
    contextId: () => names.contexts.map((one) => contextEntry(one, { answer: { contextId: one.id } })),
    scheduleId: () => names.schedules.map((one) => scheduleEntry(one, { answer: { scheduleId: one.id } })),
    sourceId: () =>
      (names.sources.find((one) => one.contextId === contextId)?.sources ?? []).map((one) =>
        sourceEntry(one, context, { answer: { sourceId: one.id } }),
      ),
    ruleId: () =>
      (names.rules.find((one) => one.contextId === contextId)?.rules ?? []).map((rule, index) => ({
        ...go('rule', rule.id, 'to-position', ruleName(rule)),
        // Users who know the number find the rule by it.
        words: [String(index + 1)],
        aside: t('palette.kind.position', { position: index + 1 }),
        choice: { answer: { ruleId: rule.id } },
      })),
  };
  const answers = all[ask]();
  return query.trim() === '' ? shortened(answers, 50) : shortened(ranked(query, answers), 50);
}

function shortened(entries: Entry[], most = maxEntries): { entries: Entry[]; more: number } {
  return { entries: entries.slice(0, most), more: Math.max(0, entries.length - most) };
}
