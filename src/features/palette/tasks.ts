import type { AnyRouter } from '@tanstack/react-router';
import { clientOperations } from '@recon/contract/client-operations';
import type { OperationName } from '@recon/contract/operations';
import { may } from '@recon/engine/permissions';
import { isUuid } from '@recon/contract/values';
import { changeLanguage } from '~/i18n/locale';
import { reportChunkError } from '~/lib/lazy';
import { chooseZone } from '~/lib/relative-time';
import type { IconName } from '~/ui/controls/Icon';
import { setColorScheme, setDensity } from '~/ui/page/appearance';

const idNames = ['contextId', 'ruleId', 'sourceId', 'scheduleId'] as const;
/** Names of the ids that tasks need. */
export type IdName = (typeof idNames)[number];
export type TaskIds = Readonly<Partial<Record<IdName, string>>>;

export interface Task {
  /** Group in the list: pages to go to, things to do, or settings of the console, which only a search shows. */
  group: 'go' | 'do' | 'setting';
  icon: IconName;
  /** URL where the task is done, with the ids that it needs: `/contexts/$contextId`. */
  path?: string;
  keys?: string;
  /** The user chooses the last id even if the URL of the current page has one. */
  isChoice?: true;
  /** Operation whose permission the task requires, if it is not the one with the task's name; or a permission. */
  needs?: OperationName | 'activity:read';
  /** The page runs its action with the task's name, on the record with this id. */
  acts?: IdName | 'page';
  /** Does what needs no page. */
  run?: () => void;
}

const context = '/contexts/$contextId';
const rules = `${context}/rules`;
const rule = `${rules}?rule=$ruleId`;
const source = `${context}/sources?source=$sourceId`;
const fieldMap = `${context}/sources/$sourceId/field-map`;
const schedule = '/fee-schedules/$scheduleId';

function go(icon: IconName, path: string, rest: Partial<Task> = {}): Task {
  return { group: 'go', icon, path, ...rest };
}

function act(icon: IconName, path: string, rest: Partial<Task> = {}): Task {
  return { group: 'do', icon, path, ...rest };
}

function setting(icon: IconName, run: () => void): Task {
  return { group: 'setting', icon, run };
}

