import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { contextQueries } from '~/api/contexts';
import { fieldMapQueries } from '~/api/field-maps';
import { sourceQueries } from '~/api/sources';
import { usePermissions } from '~/features/contexts/use-permissions';
import { FieldMapPage } from '~/features/field-maps/FieldMapPage';
import { typeLabel } from '~/features/sources/source-messages';
import { loadTexts } from '~/i18n/locale';
import { t } from '~/i18n/t';
import { toContext, toContexts, toSource, toSources } from '~/lib/links';
import { usePageTitle } from '~/lib/use-page-title';
import { requireUuids } from '~/routes/-components/uuid-params';

/** Mapping from the columns of a source to fields. */
export const Route = createFileRoute('/contexts/$contextId_/sources/$sourceId/field-map')({
  beforeLoad: ({ params }) => requireUuids(params),
  loader: async ({ context: { queryClient }, params }) => {
    const { contextId, sourceId } = params;
    await Promise.all([
      loadTexts('more'),
      queryClient.ensureQueryData(contextQueries.detail(contextId)),
      queryClient.ensureQueryData(sourceQueries.detail(contextId, sourceId)),
      queryClient.ensureQueryData({ ...fieldMapQueries.ofSource(params), revalidateIfStale: true }),
    ]);
  },
  component: FieldMapRoute,
});

function FieldMapRoute() {
  const params = Route.useParams();
  const { contextId, sourceId } = params;
  const { data: context } = useSuspenseQuery(contextQueries.detail(contextId));
  const { data: source } = useSuspenseQuery(sourceQueries.detail(contextId, sourceId));
  const { data: fieldMap } = useSuspenseQuery(fieldMapQueries.ofSource(params));
  const permissions = usePermissions();
  usePageTitle(t('fieldMaps.title'), source.name);
  return (
    <FieldMapPage
      key={sourceId}
      contextId={contextId}
      contextStatus={context.status}
      permissions={permissions}
      source={source}
      typeName={typeLabel(source.type)}
      fieldMap={fieldMap}
      crumbs={[
        { label: t('nav.contexts'), link: toContexts },
        { label: context.name, link: toContext(contextId) },
        { label: t('contexts.tab.sources'), link: toSources(contextId) },
        { label: source.name, link: toSource(contextId, sourceId) },
      ]}
    />
  );
}
