import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { contextQueries } from '~/api/contexts';
import { ContextSettings } from '~/features/contexts/ContextSettings';
import { t } from '~/i18n/t';
import { usePageTitle } from '~/lib/use-page-title';

/** Settings of a context, with its status. */
export const Route = createFileRoute('/contexts/$contextId/settings')({
  staticData: { page: 'with responses' },
  component: SettingsPage,
});

function SettingsPage() {
  const { contextId } = Route.useParams();
  const { data: context } = useSuspenseQuery(contextQueries.detail(contextId));
  usePageTitle(t('contexts.tab.settings'), context.name);
  return <ContextSettings key={contextId} context={context} />;
}
