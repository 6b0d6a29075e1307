import { createFileRoute, Link, useLocation, useNavigate } from '@tanstack/react-router';
import { balanceQueries } from '~/api/balances';
import { isUuid } from '~/contract/values';
import { readDay } from '~/domain/calendar/utc';
import type { LookUpFor } from '~/features/balances/balance-columns';
import { type BalanceSearch, BalancesPage } from '~/features/balances/BalancesPage';
import { usePermissions } from '~/features/contexts/use-permissions';
import { mayLookUp } from '~/features/key-details/may-look-up';
import { t } from '~/i18n/t';
import { usePageTitle } from '~/lib/use-page-title';
import { Icon } from '~/ui/controls/Icon';
import { iconButtonClass } from '~/ui/controls/button-class';

/** Balances of a ledger. Which ones stands in the address: ids, days and the order. */
export const Route = createFileRoute('/balances')({
  // Anything else in the address counts as not said; a period is two days or none.
  validateSearch: ({ organization, ledger, from, to, order }: Record<string, unknown>): BalanceSearch => ({
    ...(isUuid(organization) && { organization, ...(isUuid(ledger) && { ledger }) }),
    ...(isDay(from) && isDay(to) && from <= to && { from, to }),
    ...(order === 'desc' && { order }),
  }),
  // Begun, not waited for: the page keeps its shape while the choices come.
  loader: ({ context: { queryClient } }) => {
    void queryClient.prefetchQuery(balanceQueries.organizations());
  },
  component: Balances,
});

function Balances() {
  const search = Route.useSearch();
  const navigate = useNavigate({ from: Route.fullPath });
  const scrollKey = useLocation({ select: ({ state }) => state.__TSR_key });
  const permissions = usePermissions();
  usePageTitle(t('nav.balances'));
  return (
    <BalancesPage
      search={search}
      onSearch={(next) => void navigate({ search: next, replace: true, resetScroll: false })}
      scrollKey={scrollKey}
      lookUpFor={mayLookUp(permissions) ? lookUpFor : undefined}
    />
  );
}

/** The account goes along beside the address, which would be kept and passed on. */
const lookUpFor: LookUpFor = (account, label) => (
  <Link
    to="/key-details"
    state={{ lookUpFor: account }}
    className={iconButtonClass('small')}
    aria-label={label}
    title={label}
  >
    <Icon name="key" />
  </Link>
);

function isDay(value: unknown): value is string {
  return typeof value === 'string' && readDay(value) !== undefined;
}
