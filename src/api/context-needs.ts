import { queryOptions } from '@tanstack/react-query';
import { consoleOperations } from '@recon/contract/console-operations';
import { callConsole } from './client';

/** Returns the query of what a context lacks. Only a server that stores the contexts itself has this operation. */
export const contextNeedQuery = (contextId: string) =>
  queryOptions({
    queryKey: ['context-need', contextId],
    queryFn: async ({ signal }) =>
      callConsole(consoleOperations.getContextNeed, { path: { contextId } }, { signal }),
    meta: { errorShown: 'inline' },
  });
