import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { contextQueries } from '~/api/contexts';
import { loadTexts } from '~/i18n/locale';
import { t } from '~/i18n/t';
import { usePageTitle } from '~/lib/use-page-title';
import { AuditSheetPage } from '~/features/audit-sheet/AuditSheetPage';
import { requireUuids } from '~/routes/-components/uuid-params';

/** The export of a context as a sheet to print and sign. */
export const Route = createFileRoute('/contexts/$contextId_/audit-sheet')({
  beforeLoad: ({ params }) => requireUuids(params),
  loader: async ({ context: { queryClient }, params: { contextId } }) => {
    await Promise.all([loadTexts('more'), queryClient.ensureQueryData(contextQueries.detail(contextId))]);
  },
  component: AuditSheet,
});

function AuditSheet() {
  const { contextId } = Route.useParams();
  const { data: context } = useSuspenseQuery(contextQueries.detail(contextId));
  usePageTitle(t('auditSheet.title'), context.name);
  return <AuditSheetPage key={contextId} contextId={contextId} name={context.name} />;
}