/** All tasks, in the order they are offered: every operation of the API (docs/operations.md), and others. */
const table = {
  listContexts: go('contexts', '/contexts', { keys: 'g c' }),
  listFeeSchedules: go('percent', '/fee-schedules', { keys: 'g f' }),
  listBalances: go('balances', '/balances', { keys: 'g b' }),
  getKeyDetails: go('key', '/key-details', { keys: 'g k' }),
  getContext: go('contexts', context, { keys: 'g o' }),
  listMatchRules: go('to-position', rules, { keys: 'g r' }),
  whatIf: go('activate', `${context}/what-if`, { keys: 'g w', needs: 'listMatchRules' }),
  listSources: go('screen', `${context}/sources`, { keys: 'g s' }),
  updateContext: go('settings', `${context}/settings`, { keys: 'g e' }),
  auditSheet: go('archive', `${context}/audit-sheet`, { needs: 'getContext' }),
  activity: go('calendar', '/activity', { keys: 'g a', needs: 'activity:read' }),
  contextActivity: go('calendar', `${context}/activity`, { needs: 'activity:read' }),
  diagnostics: go('info', '/diagnostics', { keys: 'g d' }),
  glossary: go('info', '/glossary'),

  createContext: act('plus', '/contexts/new'),
  fromFiles: act('plus', '/contexts/from-files', { needs: 'createContext' }),
  cloneContext: act('clone', `${context}/clone`),
  moveToActive: act('activate', context, { needs: 'updateContext', acts: 'page' }),
  moveToPaused: act('pause', context, { needs: 'updateContext', acts: 'page' }),
  moveToArchived: act('archive', context, { needs: 'updateContext', acts: 'page' }),

  compareContexts: act('search', `${context}/compare`, { needs: 'getContext' }),
  exportContext: act('arrow-down', context, { needs: 'getContext', acts: 'page' }),
  importFile: act('arrow-up', '/contexts/import', { needs: 'listContexts' }),

  createMatchRule: act('plus', `${rules}?rule=new`),
  reorderMatchRules: act('to-position', rules, { acts: 'page' }),
  getMatchRule: act('search', rule, { isChoice: true }),
  updateMatchRule: act('pencil', rule),
  deleteMatchRule: act('trash', rules, { acts: 'ruleId' }),
  duplicateRule: act('copy', rules, { acts: 'ruleId', needs: 'createMatchRule' }),
  compareRules: act('search', rules, { acts: 'page', needs: 'listMatchRules' }),

  createSource: act('plus', `${context}/sources?source=new`),
  getSource: act('search', source, { isChoice: true }),
  updateSource: act('pencil', source),
  createFieldMap: act('plus', fieldMap, { isChoice: true, acts: 'page' }),
  getFieldMap: act('search', fieldMap, { isChoice: true }),
  updateFieldMap: act('pencil', fieldMap),
  deleteFieldMap: act('trash', fieldMap, { acts: 'page' }),

  createFeeSchedule: act('plus', '/fee-schedules/new'),
  getFeeSchedule: act('search', schedule, { isChoice: true }),
  updateFeeSchedule: act('pencil', schedule),
  feeWhatIf: act('activate', `${schedule}/what-if`, { needs: 'getFeeSchedule' }),

  undo: { group: 'do', icon: 'undo' },
  shortcuts: { group: 'do', icon: 'info', keys: '?' },

  english: setting('screen', () => inLanguage('en')),
  portuguese: setting('screen', () => inLanguage('pt-BR')),
  spanish: setting('screen', () => inLanguage('es')),
  localTime: setting('calendar', () => chooseZone(undefined)),
  utcTime: setting('calendar', () => chooseZone('UTC')),
  lightColors: setting('sun', () => setColorScheme('light')),
  systemColors: setting('screen', () => setColorScheme('system')),
  darkColors: setting('moon', () => setColorScheme('dark')),
  compactRows: setting('rows-close', () => setDensity('compact')),
  regularRows: setting('menu', () => setDensity('regular')),
  roomyRows: setting('rows-apart', () => setDensity('roomy')),
  signOut: { group: 'setting', icon: 'sign-out' },
} satisfies Record<string, Task>;

export type TaskId = keyof typeof table;
export const tasks: Readonly<Record<TaskId, Task>> = table;
export const taskIds = Object.keys(table) as TaskId[];

function inLanguage(language: string): void {
  changeLanguage(language).catch((error: unknown) => reportChunkError(error, () => inLanguage(language)));
}

/** Returns the next id that a task needs, neither in the URL (`urlIds`) nor chosen; `undefined` if there is none. */
export function nextIdToAsk(id: TaskId, urlIds: TaskIds, chosenIds: TaskIds): IdName | undefined {
  const { path = '', isChoice, acts } = tasks[id];
  const asks = idNames.filter((name) => path.includes(`$${name}`) || acts === name);
  return asks.find((name) => {
    const isAnew = isChoice && name === asks.at(-1);
    return chosenIds[name] === undefined && (isAnew || urlIds[name] === undefined);
  });
}

/** Returns the URL where a task is done; undefined if it needs no page. */
export function pathOf(id: TaskId, ids: TaskIds): string | undefined {
  return tasks[id].path?.replaceAll(/\$(\w+)/g, (_match, name) => ids[name as IdName] ?? '');
}

/** Returns whether the permissions allow a task; true while none are known, so that the service decides. */
export function isTaskAllowed(id: TaskId, permissions: readonly string[]): boolean {
  const needs = tasks[id].needs ?? (id in clientOperations ? (id as OperationName) : undefined);
  if (needs === undefined || permissions.length === 0) return true;
  return may(permissions, needs === 'activity:read' ? needs : clientOperations[needs].permission);
}

/** Returns the ids in the URL now: the context, source or fee schedule of the current page. */
export function idsInUrl(router: AnyRouter): TaskIds {
  const params: Readonly<Record<string, unknown>> = Object.assign(
    {},
    ...router.state.matches.map(({ params }) => params),
  );
  return Object.fromEntries(idNames.flatMap((name) => (isUuid(params[name]) ? [[name, params[name]]] : [])));
}
