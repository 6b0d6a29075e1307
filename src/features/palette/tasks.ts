import type { AnyRouter } from '@tanstack/react-router';
import { clientOperations } from '@recon/contract/client-operations';
import type { OperationName, Operations } from '@recon/contract/operations';
import { may } from '@recon/engine/permissions';
import type { IconName } from '~/ui/controls/Icon';
import { isUuid } from '@recon/contract/values';
import { changeLanguage } from '~/i18n/locale';
import { reportChunkError } from '~/lib/lazy';
import { chooseZone } from '~/lib/relative-time';
import { setColorScheme, setDensity } from '~/ui/page/appearance';

/** Kinds of ids that a task needs before it can start. The user is asked for one after another. */
export type Ask = 'contextId' | 'ruleId' | 'sourceId' | 'scheduleId';
export type Chosen = Partial<Readonly<Record<Ask, string>>>;

export interface Task {
  /** Group in the list: pages to go to, or things to do. */
  group: 'go' | 'do';
  icon: IconName;
  asks: readonly Ask[];
  /** The user chooses the last id even if the URL has one. */
  isChoice?: true;
  keys?: string;
  /** Operation whose permission the task requires; by default the one with the task's name. */
  needs?: OperationName;
  /** Permission that the task requires, if no operation of the API has it. */
  permission?: string;
  /** Returns the URL where the task is done, for the ids in `chosen`. Undefined if it needs no page. */
  path?: (chosen: Chosen) => string;
  /** Appears only in search results, as it concerns the console itself. */
  isAside?: true;
  /** The task runs the page action with its name, once its page is shown, on the record with the last id. */
  acts?: true;
}

/** Operations of the API except helpers, which only provide choices for other operations. */
type OwnOperation = {
  [Name in OperationName]: Operations[Name] extends { helper: true } ? never : Name;
}[OperationName];
type OtherTask = `moveTo${'Active' | 'Paused' | 'Archived'}` | 'duplicateRule' | 'compareRules';
type OtherPage =
  | 'activity'
  | 'contextActivity'
  | 'fromFiles'
  | 'whatIf'
  | 'feeWhatIf'
  | 'auditSheet'
  | 'diagnostics'
  | 'glossary';
export type TaskId = OwnOperation | OtherTask | OtherPage | 'undo' | 'shortcuts' | 'signOut' | LookTask;

const context = (rest: string) => (chosen: Chosen) => `/contexts/${chosen.contextId}${rest}`;
const rule = (chosen: Chosen) => `/contexts/${chosen.contextId}/rules?rule=${chosen.ruleId}`;
const source = (chosen: Chosen) => `/contexts/${chosen.contextId}/sources?source=${chosen.sourceId}`;
const fieldMap = (chosen: Chosen) => `/contexts/${chosen.contextId}/sources/${chosen.sourceId}/field-map`;
const schedule = (rest: string) => (chosen: Chosen) => `/fee-schedules/${chosen.scheduleId}${rest}`;

const aContext = { asks: ['contextId'] } as const;
const aRule = { asks: ['contextId', 'ruleId'], path: rule } as const;
const aSource = { group: 'do', asks: ['contextId', 'sourceId'] } as const;
const aSchedule = { group: 'do', asks: ['scheduleId'] } as const;
const aLook = { group: 'do', asks: [], isAside: true } as const;
const toStatus = { group: 'do', ...aContext, path: context(''), needs: 'updateContext', acts: true } as const;
const onRules = { group: 'do', ...aContext, path: context('/rules'), acts: true } as const;
const toTab = { group: 'go', ...aContext } as const;

