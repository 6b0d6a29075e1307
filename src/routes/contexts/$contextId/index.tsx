import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { contextQueries } from '~/api/contexts';
import { loadTexts } from '~/i18n/locale';
import { t } from '~/i18n/t';
import { usePageTitle } from '~/lib/use-page-title';
import { OverviewPage } from '~/features/overview/OverviewPage';

/** A context on one page: its sources, rules and fees as a picture, what is missing, and its settings. */
export const Route = createFileRoute('/contexts/$contextId/')({
  staticData: { page: 'rendered', needs: { texts: ['more'] } },
  loader: async () => loadTexts('more'),
  component: Overview,
});

function Overview() {
  const { contextId } = Route.useParams();
  const { data: context } = useSuspenseQuery(contextQueries.detail(contextId));
  usePageTitle(context.name, t('nav.contexts'));
  return <OverviewPage context={context} />;
}
