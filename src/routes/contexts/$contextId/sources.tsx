import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, Link, useNavigate } from '@tanstack/react-router';
import { contextQueries } from '~/api/contexts';
import { usePermissions } from '~/features/contexts/use-permissions';
import { SourcesPage } from '~/features/sources/SourcesPage';
import { t } from '~/i18n/t';
import { usePageTitle } from '~/lib/use-page-title';

/** The sources of a context. */
export const Route = createFileRoute('/contexts/$contextId/sources')({
  validateSearch: ({ source }: Record<string, unknown>): { source?: string } =>
    typeof source === 'string' ? { source } : {},
  component: Sources,
});

function Sources() {
  const params = Route.useParams();
  const { source } = Route.useSearch();
  const navigate = useNavigate({ from: Route.fullPath });
  const { data: context } = useSuspenseQuery(contextQueries.detail(params.contextId));
  const permissions = usePermissions();
  usePageTitle(t('contexts.tab.sources'), context.name);
  return (
    <SourcesPage
      key={params.contextId}
      contextId={params.contextId}
      contextStatus={context.status}
      permissions={permissions}
      open={source}
      onOpen={(next) => void navigate({ search: next ? { source: next } : {}, resetScroll: false })}
      linkTo={(id) => (props) => (
        <Link
          to="/contexts/$contextId/sources"
          params={params}
          search={{ source: id }}
          resetScroll={false}
          {...props}
        />
      )}
      fieldMapOf={(sourceId) => (props) => (
        <Link
          to="/contexts/$contextId/sources/$sourceId/field-map"
          params={{ ...params, sourceId }}
          {...props}
        />
      )}
    />
  );
}
