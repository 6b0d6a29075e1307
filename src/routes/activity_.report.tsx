import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { ReportPage } from '~/features/activity/report/ReportPage';
import { reportSearch } from '~/features/activity/activity-search';
import { loadTexts } from '~/i18n/locale';
import { t } from '~/i18n/t';
import { usePageTitle } from '~/lib/use-page-title';
import { strictSearch } from '~/lib/strict-search';

/** All changes of a period, for print and as files. */
export const Route = createFileRoute('/activity_/report')({
  validateSearch: strictSearch(reportSearch),
  loader: async () => loadTexts('more'),
  component: Report,
});

function Report() {
  const search = Route.useSearch();
  const navigate = useNavigate({ from: Route.fullPath });
  usePageTitle(t('activity.report.title'));
  return (
    <ReportPage
      search={search}
      onSearch={(next) => void navigate({ search: next, replace: true, resetScroll: false })}
    />
  );
}
