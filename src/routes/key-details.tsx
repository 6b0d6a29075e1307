import { createFileRoute } from '@tanstack/react-router';
import { usePermissions } from '~/features/contexts/use-permissions';
import { KeyLookUp } from '~/features/key-details/KeyLookUp';
import { t } from '~/i18n/t';
import { usePageTitle } from '~/lib/use-page-title';
import { PageHeader } from '~/ui/PageHeader';

/** Who holds a Pix key. The address never says which: no search, no parameter, nothing loaded before it is asked for. */
export const Route = createFileRoute('/key-details')({ component: KeyDetails });

function KeyDetails() {
  const permissions = usePermissions();
  const refused =
    permissions.length > 0 && !permissions.some((one) => one === '*' || one === 'key-details:read');
  usePageTitle(t('keys.title'));
  return (
    <>
      <PageHeader title={t('keys.title')} crumbs={[{ label: t('nav.lookUp') }]} />
      <KeyLookUp refusal={refused ? t('keys.refused') : undefined} />
    </>
  );
}
