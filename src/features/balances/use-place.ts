import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { balanceQueries } from '~/api/balances';
import { isRetryable, useStickyError } from '~/api/refetch-after-failure';
import { type Place, rememberedPlace } from './preferences';

/**
 * Returns the organization and ledger of the page. Those of the URL come first, then the last chosen ones if they are
 * still available, then the only ones. If a ledger has no lists, the last chosen ones apply unchecked. `failed` is the
 * list that could not be read, until it succeeds.
 */
export function usePlace(asked: Partial<Place>) {
  const [remembered] = useState(rememberedPlace);
  const organizations = useQuery(balanceQueries.organizations());
  const failure = useStickyError(organizations);
  const hasNoLists = failure !== null && failure !== undefined && !isRetryable(failure);
  const organizationId =
    asked.organizationId ?? choiceIn(organizations.data, hasNoLists, remembered?.organizationId);
  const ledgers = useQuery({
    ...balanceQueries.ledgers(organizationId ?? ''),
    enabled: organizationId !== undefined && !failure,
  });
  const before = remembered?.organizationId === organizationId ? remembered?.ledgerId : undefined;
  const ledgerId = asked.ledgerId ?? choiceIn(ledgers.data, hasNoLists, before);
  const ledgerFailure = useStickyError(ledgers);
  const failed = failedOf(organizations, failure) ?? failedOf(ledgers, ledgerFailure);
  return { organizations, ledgers, organizationId, ledgerId, failed };
}

type Choices = readonly { id: string }[] | undefined;

function failedOf<Q extends { data: unknown }>(
  query: Q,
  error: unknown,
): { query: Q; error: unknown } | undefined {
  return error && query.data === undefined ? { query, error } : undefined;
}

function choiceIn(data: Choices, hasNoLists: boolean, before: string | undefined): string | undefined {
  if (hasNoLists) return before;
  if (data?.length === 1) return data[0]?.id;
  return data?.find(({ id }) => id === before)?.id;
}
