import type { WhatIfResultList } from '@recon/contract/what-if-result';

type ListedResult = WhatIfResultList['items'][number];
/** Numbers of matched, proposed and unmatched left rows of a what-if. */
export type ResultRows = ListedResult['rows'];
/** The last result of each context, by the context's id. */
export type ResultsByContext = ReadonlyMap<string, ListedResult>;

/** The key of the query of all last results, without the code that reads them. */
export const whatIfResultsKey = ['what-if-results'] as const;
