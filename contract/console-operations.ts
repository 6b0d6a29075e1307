import * as z from 'zod/mini';
import {
  activityLast,
  activityList,
  activityPersonList,
  activityPersonQuery,
  activityQuery,
  activityReport,
  appliedFile,
  appliedFilePut,
  asOfQuery,
  contextAsOf,
  contextStart,
  lastChange,
  lastChangeQuery,
  periodProof,
  periodQuery,
  reportQuery,
} from './activity';
import { configurationApplied, fileToApply } from './configuration-requests';
import { contextNeed } from './context-need';
import type { Operation } from './operations';
import { sourceReading, sourceReadingPut } from './source-reading';
import { uuid } from './request-values';
import { whatIfFigures, whatIfResult, whatIfResultList } from './what-if-result';

const none = z.object({});
const own = { tag: 'Console', query: none, status: 200, errors: [] } as const;

const readingOf = {
  ...own,
  path: '/console/v1/sources/{sourceId}/reading',
  params: z.object({ sourceId: uuid }),
  response: sourceReading,
} as const;

const whatIfOf = {
  ...own,
  path: '/console/v1/contexts/{contextId}/what-if',
  params: z.object({ contextId: uuid }),
  response: whatIfResult,
  ownErrors: [400, 401, 403, 404, 500, 501],
} as const;

const activity = {
  ...own,
  method: 'GET',
  params: none,
  permission: 'activity:read',
  ownErrors: [400, 401, 403, 500, 501],
} as const;

/**
 * The operations of the console's own server, in addition to the interface (docs/contract.md#own-operations). They are
 * never forwarded to a remote service, and are not in `/openapi.json`. Importing this table loads its schemas, so pages
 * import it only where they use it.
 */
export const consoleOperations = {
  getReading: {
    ...readingOf,
    method: 'GET',
    summary: 'Get how files of a source are read',
    permission: 'source:read',
    ownErrors: [400, 401, 403, 404, 500, 501],
  },
  putReading: {
    ...readingOf,
    method: 'PUT',
    summary: 'Set how files of a source are read',
    permission: 'source:update',
    body: sourceReadingPut,
    ownErrors: [400, 401, 403, 404, 409, 500, 501],
  },
  getWhatIfResult: {
    ...whatIfOf,
    method: 'GET',
    summary: "Get the figures of a context's last what-if",
    permission: 'context:read',
  },
  putWhatIfResult: {
    ...whatIfOf,
    method: 'PUT',
    summary: "Set the figures of a context's last what-if",
    permission: 'context:update',
    isRecorded: false,
    body: whatIfFigures,
  },
  getContextNeed: {
    ...own,
    path: '/console/v1/contexts/{contextId}/need',
    method: 'GET',
    summary: 'Get what a context needs to run',
    permission: 'context:read',
    params: z.object({ contextId: uuid }),
    response: contextNeed,
    ownErrors: [400, 401, 403, 404, 500, 501],
  },
  listWhatIfResults: {
    ...own,
    path: '/console/v1/what-if-results',
    method: 'GET',
    summary: 'List the match rates of the last what-ifs',
    permission: 'context:read',
    params: none,
    response: whatIfResultList,
    ownErrors: [401, 403, 500, 501],
  },
  putAppliedFile: {
    ...own,
    path: '/console/v1/actions/{actionId}/file',
    method: 'PUT',
    summary: 'Record the file that an action applies, or what it undoes',
    permission: 'context:update',
    isRecorded: false,
    params: z.object({ actionId: uuid }),
    body: appliedFilePut,
    response: appliedFile,
    ownErrors: [400, 401, 403, 500, 501],
  },
  putConfiguration: {
    ...own,
    path: '/console/v1/configuration',
    method: 'PUT',
    summary: 'Apply a file of contexts in one transaction',
    permission: 'context:read',
    isRecorded: false,
    params: none,
    body: fileToApply,
    response: configurationApplied,
    ownErrors: [400, 401, 403, 404, 409, 500, 501],
  },
  listActivity: {
    ...activity,
    path: '/console/v1/activity',
    summary: 'List the activity log',
    readsActivity: true,
    query: activityQuery,
    response: activityList,
  },
  getActivityLast: {
    ...activity,
    path: '/console/v1/activity/last',
    summary: 'Get the number of the newest entry of the activity log',
    isPolled: true,
    response: activityLast,
  },
  getLastChange: {
    ...activity,
    path: '/console/v1/activity/last-change',
    summary: 'Get who changed an object or a context last, and when',
    query: lastChangeQuery,
    response: lastChange,
  },
  listActivityPeople: {
    ...activity,
    path: '/console/v1/activity/people',
    summary: 'List the authors in the activity log',
    query: activityPersonQuery,
    response: activityPersonList,
  },
  getPeriodProof: {
    ...activity,
    path: '/console/v1/activity/proof',
    summary: 'Get the start of the log and the checkpoints around a period',
    query: periodQuery,
    response: periodProof,
  },
  getActivityReport: {
    ...activity,
    path: '/console/v1/activity/report',
    summary: 'Get the file that proves the changes of a period',
    readsActivity: true,
    query: reportQuery,
    response: activityReport,
    ownErrors: [400, 401, 403, 404, 409, 500, 501],
  },
  getContextAsOf: {
    ...activity,
    path: '/console/v1/contexts/{contextId}/as-of',
    summary: 'Get the configuration of a context at an instant',
    permission: 'context:read',
    params: z.object({ contextId: uuid }),
    query: asOfQuery,
    response: contextAsOf,
    ownErrors: [400, 401, 403, 404, 409, 500, 501],
  },
  getContextStart: {
    ...activity,
    path: '/console/v1/contexts/{contextId}/as-of/earliest',
    summary: 'Get the first instant at which the log describes a context',
    permission: 'context:read',
    params: z.object({ contextId: uuid }),
    response: contextStart,
  },
} as const satisfies Record<string, Operation>;

export type ConsoleOperations = typeof consoleOperations;
export type ConsoleOperationName = keyof ConsoleOperations;
export const consoleOperationNames = Object.keys(consoleOperations) as ConsoleOperationName[];
