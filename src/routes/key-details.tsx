import { createFileRoute, useLocation } from '@tanstack/react-router';
import { isUuid } from '@recon/contract/values';
import { usePermissions } from '~/features/contexts/use-permissions';
import { KeyLookUp, type PickAccount } from '~/features/key-details/KeyLookUp';
import { mayLookUp } from '~/features/key-details/may-look-up';
import { loadTexts } from '~/i18n/locale';
import { t } from '~/i18n/t';
import { usePageTitle } from '~/lib/use-page-title';
import { PageHeader } from '~/ui/page/PageHeader';
import { lazyComponent } from '~/lib/lazy';

/** Lookup of a Pix key's owner. The URL never contains the key, and nothing loads before it is submitted. */
export const Route = createFileRoute('/key-details')({
  loader: async () => loadTexts('more'),
  component: KeyDetails,
});

const AccountSheet = lazyComponent(
  async () => (await import('~/features/balances/AccountSheet')).AccountSheet,
);
const pickAccount: PickAccount = (onPick, onClose) => <AccountSheet onPick={onPick} onClose={onClose} />;

function KeyDetails() {
  const permissions = usePermissions();
  // Set by a row of the balances; history state, not part of the URL, which would be stored and shared.
  const from = useLocation({ select: ({ state }) => state.lookUpFor });
  usePageTitle(t('nav.keyDetails'));
  return (
    <>
      <PageHeader title={t('nav.keyDetails')} crumbs={[{ label: t('nav.lookUp') }]} />
      <KeyLookUp
        refusal={mayLookUp(permissions) ? undefined : t('error.forbidden.meaning')}
        account={isUuid(from?.id) ? from : undefined}
        pickAccount={pickAccount}
      />
    </>
  );
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Account on whose behalf a Pix key is looked up. */
    lookUpFor?: { readonly id: string; readonly alias: string };
  }
}
