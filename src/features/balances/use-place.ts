import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { balanceQueries } from '~/api/balances';
import { type Place, rememberedPlace } from './remembered';

/**
 * Which organization and ledger the page is about: those of the address, else those chosen last as long
 * as they are still among the choices, else the only ones there are. Where a ledger has no lists, what
 * was chosen last counts as it is.
 */
export function usePlace(asked: Partial<Place>) {
  const [remembered] = useState(rememberedPlace);
  const organizations = useQuery(balanceQueries.organizations());
  const organizationId = asked.organizationId ?? choiceIn(organizations, remembered?.organizationId);
  const ledgers = useQuery({
    ...balanceQueries.ledgers(organizationId ?? ''),
    enabled: organizationId !== undefined && !organizations.isError,
  });
  const before = remembered?.organizationId === organizationId ? remembered?.ledgerId : undefined;
  const ledgerId = asked.ledgerId ?? choiceIn(organizations.isError ? organizations : ledgers, before);
  return { organizations, ledgers, organizationId, ledgerId };
}

type Choices = { data: readonly { id: string }[] | undefined; isError: boolean };

function choiceIn({ data, isError }: Choices, before: string | undefined): string | undefined {
  if (isError) return before;
  if (data?.length === 1) return data[0]?.id;
  return data?.find(({ id }) => id === before)?.id;
}
