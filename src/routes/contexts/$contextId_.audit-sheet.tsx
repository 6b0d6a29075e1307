import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, notFound } from '@tanstack/react-router';
import { contextQueries } from '~/api/contexts';
import { isUuid } from '~/contract/values';
import { t } from '~/i18n/t';
import { usePageTitle } from '~/lib/use-page-title';
import { AuditSheetPage } from '~/features/audit-sheet/AuditSheetPage';

/** A context's complete configuration for print: rules in order, sources, maps, fees, when, by whom, and its hash. */
export const Route = createFileRoute('/contexts/$contextId_/audit-sheet')({
  beforeLoad: ({ params }) => {
    if (!isUuid(params.contextId)) throw notFound();
  },
  loader: async ({ context: { queryClient }, params: { contextId } }) => {
    await queryClient.ensureQueryData(contextQueries.detail(contextId));
  },
  component: AuditSheet,
});

function AuditSheet() {
  const { contextId } = Route.useParams();
  const { data: context } = useSuspenseQuery(contextQueries.detail(contextId));
  usePageTitle(t('auditSheet.title'), context.name);
  return <AuditSheetPage key={contextId} contextId={contextId} name={context.name} />;
}
