import { clientOperations, fillPath } from './client-operations';
import type { OperationName } from './operations';

/** What a page loads first: route files, sets of messages (`texts`) and GET URLs (`reads`) (docs/server-rendering.md). */
export type PageNeeds = {
  /** Route files under `src/routes`, without their extension. */
  routes: readonly string[];
  /** Sets of messages, each a file per language in `src/i18n`. */
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
  isServerRendered?: boolean;
};

const contextReads: readonly Read[] = [
  ['getContext'],
  ['listMatchRules', pageSize, 'whole'],
  ['listSources', pageSize],
];
const ofEveryPage = ['console'];
const ofContexts = [...ofEveryPage, 'context'];
const sourceReads: readonly Read[] = [
  ['listSources', firstPageSize],
  ['listFeeSchedules', pageSize],
];

const pages: readonly Page[] = [
  {
    path: /^\/(contexts)?$/,
    routes: ['contexts/_list', 'contexts/_list.index'],
    texts: ofEveryPage,
    reads: [['listContexts', firstPageSize]],
    isServerRendered: true,
  },
  { ...context('', 'index'), isServerRendered: true },
  { ...context('/rules', 'rules'), isServerRendered: true },
  { ...context('/sources', 'sources', sourceReads), isServerRendered: true },
  context('/settings', 'settings'),
  {
    path: /^\/fee-schedules$/,
    routes: ['fee-schedules/index'],
    texts: ofContexts,
    reads: [['listFeeSchedules', pageSize]],
    isServerRendered: true,
  },
];

function context(path: string, route: string, reads: readonly Read[] = []): Page {
  return {
    path: new RegExp(`^/contexts/(?<contextId>[0-9a-f-]{36})${path}$`),
    routes: ['contexts/$contextId/route', `contexts/$contextId/${route}`],
    texts: ofContexts,
    reads: [...contextReads, ...reads],
  };
}

/** Returns what the page at `path` (without a query) loads first; `undefined` for pages that are not listed here. */
export function needsOfPage(path: string): PageNeeds | undefined {
  for (const page of pages) {
    const found = page.path.exec(path);
    if (!found) continue;
    const { routes, texts, isServerRendered = false } = page;
    const addresses = (all: readonly Read[]) => all.map((read) => addressOf(read, found.groups ?? {}));
    const reads = addresses(page.reads);
    const wholeReads = addresses(page.reads.filter(([, , extent]) => extent === 'whole'));
    return { routes, texts, reads, wholeReads, isServerRendered };
  }
  return undefined;
}

function addressOf([operation, limit]: Read, params: Readonly<Record<string, string>>): string {
  return fillPath(clientOperations[operation].path, params) + (limit === undefined ? '' : `?limit=${limit}`);
}
