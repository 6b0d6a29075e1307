import { queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { call } from './client';
import { callServer, deployment, readPagePolicy } from './http';

const answeredBy = z.looseObject({ kind: z.string(), origin: z.optional(z.string()) });
const consoleStatus = z.looseObject({
  version: z.string(),
  commit: z.optional(z.string()),
  interface: z.string(),
  services: z.looseObject({ reconciliation: answeredBy, ledger: answeredBy }),
  database: z.optional(z.string()),
});
export type ConsoleStatus = z.infer<typeof consoleStatus>;

export const consoleStatusQueries = {
  /** Returns the uncached query of our server's status. Without our server: null if the service responds to a read. */
  current: () =>
    queryOptions({
      queryKey: ['console-status'] as const,
      queryFn: async (): Promise<ConsoleStatus | null> => {
        if (deployment().kind === 'server')
          return callServer('GET', '/console-status', { shape: consoleStatus });
        await call('listContexts', { query: { limit: 1 } });
        return null;
      },
      staleTime: 0,
      gcTime: 0,
    }),
  /** Returns the query of the content security policy of the console's page; null if it has none. */
  policy: () =>
    queryOptions({ queryKey: ['page-policy'] as const, queryFn: readPagePolicy, staleTime: 0, gcTime: 0 }),
};
