import { createFileRoute, Link, useNavigate } from '@tanstack/react-router';
import { activityQueries } from '~/api/activity';
import { may } from '@recon/engine/permissions';
import { ActivityPage } from '~/features/activity/ActivityPage';
import { reportOfListed } from '~/features/activity/activity-period';
import { activitySearch } from '~/features/activity/activity-search';
import { usePermissions } from '~/features/contexts/use-permissions';
import { mayReadActivity } from '~/history/history';
import { loadTexts } from '~/i18n/locale';
import { t } from '~/i18n/t';
import { usePageTitle } from '~/lib/use-page-title';
import { linkTo } from '~/lib/links';
import { strictSearch } from '~/lib/strict-search';
import { buttonClass } from '~/ui/controls/Button';
import { PageHeader } from '~/ui/page/PageHeader';

export const Route = createFileRoute('/activity')({
  validateSearch: strictSearch(activitySearch),
  // Not awaited: the page renders while the rows load.
  loader: async ({ context: { queryClient } }) => {
    if (mayReadActivity(queryClient)) void queryClient.prefetchInfiniteQuery(activityQueries.list({}));
    await loadTexts('more');
  },
  component: Activity,
});

function Activity() {
  const search = Route.useSearch();
  const navigate = useNavigate({ from: Route.fullPath });
  const mayRead = may(usePermissions(), 'activity:read');
  usePageTitle(search.q, t('nav.activity'));
  return (
    <>
      <PageHeader
        title={t('nav.activity')}
        crumbs={[{ label: t('contexts.section') }]}
        actions={
          mayRead && (
            <Link to="/activity/report" search={reportOfListed(search)} className={buttonClass({})}>
              {t('activity.toReport')}
            </Link>
          )
        }
      />
      <ActivityPage
        search={search}
        onSearch={(next, step) =>
          void navigate({ search: next, replace: step === 'replace', resetScroll: false })
        }
        linkTo={(search) => linkTo({ to: '/activity', search, resetScroll: false })}
      />
    </>
  );
}
