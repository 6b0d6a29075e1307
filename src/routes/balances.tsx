import { createFileRoute, Link, useLocation, useNavigate, useRouter } from '@tanstack/react-router';
import { balanceQueries } from '~/api/balances';
import { isUuid } from '~/contract/values';
import { readDay } from '~/domain/calendar/utc';
import type { LookUpFor } from '~/features/balances/balance-columns';
import { type BalanceSearch, BalancesPage } from '~/features/balances/BalancesPage';
import { usePermissions } from '~/features/contexts/use-permissions';
import { mayLookUp } from '~/features/key-details/may-look-up';
import { useLanguage } from '~/i18n/language';
import { t } from '~/i18n/t';
import { usePageTitle } from '~/lib/use-page-title';
import { strictSearch } from '~/lib/strict-search';
import { Icon } from '~/ui/controls/Icon';
import { iconButtonClass } from '~/ui/controls/button-class';

/**
 * Balances of a ledger. The URL contains the choice: ids, days, order and columns; never search words, which may be a
 * person's name.
 */
export const Route = createFileRoute('/balances')({
  // Ignores anything else in the URL; a period is two days or none.
  validateSearch: strictSearch((search: Record<string, unknown>): BalanceSearch => {
    const { organization, ledger, from, to, order, sort, columns } = search;
    return {
      ...(isUuid(organization) && { organization, ...(isUuid(ledger) && { ledger }) }),
      ...(isDay(from) && isDay(to) && from <= to && { from, to }),
      ...(order === 'desc' && { order }),
      ...(typeof sort === 'string' && sort !== '' && { sort }),
      ...(typeof columns === 'string' && { columns }),
    };
  }),
  // Not awaited: the page renders while the choices load.
  loader: ({ context: { queryClient } }) => {
    void queryClient.prefetchQuery(balanceQueries.organizations());
  },
  component: Balances,
});

function Balances() {
  useLanguage();
  const search = Route.useSearch();
  const navigate = useNavigate({ from: Route.fullPath });
  const router = useRouter();
  const scrollKey = useLocation({ select: ({ state }) => state.__TSR_key });
  const permissions = usePermissions();
  usePageTitle(t('nav.balances'));
  return (
    <BalancesPage
      search={search}
      onSearch={(next) => {
        // A late change while another page is loading would navigate back.
        if (router.latestLocation.pathname !== Route.fullPath) return;
        void navigate({ search: next, replace: true, resetScroll: false });
      }}
      scrollKey={scrollKey}
      lookUpFor={mayLookUp(permissions) ? lookUpFor : undefined}
    />
  );
}

/**
 * Renders the link to the lookup. The account is history state, not part of the URL, which would be stored and shared.
 */
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
