import { createFileRoute, Link, useNavigate, useRouter } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { balanceQueries } from '~/api/balances';
import { readDay } from '@recon/engine/calendar/utc';
import type { LookUpFor } from '~/features/balances/balance-columns';
import { BalancesPage } from '~/features/balances/BalancesPage';
import type { BalanceSearch } from '~/features/balances/BalanceTable';
import { usePermissions } from '~/features/contexts/use-permissions';
import { mayLookUp } from '~/features/key-details/may-look-up';
import { loadTexts } from '~/i18n/locale';
import { t } from '~/i18n/t';
import { usePageTitle } from '~/lib/use-page-title';
import { param, strictSearch, nonEmpty } from '~/lib/strict-search';
import { uuidParam } from '~/routes/-components/uuid-params';
import { Icon } from '~/ui/controls/Icon';
import { iconButtonClass } from '~/ui/controls/Button';

const day = param(z.string().check(z.refine((text) => readDay(text) !== undefined)));
const balancesSearch = z.pipe(
  z.object({
    organization: uuidParam,
    ledger: uuidParam,
    from: day,
    to: day,
    order: param(z.literal('desc')),
    sort: param(nonEmpty),
    columns: param(z.string()),
  }),
  z.transform(({ organization, ledger, from, to, ...search }): BalanceSearch => ({
    ...(organization !== undefined && { organization, ledger }),
    // A period is two days or none.
    ...(from !== undefined && to !== undefined && from <= to && { from, to }),
    ...search,
  })),
);

/** Balances of a ledger. The URL has the chosen ledger and period. Search words stay out of it: they may be names. */
export const Route = createFileRoute('/balances')({
  validateSearch: strictSearch(balancesSearch),
  // Not awaited: the page renders while the choices load.
  loader: async ({ context: { queryClient } }) => {
    void queryClient.prefetchQuery(balanceQueries.organizations());
    await loadTexts('more');
  },
  component: Balances,
});

function Balances() {
  const search = Route.useSearch();
  const navigate = useNavigate({ from: Route.fullPath });
  const router = useRouter();
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
      lookUpFor={mayLookUp(permissions) ? lookUpFor : undefined}
    />
  );
}

/** Renders the link to the Pix key lookup. The account is in history state, since URLs are stored and shared. */
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
