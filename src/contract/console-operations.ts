import * as z from 'zod/mini';
import type { AnswerOf, Operation, ParsedOf } from './operations';
import { sourceReading, sourceReadingPut } from './source-reading';
import { uuid } from './values';

const readingOf = {
  path: '/console/v1/sources/{sourceId}/reading',
  tag: 'Console',
  params: z.object({ sourceId: uuid }),
  query: z.object({}),
  status: 200,
  response: sourceReading,
  errors: [],
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
} as const satisfies Record<string, Operation>;

export type ConsoleOperations = typeof consoleOperations;
export type ConsoleOperationName = keyof ConsoleOperations;
export const consoleOperationNames = Object.keys(consoleOperations) as ConsoleOperationName[];

export type ConsoleParsed<K extends ConsoleOperationName> = ParsedOf<ConsoleOperations[K]>;
export type ConsoleAnswer<K extends ConsoleOperationName> = AnswerOf<ConsoleOperations[K]>;
