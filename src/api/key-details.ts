import { mutationOptions } from '@tanstack/react-query';
import type { KeyDetails } from '@recon/contract/key-details';
import { call } from './client';

/** Pix key in the notation of the Pix directory; `signal` aborts when the user leaves the page. */
type LookUp = { readonly key: string; readonly accountId: string; readonly signal: AbortSignal };

/** Returns the mutation that looks up a Pix key; no query, so nothing is refetched or cached. The page shows errors. */
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
