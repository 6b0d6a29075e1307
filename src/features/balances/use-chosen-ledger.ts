import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { balanceQueries } from '~/api/balances';
import { isRetryable } from '~/api/api-error';
import { useStickyError } from '~/api/query-client';
import { lastDays } from '@recon/engine/balances/date-range';
import { type ChosenLedger, rememberedLedger } from './preferences';

/**
 * Returns the organization and ledger from the URL (`ledgerInUrl`), else the only ones, else the last chosen ones if
 * they are listed. If the service has no lists, the last choice is not checked. `failed`: a list that failed to load.
 */
export function useChosenLedger(ledgerInUrl: Partial<ChosenLedger>) {
  const [remembered] = useState(rememberedLedger);
  const organizations = useQuery(balanceQueries.organizations());
  const failure = useStickyError(organizations);
  const hasNoLists = failure !== null && failure !== undefined && !isRetryable(failure);
  const organizationId =
    ledgerInUrl.organizationId ?? choiceIn(organizations.data, hasNoLists, remembered?.organizationId);
  const ledgers = useQuery({
    ...balanceQueries.ledgers(organizationId ?? ''),
    enabled: organizationId !== undefined && !failure,
  });
  const before = remembered?.organizationId === organizationId ? remembered?.ledgerId : undefined;
  const ledgerId = ledgerInUrl.ledgerId ?? choiceIn(ledgers.data, hasNoLists, before);
  const ledgerFailure = useStickyError(ledgers);
  const failed = failedOf(organizations, failure) ?? failedOf(ledgers, ledgerFailure);
  return { organizations, ledgers, organizationId, ledgerId, failed };
}

type Choices = readonly { id: string }[] | undefined;

function failedOf<Q extends { data: unknown }>(query: Q, error: unknown) {
  return error && query.data === undefined ? { query, error } : undefined;
}

function choiceIn(data: Choices, hasNoLists: boolean, before: string | undefined): string | undefined {
  if (hasNoLists) return before;
  if (data?.length === 1) return data[0]?.id;
  return data?.find(({ id }) => id === before)?.id;
}

/** Ten years: without dates, a ledger may omit balances older than a month. */
const usualDays = 3653;

/** Returns the default period of balances, ten years up to today: first and last day in UTC, both inclusive. */
export function defaultPeriod(): { from: string; to: string } {
  const { start, end } = lastDays(usualDays, Date.now());
  return { from: start, to: end };
}
