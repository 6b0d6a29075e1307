import { createFileRoute } from '@tanstack/react-router';
import { ImportPage } from '~/features/bundles/ImportPage';
import { loadTexts } from '~/i18n/locale';
import { t } from '~/i18n/t';
import { toContexts } from '~/lib/links';
import { usePageTitle } from '~/lib/use-page-title';
import { PageHeader } from '~/ui/page/PageHeader';

/** Import of contexts from a file, after a look at what it changes. */
export const Route = createFileRoute('/contexts/import')({
  loader: async () => {
    await Promise.all([loadTexts('more'), loadTexts('context')]);
  },
  component: Import,
});

function Import() {
  const title = t('bundles.title');
  usePageTitle(title);
  return (
    <>
      <PageHeader title={title} crumbs={[{ label: t('nav.contexts'), link: toContexts }]} />
      <ImportPage />
    </>
  );
}
