import { fillPath, type OperationName, operations } from './operations';

/**
 * What a page of the console needs first, so that its server can name it with the page itself and nothing waits
 * for a script to have run (docs/server-rendering.md). `e2e/first-requests.e2e.ts` holds it to what pages do.
 */
export type PageNeeds = {
  /** Route files under `src/routes`, without their ending. */
  routes: readonly string[];
  /** Areas of the catalogue of texts. */
  texts: readonly string[];
  /** Addresses of reads that the page begins with. */
  reads: readonly string[];
  /** Whether the server draws it; the others come with their answers alone. */
  isServerRendered: boolean;
};

/** Rows of a list's first page: it comes fast, the following ones are larger. */
export const firstPageSize = 50;
/** Rows of any further page, and of lists that are read whole: the most that the service gives at once. */
export const pageSize = 200;

type Read = readonly [operation: OperationName, limit?: number];
type Page = {
  path: RegExp;
  routes: readonly string[];
  texts: readonly string[];
  reads: readonly Read[];
  isDrawn?: boolean;
};

/** Every page's: the navigation's code names them. */
const contextsTexts = ['contexts'];
const contextReads: readonly Read[] = [
  ['getContext'],
  ['listMatchRules', pageSize],
  ['listSources', pageSize],
];
const contextTexts = [...contextsTexts, 'contexts.overview', 'contexts.check', 'list'];
const listRoutes = ['contexts/_list', 'contexts/_list.index'];
const listReads: readonly Read[] = [['listContexts', firstPageSize]];

const pages: readonly Page[] = [
  {
    path: /^\/(contexts)?$/,
    routes: listRoutes,
    texts: [...contextsTexts, 'list'],
    reads: listReads,
    isDrawn: true,
  },
  { ...context('', 'index', ['sources', 'rules', 'fees']), isDrawn: true },
  { ...context('/rules', 'rules', ['rules', 'rulesLint']), isDrawn: true },
  {
    ...context(
      '/sources',
      'sources',
      ['sources'],
      [
        ['listSources', firstPageSize],
        ['listFeeSchedules', pageSize],
      ],
    ),
    isDrawn: true,
  },
  context('/settings', 'settings', ['form', 'faults', 'glossary']),
  {
    path: /^\/fee-schedules$/,
    routes: ['fee-schedules/index'],
    texts: [...contextsTexts, 'list', 'rules', 'fees'],
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

/** What the page at a path (without its query) needs; undefined for a page that names nothing beforehand. */
export function needsOfPage(path: string): PageNeeds | undefined {
  for (const page of pages) {
    const found = page.path.exec(path);
    if (!found) continue;
    const { routes, texts, isDrawn = false } = page;
    const reads = page.reads.map((read) => addressOf(read, found.groups ?? {}));
    return { routes, texts, reads, isServerRendered: isDrawn };
  }
  return undefined;
}

function addressOf([operation, limit]: Read, params: Readonly<Record<string, string>>): string {
  return fillPath(operations[operation].path, params) + (limit === undefined ? '' : `?limit=${limit}`);
}
