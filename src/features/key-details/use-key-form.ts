import 'texts:keys';
import { type SyntheticEvent, useState } from 'react';
import { errorKind } from '~/api/error-text';
import { isUuid } from '~/contract/values';
import { type KeyKind, keyToSend } from '~/domain/key-details/key-kind';
import { t } from '~/i18n/t';
import { announce } from '~/ui/page/announce';
import { useLookUp } from './use-look-up';

/** Account with the ledger's id and alias. */
export type Account = { readonly id: string; readonly alias: string };

/** Returns the form of a lookup: its key, its account, their validation, and the result. */
export function useKeyForm(given: Account | undefined, refusal: string | undefined) {
  const [typed, setTyped] = useState('');
  const [kind, setKind] = useState<KeyKind>();
  const [account, setAccount] = useState(given?.id ?? '');
  const [named, setNamed] = useState(given);
  const [checked, setChecked] = useState(false);
  const [lookedUp, setLookedUp] = useState<string>();
  const { data, error, isPending, lookUp, forget } = useLookUp(clearKey);
  const accountId = account.trim().toLowerCase();
  const isEmpty = typed.trim() === '';

  function type(next: string) {
    setTyped(next);
    setKind(undefined);
  }

  function clearKey() {
    type('');
    setLookedUp(undefined);
    setChecked(false);
  }

  function submit(event: SyntheticEvent) {
    event.preventDefault();
    if (isPending || refusal !== undefined) return;
    setChecked(true);
    if (isEmpty || !isUuid(accountId)) return;
    lookUp(
      { key: keyToSend(typed, kind), accountId },
      {
        onSuccess: () => {
          // The key remains for corrections, in this field only, and disappears with it.
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

  return {
    key: {
      typed,
      onType: type,
      kind,
      onKind: setKind,
      isKept: data !== undefined && typed === lookedUp,
      error: checked && isEmpty ? t('keys.key.empty') : undefined,
    },
    account: {
      value: account,
      alias: named?.id === accountId ? named.alias : undefined,
      onChange: setAccount,
      error: checked && !isUuid(accountId) ? t('keys.account.bad') : undefined,
    },
    pick: (picked: Account) => {
      setNamed(picked);
      setAccount(picked.id);
    },
    submit,
    isPending,
    data,
    error,
    forget,
  };
}