/** All tasks, in the order they are offered: every operation of the API (docs/operations.md), and others. */
export const tasks: Readonly<Record<TaskId, Task>> = {
  listContexts: { group: 'go', icon: 'contexts', asks: [], keys: 'g c', path: () => '/contexts' },
  listFeeSchedules: { group: 'go', icon: 'percent', asks: [], keys: 'g f', path: () => '/fee-schedules' },
  listBalances: { group: 'go', icon: 'balances', asks: [], keys: 'g b', path: () => '/balances' },
  getKeyDetails: { group: 'go', icon: 'key', asks: [], keys: 'g k', path: () => '/key-details' },
  getContext: { ...toTab, icon: 'contexts', keys: 'g o', path: context('') },
  listMatchRules: { ...toTab, icon: 'to-position', keys: 'g r', path: context('/rules') },
  whatIf: { ...toTab, icon: 'activate', keys: 'g w', path: context('/what-if'), needs: 'listMatchRules' },
  listSources: { ...toTab, icon: 'screen', keys: 'g s', path: context('/sources') },
  updateContext: { ...toTab, icon: 'settings', keys: 'g e', path: context('/settings') },
  auditSheet: { ...toTab, icon: 'archive', path: context('/audit-sheet'), needs: 'getContext' },
  activity: {
    group: 'go',
    icon: 'calendar',
    asks: [],
    keys: 'g a',
    path: () => '/activity',
    permission: 'activity:read',
  },
  contextActivity: { ...toTab, icon: 'calendar', path: context('/activity'), permission: 'activity:read' },
  diagnostics: { group: 'go', icon: 'info', asks: [], keys: 'g d', path: () => '/diagnostics' },
  glossary: { group: 'go', icon: 'info', asks: [], path: () => '/glossary' },

  createContext: { group: 'do', icon: 'plus', asks: [], path: () => '/contexts/new' },
  fromFiles: {
    group: 'do',
    icon: 'plus',
    asks: [],
    path: () => '/contexts/from-files',
    needs: 'createContext',
  },
  cloneContext: { group: 'do', icon: 'clone', ...aContext, path: context('/clone') },
  moveToActive: { ...toStatus, icon: 'activate' },
  moveToPaused: { ...toStatus, icon: 'pause' },
  moveToArchived: { ...toStatus, icon: 'archive' },

  createMatchRule: { group: 'do', icon: 'plus', ...aContext, path: context('/rules?rule=new') },
  reorderMatchRules: { ...onRules, icon: 'to-position' },
  getMatchRule: { group: 'do', icon: 'search', ...aRule, isChoice: true },
  updateMatchRule: { group: 'do', icon: 'pencil', ...aRule },
  deleteMatchRule: { ...onRules, icon: 'trash', asks: aRule.asks },

  duplicateRule: { ...onRules, icon: 'copy', asks: aRule.asks, isChoice: true, needs: 'createMatchRule' },
  compareRules: { ...onRules, icon: 'search', needs: 'listMatchRules' },

  createSource: { group: 'do', icon: 'plus', ...aContext, path: context('/sources?source=new') },
  getSource: { ...aSource, icon: 'search', isChoice: true, path: source },
  updateSource: { ...aSource, icon: 'pencil', path: source },
  createFieldMap: { ...aSource, icon: 'plus', isChoice: true, path: fieldMap, acts: true },
  getFieldMap: { ...aSource, icon: 'search', isChoice: true, path: fieldMap },
  updateFieldMap: { ...aSource, icon: 'pencil', path: fieldMap },
  deleteFieldMap: { ...aSource, icon: 'trash', path: fieldMap, acts: true },

  createFeeSchedule: { group: 'do', icon: 'plus', asks: [], path: () => '/fee-schedules/new' },
  getFeeSchedule: { ...aSchedule, icon: 'search', isChoice: true, path: schedule('') },
  updateFeeSchedule: { ...aSchedule, icon: 'pencil', path: schedule('') },
  feeWhatIf: { ...aSchedule, icon: 'activate', path: schedule('/what-if'), needs: 'getFeeSchedule' },

  undo: { group: 'do', icon: 'undo', asks: [] },
  shortcuts: { group: 'do', icon: 'info', asks: [] },

  english: { ...aLook, icon: 'screen' },
  portuguese: { ...aLook, icon: 'screen' },
  spanish: { ...aLook, icon: 'screen' },
  localTime: { ...aLook, icon: 'calendar' },
  utcTime: { ...aLook, icon: 'calendar' },
  lightColors: { ...aLook, icon: 'sun' },
  systemColors: { ...aLook, icon: 'screen' },
  darkColors: { ...aLook, icon: 'moon' },
  compactRows: { ...aLook, icon: 'rows-close' },
  regularRows: { ...aLook, icon: 'menu' },
  roomyRows: { ...aLook, icon: 'rows-apart' },
  signOut: { ...aLook, icon: 'sign-out' },
};

export const taskIds = Object.keys(tasks) as TaskId[];

/** Returns the next id to ask the user for: neither in the URL (`known`) nor `chosen`; undefined if none is left. */
export function openAsk(id: TaskId, known: Chosen, chosen: Chosen): Ask | undefined {
  const { asks, isChoice } = tasks[id];
  return asks.find((ask) => {
    const isAnew = isChoice && ask === asks.at(-1);
    return (isAnew ? undefined : known[ask]) === undefined && chosen[ask] === undefined;
  });
}

/** Returns whether the permissions allow a task; true while none are known, so that the service decides. */
export function mayDo(id: TaskId, permissions: readonly string[]): boolean {
  const name = tasks[id].needs ?? (id in clientOperations ? (id as OperationName) : undefined);
  const permission = tasks[id].permission ?? (name && clientOperations[name].permission);
  return permission === undefined || permissions.length === 0 || may(permissions, permission);
}

/** Returns the ids in the URL now: the context, source or fee schedule of the current page. */
export function hereOf(router: AnyRouter): Chosen {
  const { contextId, sourceId, scheduleId }: Readonly<Record<string, unknown>> = Object.assign(
    {},
    ...router.state.matches.map(({ params }) => params),
  );
  return {
    ...(isUuid(contextId) && { contextId }),
    ...(isUuid(sourceId) && { sourceId }),
    ...(isUuid(scheduleId) && { scheduleId }),
  };
}

/** Tasks that change the appearance of the console, for the search; the shell has switches for the same. */
const looks = {
  english: () => inLanguage('en'),
  portuguese: () => inLanguage('pt-BR'),
  spanish: () => inLanguage('es'),
  localTime: () => chooseZone(undefined),
  utcTime: () => chooseZone('UTC'),
  lightColors: () => setColorScheme('light'),
  systemColors: () => setColorScheme('system'),
  darkColors: () => setColorScheme('dark'),
  compactRows: () => setDensity('compact'),
  regularRows: () => setDensity('regular'),
  roomyRows: () => setDensity('roomy'),
};

export type LookTask = keyof typeof looks;

/** Carries out a palette task that changes the appearance, language or time zone; does nothing for other tasks. */
export function applyAppearance(task: string): void {
  if (Object.hasOwn(looks, task)) looks[task as LookTask]();
}

function inLanguage(language: string): void {
  changeLanguage(language).catch((error: unknown) => reportChunkError(error, () => inLanguage(language)));
}
