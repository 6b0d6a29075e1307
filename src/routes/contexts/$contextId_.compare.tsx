import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, useNavigate } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { contextQueries } from '~/api/contexts';
import { ComparePage } from '~/features/bundles/ComparePage';
import { loadTexts } from '~/i18n/locale';
import { t } from '~/i18n/t';
import { toContext, toContexts } from '~/lib/links';
import { strictSearch } from '~/lib/strict-search';
import { usePageTitle } from '~/lib/use-page-title';
import { requireUuids, uuidParam } from '~/routes/-components/uuid-params';
import { PageHeader } from '~/ui/page/PageHeader';

const compareSearch = strictSearch(z.object({ with: uuidParam }));

/** Comparison of a context with another one, `with`, or with a file. */
export const Route = createFileRoute('/contexts/$contextId_/compare')({
  validateSearch: compareSearch,
  beforeLoad: ({ params }) => requireUuids(params),
  loader: async ({ context: { queryClient }, params: { contextId } }) => {
    await Promise.all([
      loadTexts('more'),
      loadTexts('context'),
      queryClient.ensureQueryData(contextQueries.detail(contextId)),
    ]);
  },
  component: Compare,
});

function Compare() {
  const { contextId } = Route.useParams();
  const { with: otherId } = Route.useSearch();
  const navigate = useNavigate();
  const { data: context } = useSuspenseQuery(contextQueries.detail(contextId));
  const title = t('compare.title');
  usePageTitle(title, context.name);
  return (
    <>
      <PageHeader
        title={title}
        crumbs={[
          { label: t('nav.contexts'), link: toContexts },
          { label: context.name, link: toContext(contextId) },
        ]}
      />
      <ComparePage
        key={contextId}
        {...{ contextId, otherId }}
        name={context.name}
        onOther={(id) =>
          void navigate({
            to: '/contexts/$contextId/compare',
            params: { contextId },
            search: id === undefined ? {} : { with: id },
            replace: true,
            resetScroll: false,
          })
        }
      />
    </>
  );
}
