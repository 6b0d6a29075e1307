import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { contextQueries } from '~/api/contexts';
import { FromFilesPage } from '~/features/from-files/FromFilesPage';
import { loadTexts } from '~/i18n/locale';
import { t } from '~/i18n/t';
import { toContexts } from '~/lib/links';
import { usePageTitle } from '~/lib/use-page-title';
import { PageHeader } from '~/ui/page/PageHeader';

/** A new context made from two files: its sources, field maps and rules are proposed. */
export const Route = createFileRoute('/contexts/from-files')({
  // The names in the list make the proposed name a free one.
  loader: async ({ context: { queryClient } }) => {
    void queryClient.prefetchInfiniteQuery(contextQueries.list({}));
    await loadTexts('more');
  },
  component: FromFiles,
});

function FromFiles() {
  const navigate = useNavigate();
  const title = t('fromFiles.title');
  usePageTitle(title);
  return (
    <>
      <PageHeader title={title} crumbs={[{ label: t('nav.contexts'), link: toContexts }]} />
      <FromFilesPage
        onCreated={({ id: contextId }) =>
          void navigate({ to: '/contexts/$contextId', params: { contextId }, replace: true })
        }
      />
    </>
  );
}
