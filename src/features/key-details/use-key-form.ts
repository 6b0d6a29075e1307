import { useMutation } from '@tanstack/react-query';
import { type SyntheticEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { errorKind } from '~/api/api-error';
import { lookUpKey } from '~/api/key-details';
import { isUuid } from '@recon/contract/values';
import { type KeyKind, keyToSend } from '@recon/engine/key-details/key-kind';
import { t } from '~/i18n/t';
import { announce } from '~/ui/page/announce';

export type Account = { readonly id: string; readonly alias: string };

/**
 * Returns the form of a lookup: its key, its account, their validation, and the result. `first`: the account to begin with;
 * `refusal`: why no lookup is allowed, so that none is sent.
 */
export function useKeyForm(first: Account | undefined, refusal: string | undefined) {
  const [typed, setTyped] = useState('');
  const [kind, setKind] = useState<KeyKind>();
  const [account, setAccount] = useState(first?.id ?? '');
  const [named, setNamed] = useState(first);
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
      /** The chosen kind of an ambiguous key; undefined for the most likely kind. */
      kind,
      onKind: setKind,
      /** Whether this key was looked up: it stays for corrections, and is masked while the field has no focus. */
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

/** Returns a lookup that runs once at a time. Leaving the page aborts it and clears key and result. */
function useLookUp(onForget: () => void) {
  const { mutate, reset, data, error, isPending } = useMutation(lookUpKey());
  const running = useRef<AbortController>(undefined);

  function forget() {
    running.current?.abort();
    reset();
    onForget();
  }

  const leave = useEffectEvent(forget);
  useEffect(() => {
    const listener = () => leave();
    addEventListener('pagehide', listener);
    return () => {
      removeEventListener('pagehide', listener);
      running.current?.abort();
    };
  }, []);
  useEffect(clearAddresses, []);

  return {
    data,
    error,
    isPending,
    forget,
    lookUp: (
      search: { key: string; accountId: string },
      then: { onSuccess: () => void; onError: (error: Error) => void },
    ) => {
      running.current?.abort();
      running.current = new AbortController();
      mutate({ ...search, signal: running.current.signal }, then);
    },
  };
}

/** Clears resource timings as they appear: scripts could read URLs there, and the request's URL contains the key. */
function clearAddresses(): () => void {
  const notes = new PerformanceObserver(() => performance.clearResourceTimings());
  notes.observe({ type: 'resource' });
  return () => {
    notes.disconnect();
    performance.clearResourceTimings();
  };
}
