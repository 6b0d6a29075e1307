import { mutationOptions } from '@tanstack/react-query';
import type { KeyDetails } from '~/contract/key-details';
import { call } from './client';

/** What is asked of the key directory. `key` as the directory knows it; `signal` ends it when its page is left. */
type LookUp = { readonly key: string; readonly accountId: string; readonly signal: AbortSignal };

/**
 * Looks a Pix key up: once for each time it is asked for. A mutation, not a query, so that nothing is
 * prefetched, refetched or kept: what was asked and answered goes with the page that shows it. Errors
 * are the page's to show.
 */
export function lookUpKey() {
  return mutationOptions({
    mutationKey: ['key-details'],
    meta: { errorShown: 'inline' },
    gcTime: 0,
    mutationFn: async ({ key, accountId, signal }: LookUp): Promise<KeyDetails> => {
      const path = { entryId: key };
      const query = { account_id: accountId };
      return (await call('getKeyDetails', { path, query }, { signal })).data;
    },
  });
}
