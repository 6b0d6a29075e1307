import { clientOperations, fillPath } from './client-operations';
import type { OperationName } from './operations';

/** What a page loads first: route files, message files (`texts`) and GET URLs (`reads`) (docs/server-rendering.md). */
export type PageNeeds = {
  /** Route files under `src/routes`, without their extension. */
  routes: readonly string[];
  /** Areas of `src/i18n`, in addition to those of every page (vite.config.ts). */
  texts: readonly string[];
  reads: readonly string[];
  /** Those of `reads` that are lists of which the page reads all pages: each but the last one twice. */
  wholeReads: readonly string[];
  /** True if the server renders the page. If false, its HTML contains only the responses of `reads`. */
  isServerRendered: boolean;
};

/** The number of rows on a list's first page: few, so it loads fast. Further pages have `pageSize` rows. */
export const firstPageSize = 50;
/** The number of rows on further pages, and on each page of a list that is loaded completely: the service's maximum. */
export const pageSize = 200;

type Read = readonly [operation: OperationName, limit?: number, extent?: 'whole'];
type Page = {
  path: RegExp;
  routes: readonly string[];
  texts: readonly string[];
  reads: readonly Read[];
  isDrawn?: boolean;
};

const contextReads: readonly Read[] = [
  ['getContext'],
  ['listMatchRules', pageSize, 'whole'],
  ['listSources', pageSize],
];
const contextTexts = ['contexts.overview', 'contexts.check', 'error', 'kept'];
const sourceReads: readonly Read[] = [
  ['listSources', firstPageSize],
  ['listFeeSchedules', pageSize],
];

const pages: readonly Page[] = [
  {
    path: /^\/(contexts)?$/,
    routes: ['contexts/_list', 'contexts/_list.index'],
    texts: [],
    reads: [['listContexts', firstPageSize]],
    isDrawn: true,
  },
  {
    ...context('', 'index', ['sources', 'rules', 'fees']),
    isDrawn: true,
  },
  { ...context('/rules', 'rules', ['rules', 'rulesLint']), isDrawn: true },
  { ...context('/sources', 'sources', ['sources'], sourceReads), isDrawn: true },
  context('/settings', 'settings', ['contexts.form', 'form', 'faults', 'glossary']),
  {
    path: /^\/fee-schedules$/,
    routes: ['fee-schedules/index'],
    texts: ['rules', 'fees'],
    reads: [['listFeeSchedules', pageSize]],
    isDrawn: true,
  },
];

function context(path: string, route: string, texts: readonly string[], reads: readonly Read[] = []): Page {
  return {
    path: new RegExp(`^/contexts/(?<contextId>[0-9a-f-]{36})${path}$`),
    routes: ['contexts/$contextId/route', `contexts/$contextId/${route}`],
    texts: [...contextTexts, ...texts],
    reads: [...contextReads, ...reads],
  };
}

/** Returns what the page at `path` (without a query) loads first; `undefined` for pages that are not listed here. */
export function needsOfPage(path: string): PageNeeds | undefined {
  for (const page of pages) {
    const found = page.path.exec(path);
    if (!found) continue;
    const { routes, texts, isDrawn = false } = page;
    const addresses = (all: readonly Read[]) => all.map((read) => addressOf(read, found.groups ?? {}));
    const reads = addresses(page.reads);
    const wholeReads = addresses(page.reads.filter(([, , extent]) => extent === 'whole'));
    return { routes, texts, reads, wholeReads, isServerRendered: isDrawn };
  }
  return undefined;
}

function addressOf([operation, limit]: Read, params: Readonly<Record<string, string>>): string {
  return fillPath(clientOperations[operation].path, params) + (limit === undefined ? '' : `?limit=${limit}`);
}
