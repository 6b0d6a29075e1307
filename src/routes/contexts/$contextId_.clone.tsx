import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, useNavigate } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { contextQueries } from '~/api/contexts';
import { matchRuleQueries } from '~/api/rule-order/rule-queries';
import { sourceQueries } from '~/api/sources';
import { Clone } from '~/features/contexts/clone/Clone';
import { toContext, toContexts } from '~/features/contexts/context-links';
import { loadTexts } from '~/i18n/locale';
import { t } from '~/i18n/t';
import { usePageTitle } from '~/lib/use-page-title';
import { strictSearch } from '~/lib/strict-search';
import { requireUuids, uuidParam } from '~/routes/-components/uuid-params';
import { PageHeader } from '~/ui/page/PageHeader';

const cloneSearch = strictSearch(z.object({ copy: uuidParam }));

/** Page that copies a context. The result replaces the form in the history, so that nothing is copied twice. */
export const Route = createFileRoute('/contexts/$contextId_/clone')({
  validateSearch: cloneSearch,
  beforeLoad: ({ params }) => requireUuids(params),
  loader: async ({ context: { queryClient }, params: { contextId } }) => {
    void queryClient.prefetchQuery(matchRuleQueries.all(contextId));
    void queryClient.prefetchQuery(sourceQueries.all(contextId));
    await Promise.all([
      loadTexts('context'),
      queryClient.ensureQueryData(contextQueries.detail(contextId)),
      // The names in the list make the first suggestion a free one.
      queryClient.prefetchInfiniteQuery(contextQueries.list({})),
    ]);
  },
  component: ClonePage,
});

function ClonePage() {
  const { contextId } = Route.useParams();
  const { copy } = Route.useSearch();
  const navigate = useNavigate();
  const { data: context } = useSuspenseQuery(contextQueries.detail(contextId));
  const title = t('contexts.clone.title', { name: context.name });
  usePageTitle(title);
  return (
    <>
      <PageHeader
        title={title}
        crumbs={[
          { label: t('nav.contexts'), link: toContexts },
          { label: context.name, link: toContext(contextId) },
        ]}
      />
      <Clone
        key={contextId}
        context={context}
        copyId={copy}
        onDone={(copyId) =>
          void navigate({
            to: '/contexts/$contextId/clone',
            params: { contextId },
            search: { copy: copyId },
            replace: true,
          })
        }
        onCancel={() => void navigate({ to: '/contexts/$contextId', params: { contextId } })}
      />
    </>
  );
}
