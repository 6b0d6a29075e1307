import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { activityQueries } from '~/api/activity';
import { contextQueries } from '~/api/contexts';
import { ActivityPage } from '~/features/activity/ActivityPage';
import { activitySearch } from '~/features/activity/activity-search';
import { mayReadActivity } from '~/history/history';
import { loadTexts } from '~/i18n/locale';
import { t } from '~/i18n/t';
import { usePageTitle } from '~/lib/use-page-title';
import { linkTo } from '~/lib/links';
import { strictSearch } from '~/lib/strict-search';

export const Route = createFileRoute('/contexts/$contextId/activity')({
  validateSearch: strictSearch(activitySearch),
  // Not awaited: the page renders while the rows load.
  loader: async ({ context: { queryClient }, params: { contextId }, preload }) => {
    if (!preload && mayReadActivity(queryClient))
      void queryClient.prefetchInfiniteQuery(activityQueries.list({ contextId }));
    await loadTexts('more');
  },
  component: ContextActivity,
});

function ContextActivity() {
  const { contextId } = Route.useParams();
  const search = Route.useSearch();
  const navigate = useNavigate({ from: Route.fullPath });
  const { data: context } = useSuspenseQuery(contextQueries.detail(contextId));
  usePageTitle(search.q, t('contexts.tab.activity'), context.name);
  return (
    <ActivityPage
      key={contextId}
      contextId={contextId}
      search={search}
      onSearch={(next, step) =>
        void navigate({ search: next, replace: step === 'replace', resetScroll: false })
      }
      linkTo={(search) =>
        linkTo({ to: '/contexts/$contextId/activity', params: { contextId }, search, resetScroll: false })
      }
    />
  );
}
