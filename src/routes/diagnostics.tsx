import { createFileRoute } from '@tanstack/react-router';
import { DiagnosticsPage } from '~/features/diagnostics/DiagnosticsPage';
import { loadTexts } from '~/i18n/locale';
import { t } from '~/i18n/t';
import { usePageTitle } from '~/lib/use-page-title';

/** Diagnostics of the services and their responses. Nothing is preloaded, since users open it when requests fail. */
export const Route = createFileRoute('/diagnostics')({
  loader: async () => loadTexts('more'),
  component: Diagnostics,
});

function Diagnostics() {
  usePageTitle(t('nav.diagnostics'));
  return <DiagnosticsPage />;
}
