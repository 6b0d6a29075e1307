import { createFileRoute } from '@tanstack/react-router';
import { DiagnosticsPage } from '~/features/diagnostics/DiagnosticsPage';
import { useLanguage } from '~/i18n/language';
import { t } from '~/i18n/t';
import { usePageTitle } from '~/lib/use-page-title';

/** Who answers, and what arrives here; nothing is loaded beforehand, since what fails is what it is opened for. */
export const Route = createFileRoute('/diagnostics')({ component: Diagnostics });

function Diagnostics() {
  useLanguage();
  usePageTitle(t('nav.diagnostics'));
  return <DiagnosticsPage />;
}
