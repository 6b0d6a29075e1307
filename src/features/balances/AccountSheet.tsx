import 'texts:balances';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type ComponentProps, useState } from 'react';
import { balanceQueries } from '~/api/balances';
import { readingText, useStandingFailure } from '~/api/refetch-after-failure';
import { errorText } from '~/api/error-text';
import type { Balance } from '~/contract/balance';
import { t } from '~/i18n/t';
import { longestSearch } from '~/lib/text-limits';
import { Button } from '~/ui/controls/Button';
import { EmptyState } from '~/ui/page/EmptyState';
import { InlineAlert } from '~/ui/page/ErrorPanel';
import { Sheet } from '~/ui/overlay/Sheet';
import { SkeletonRows } from '~/ui/page/SkeletonRows';
import { TextInput } from '~/forms/controls/TextInput';
import { PlaceFields } from './PlaceFields';
import { type Place, rememberPlace } from './remembered';
import { usePlace } from './use-place';
import { usualPeriod } from './usual-period';
import * as styles from './balances.module.css';

/** An account as people name it. */
export type Account = { readonly id: string; readonly alias: string };

interface AccountSheetProps {
  onPick: (account: Account) => void;
  onClose: () => void;
}

const mostShown = 40;

/** Finds an account by organization, ledger and alias; those that have a balance are offered. */
export function AccountSheet({ onPick, onClose }: AccountSheetProps) {
  const [chosen, setChosen] = useState<Partial<Place>>({});
  const place = usePlace(chosen);
  const { organizationId, ledgerId } = place;

  function choose(next: Partial<Place>) {
    const { organizationId: organization, ledgerId: ledger } = next;
    if (organization && ledger) rememberPlace({ organizationId: organization, ledgerId: ledger });
    setChosen(next);
  }

  return (
    <Sheet open title={t('balances.pick.title')} description={t('balances.pick.about')} onClose={onClose}>
      <div className={styles.pick}>
        {place.organizations.isPending && !place.failed ? (
          <SkeletonRows rows={3} cells={2} />
        ) : (
          <PlaceFields place={place} onChange={choose} submitLabel={t('balances.pick.show')} />
        )}
        {organizationId !== undefined && ledgerId !== undefined && (
          <Accounts key={ledgerId} place={{ organizationId, ledgerId }} onPick={onPick} />
        )}
        {place.organizations.data?.length === 0 && (
          <EmptyState title={t('balances.noOrganizations')}>{t('balances.noOrganizations.body')}</EmptyState>
        )}
        {organizationId !== undefined && place.ledgers.data?.length === 0 && (
          <EmptyState title={t('balances.noLedgers')}>{t('balances.noLedgers.body')}</EmptyState>
        )}
      </div>
    </Sheet>
  );
}

/** The accounts of a ledger as far as they are loaded, and a field that narrows them. */
function Accounts({ place, onPick }: { place: Place; onPick: (account: Account) => void }) {
  const [period] = useState(usualPeriod);
  const [typed, setTyped] = useState('');
  const query = useInfiniteQuery(balanceQueries.list({ ...place, ...period, order: 'asc' }));
  const failure = useStandingFailure(query);
  if (!query.data) {
    if (!failure) return <SkeletonRows rows={6} cells={2} />;
    const { title, meaning, action, requestId } = readingText(failure);
    return (
      <Failed title={title} requestId={requestId} onRetry={() => void query.refetch()}>
        {meaning} {action}
      </Failed>
    );
  }
  const accounts = accountsOf(query.data.rows);
  if (accounts.length === 0 && !query.hasNextPage)
    return <EmptyState title={t('balances.pick.empty')}>{t('balances.pick.empty.body')}</EmptyState>;
  const sought = typed.trim().toLowerCase();
  const found = accounts.filter(({ id, alias }) => alias.toLowerCase().includes(sought) || id === sought);
  return (
    <div className={styles.pickAccounts}>
      <TextInput
        type="search"
        label={t('balances.pick.search')}
        value={typed}
        maxLength={longestSearch}
        spellCheck={false}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <ul className={styles.pickList} aria-label={t('balances.pick.list')}>
        {found.slice(0, mostShown).map((account) => (
          <li key={account.id}>
            <button type="button" className={styles.pickAccount} onClick={() => onPick(account)}>
              <span className={styles.pickAlias}>{account.alias}</span>
              <span className={`${styles.pickId} ui-mono`}>{account.id}</span>
            </button>
          </li>
        ))}
      </ul>
      <output className={styles.pickRest}>
        {found.length === 0 && t('balances.pick.none', { count: accounts.length })}
        {found.length > mostShown && t('balances.pick.narrow', { more: found.length - mostShown })}{' '}
        {query.hasNextPage && t('balances.pick.loaded', { count: accounts.length })}
      </output>
      {query.isFetchNextPageError ? (
        <Failed
          title={t('balances.moreFailed')}
          requestId={errorText(query.error).requestId}
          onRetry={() => void query.fetchNextPage()}
        >
          {errorText(query.error).meaning}
        </Failed>
      ) : (
        query.hasNextPage && (
          <div>
            <Button size="small" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
              {t('balances.pick.more')}
            </Button>
          </div>
        )
      )}
    </div>
  );
}

function Failed({ onRetry, ...alert }: ComponentProps<typeof InlineAlert> & { onRetry: () => void }) {
  return (
    <InlineAlert
      tone="error"
      {...alert}
      actions={
        <Button size="small" icon="retry" onClick={onRetry}>
          {t('ui.retry')}
        </Button>
      }
    />
  );
}

/** Each account once: it has a balance for each of its keys and assets. */
function accountsOf(balances: readonly Balance[]): Account[] {
  const aliases = new Map(balances.map(({ accountId, alias }) => [accountId, alias]));
  return [...aliases].map(([id, alias]) => ({ id, alias }));
}
