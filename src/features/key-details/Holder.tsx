import { useEffect, useState } from 'react';
import type { KeyDetails } from '@recon/contract/key-details';
import { readEndToEndId } from '@recon/engine/key-details/end-to-end-id';
import { maskAccount, maskDocument, maskKey, maskName } from '@recon/engine/key-details/mask';
import { t } from '~/i18n/t';
import { Button } from '~/ui/controls/Button';
import { Fact, Facts } from '~/ui/page/Facts';
import { ActionMenu } from '~/ui/overlay/ActionMenu';
import { copyText } from '~/ui/controls/Copy';

/** Renders the holder of a key and the account. Personal values are masked until the user reveals them. */
export function Holder({ details, onForget }: { details: KeyDetails; onForget: () => void }) {
  const { key, endToEndId, payee } = details;
  const account = `${payee.accountNumber}-${payee.accountDigit}`;
  return (
    <section aria-labelledby="keys-holder">
      <header className="ui-row ui-between">
        <h2 id="keys-holder">{t('keys.result')}</h2>
        <Button size="small" onClick={onForget}>
          {t('keys.forget')}
        </Button>
      </header>
      <p className="ui-aside">{t('keys.result.masked')}</p>
      <Facts>
        <MaskedValue fact="key" value={key} masked={maskKey(key)} />
        {payee.key !== key && <MaskedValue fact="payeeKey" value={payee.key} masked={maskKey(payee.key)} />}
        <MaskedValue fact="name" value={payee.name} masked={maskName(payee.name)} />
        <MaskedValue fact="document" value={payee.document} masked={maskDocument(payee.document)} />
        <Fact label={t('keys.fact.bank')} value={payee.bankName} about={payee.bankId} />
        <Fact label={t('keys.fact.branch')} value={payee.branch} />
        <MaskedValue fact="account" value={account} masked={maskAccount(account)} />
        <Fact label={t('keys.fact.accountType')} value={payee.accountType} about={t('keys.fact.number')} />
        <Fact
          label={t('keys.fact.bankAccountType')}
          value={payee.bankAccountType}
          about={t('keys.fact.number')}
        />
        <Fact
          label={t('keys.fact.endToEnd')}
          value={<span className="ui-mono">{endToEndId}</span>}
          about={endToEndText(endToEndId)}
        />
      </Facts>
    </section>
  );
}

function endToEndText(id: string): string {
  const read = readEndToEndId(id);
  if ('fault' in read) return t(`keys.endToEnd.${read.fault}`);
  const minute = read.minute.slice(0, 16).replace('T', ' ');
  return `${t('keys.endToEnd.read', { participant: read.participant, minute })}. ${t('keys.endToEnd.hint')}`;
}

/** Time in milliseconds after which a revealed value is masked again. */
const shownFor = 60_000;

type SecretName = 'key' | 'payeeKey' | 'name' | 'document' | 'account';

function MaskedValue({ fact, value, masked }: { fact: SecretName; value: string; masked: string }) {
  const [shown, setShown] = useState(false);
  useEffect(() => {
    if (!shown) return;
    const timer = setTimeout(() => setShown(false), shownFor);
    return () => clearTimeout(timer);
  }, [shown]);

  const what = t(`keys.what.${fact}`);
  return (
    <Fact
      label={t(`keys.fact.${fact}`)}
      value={shown ? value : masked}
      actions={
        <>
          <Button
            size="small"
            variant="quiet"
            aria-label={shown ? t('keys.hide', { what }) : t('keys.show', { what })}
            onClick={() => setShown(!shown)}
          >
            {shown ? t('keys.hide.short') : t('keys.show.short')}
          </Button>
          <ActionMenu
            label={t('keys.copy', { what })}
            items={[
              { label: t('keys.copy.masked'), icon: 'copy', onSelect: () => void copyText(masked) },
              { label: t('keys.copy.whole'), icon: 'copy', onSelect: () => void copyText(value) },
            ]}
          />
        </>
      }
    />
  );
}
