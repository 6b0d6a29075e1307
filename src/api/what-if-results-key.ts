import type { WhatIfResultList } from '@recon/contract/what-if-result';

type ListedResult = WhatIfResultList['items'][number];
export type ResultRows = ListedResult['rows'];
export type ResultsByContext = ReadonlyMap<string, ListedResult>;

/** The key of the query of all last results, without the code that reads them. */
export const whatIfResultsKey = ['what-if-results'] as const;
