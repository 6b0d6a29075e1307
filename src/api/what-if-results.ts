import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { consoleOperations } from '@recon/contract/console-operations';
import type { WhatIfFigures } from '@recon/contract/what-if-result';
import { callConsole } from './client';
import { type ResultsByContext, whatIfResultsKey } from './query-client';

/** The figures of the last what-if of each context, which our server stores (docs/what-if.md#last-result). */

const ofContext = (contextId: string) => ['what-if-result', contextId] as const;
const meta = { errorShown: 'inline' } as const;

export const whatIfResultQueries = {
  ofContext: (contextId: string) =>
    queryOptions({
      queryKey: ofContext(contextId),
      queryFn: async ({ signal }) =>
        callConsole(consoleOperations.getWhatIfResult, { path: { contextId } }, { signal }),
      meta,
    }),
  /** Returns the query of the match rates of all last results, by context. */
  list: () =>
    queryOptions({
      queryKey: whatIfResultsKey,
      queryFn: async ({ signal }): Promise<ResultsByContext> => {
        const { items } = await callConsole(consoleOperations.listWhatIfResults, {}, { signal });
        return new Map(items.map((item) => [item.contextId, item]));
      },
      meta,
    }),
};

/** Stores the last result of a context. Throws an ApiError. */
export async function putWhatIfResult(
  client: QueryClient,
  contextId: string,
  figures: WhatIfFigures,
): Promise<void> {
  const stored = await callConsole(consoleOperations.putWhatIfResult, {
    path: { contextId },
    body: figures,
  });
  client.setQueryData(whatIfResultQueries.ofContext(contextId).queryKey, stored);
  void client.invalidateQueries({ queryKey: whatIfResultsKey });
}
