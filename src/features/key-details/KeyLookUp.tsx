import 'texts:keys';
import { type ReactNode, type SyntheticEvent, useRef, useState } from 'react';
import { errorKind, errorText } from '~/api/error-text';
import { isUuid } from '~/contract/values';
import { type KeyKind, keyToSend } from '~/domain/key-details/key-kind';
import { t } from '~/i18n/t';
import { ThemeProvider } from '~/ui/page/ThemeProvider';
import { announce } from '~/ui/page/announce';
import { Button } from '~/ui/controls/Button';
import { EmptyState } from '~/ui/page/EmptyState';
import { InlineAlert } from '~/ui/page/ErrorPanel';
import { TextInput } from '~/forms/controls/TextInput';
import { Holder } from './Holder';
import { KeyField } from './KeyField';
import { useLookUp } from './use-look-up';
import * as styles from './key-details.module.css';

/** An account by the ledger's id and name. */
type Account = { readonly id: string; readonly alias: string };

/** Draws what an account is chosen in; features do not know each other, so the route gives it. */
export type PickAccount = (onPick: (account: Account) => void, onClose: () => void) => ReactNode;

interface KeyLookUpProps {
  /** Why nothing can be looked up. */
  refusal: string | undefined;
  /** The account to begin with. */
  account?: Account | undefined;
  pickAccount: PickAccount;
}

/**
 * Looks up who holds a Pix key: by the button or Enter only, once. Key and answer live in this
 * component and nowhere else, so they go with it.
 */
export function KeyLookUp({ refusal, account: given, pickAccount }: KeyLookUpProps) {
  const [typed, setTyped] = useState('');
  const [kind, setKind] = useState<KeyKind>();
  const [account, setAccount] = useState(given?.id ?? '');
  const [named, setNamed] = useState(given);
  const [picking, setPicking] = useState(false);
  const [checked, setChecked] = useState(false);
  const [lookedUp, setLookedUp] = useState<string>();
  const keyField = useRef<HTMLInputElement>(null);
  const { data, error, isPending, lookUp, forget } = useLookUp(clearKey);
  const accountId = account.trim().toLowerCase();
  const alias = named?.id === accountId ? named.alias : undefined;

  function clearKey() {
    setTyped('');
    setKind(undefined);
    setLookedUp(undefined);
    setChecked(false);
  }

  function submit(event: SyntheticEvent) {
    event.preventDefault();
    if (isPending || refusal !== undefined) return;
    setChecked(true);
    if (typed.trim() === '' || !isUuid(accountId)) return;
    lookUp(
      { key: keyToSend(typed, kind), accountId },
      {
        onSuccess: () => {
          // The key stays to be corrected: in this field alone, and gone with it.
          setChecked(false);
          setLookedUp(typed);
          announce(t('keys.found'));
        },
        onError: (failure) => {
          if (errorKind(failure) === 'notFound') announce(t('keys.notFound.title'));
        },
      },
    );
  }

  return (
    <div className={styles.page}>
      <form className={styles.form} onSubmit={submit} autoComplete="off" noValidate>
        <p className={styles.formAbout}>{t('keys.about')}</p>
        <ThemeProvider>
          <KeyField
            field={keyField}
            isKept={data !== undefined && typed === lookedUp}
            begins={given !== undefined}
            typed={typed}
            onType={(next) => {
              setTyped(next);
              setKind(undefined);
            }}
            kind={kind}
            onKind={setKind}
            error={checked && typed.trim() === '' ? t('keys.key.empty') : undefined}
          />
          <TextInput
            label={t('keys.account')}
            help={alias === undefined ? t('keys.account.help') : t('keys.account.named', { alias })}
            error={checked && !isUuid(accountId) ? t('keys.account.bad') : undefined}
            value={account}
            onChange={({ currentTarget }) => setAccount(currentTarget.value)}
            autoComplete="off"
            spellCheck={false}
            mono
            after={
              <div className={styles.formPick}>
                <Button size="small" aria-haspopup="dialog" onClick={() => setPicking(true)}>
                  {t('keys.account.pick')}
                </Button>
              </div>
            }
          />
        </ThemeProvider>
        <div>
          <Button
            type="submit"
            variant="primary"
            icon="search"
            sends
            busy={isPending}
            disabledReason={refusal}
          >
            {t('keys.lookUp')}
          </Button>
        </div>
      </form>
      {picking &&
        pickAccount(
          (picked) => {
            setNamed(picked);
            setAccount(picked.id);
            setPicking(false);
          },
          () => setPicking(false),
        )}
      <div>
        {error && <Failure error={error} />}
        {data && (
          <Holder
            key={data.endToEndId}
            details={data}
            onForget={() => {
              forget();
              keyField.current?.focus();
            }}
          />
        )}
      </div>
    </div>
  );
}

/** "Not known" is an answer like another; all else is a failure, told and not repeated. */
function Failure({ error }: { error: unknown }) {
  const kind = errorKind(error);
  if (kind === 'notFound')
    return (
      <EmptyState icon="key" title={t('keys.notFound.title')}>
        {t('keys.notFound.body')}
      </EmptyState>
    );
  const text = errorText(error);
  return (
    <InlineAlert tone="error" title={text.title} requestId={text.requestId}>
      {text.meaning} {text.action} {t('keys.failed.again')}
    </InlineAlert>
  );
}
