import { useInfiniteQuery, type UseInfiniteQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { balanceQueries } from '~/api/balances';
import type { LoadedRows } from '~/api/cursor-list';
import { errorProps, errorText, readingText } from '~/api/error-text';
import { useStickyError } from '~/api/query-client';
import type { Balance } from '@recon/contract/balance';
import { t } from '~/i18n/t';
import { maxSearchChars } from '@recon/engine/lib/text-limits';
import { SearchProgress } from '~/list/SearchProgress';
import { useListRows } from '~/list/use-list-rows';
import { Button } from '~/ui/controls/Button';
import { EmptyState } from '~/ui/page/EmptyState';
import { InlineAlert } from '~/ui/page/ErrorPanel';
import { Sheet } from '~/ui/overlay/Sheet';
import { SkeletonRows } from '~/ui/page/SkeletonRows';
import { TextInput } from '~/forms/controls/TextInput';
import { LedgerFields } from './LedgerFields';
import { type ChosenLedger, rememberLedger } from './preferences';
import { useChosenLedger, defaultPeriod } from './use-chosen-ledger';
import * as styles from './balances.module.css';

/** Account of a ledger that the user picks for a lookup. */
export type PickedAccount = { readonly id: string; readonly alias: string };

type AccountSheetProps = { onPick: (account: PickedAccount) => void; onClose: () => void };

const maxShown = 40;

/** Renders a sheet to find an account by organization, ledger and alias; lists the accounts that have a balance. */
export function AccountSheet({ onPick, onClose }: AccountSheetProps) {
  const [chosen, setChosen] = useState<Partial<ChosenLedger>>({});
  const place = useChosenLedger(chosen);
  const { organizationId, ledgerId } = place;

  function choose(next: Partial<ChosenLedger>) {
    rememberLedger(next);
    setChosen(next);
  }

  return (
    <Sheet title={t('balances.pick.title')} description={t('balances.pick.about')} onClose={onClose}>
      <div className={styles.pick}>
        {place.organizations.isPending && !place.failed ? (
          <SkeletonRows rows={3} cells={2} />
        ) : (
          <LedgerFields place={place} onChange={choose} submitLabel={t('balances.pick.show')} />
        )}
        {organizationId !== undefined && ledgerId !== undefined && (
          <Accounts key={ledgerId} place={{ organizationId, ledgerId }} onPick={onPick} />
        )}
        {place.organizations.data?.length === 0 && (
          <EmptyState title={t('balances.none.organization')}>
            {t('balances.none.organization.body')}
          </EmptyState>
        )}
        {organizationId !== undefined && place.ledgers.data?.length === 0 && (
          <EmptyState title={t('balances.none.ledger')}>{t('balances.none.ledger.body')}</EmptyState>
        )}
      </div>
    </Sheet>
  );
}

function Accounts({ place, onPick }: { place: ChosenLedger; onPick: (account: PickedAccount) => void }) {
  const [period] = useState(defaultPeriod);
  const [typed, setTyped] = useState('');
  const query = useInfiniteQuery(balanceQueries.list({ ...place, ...period, order: 'asc' }));
  const failure = useStickyError(query);
  const view = { q: typed };
  const list = useListRows(query, { view, columns: noColumns, searchText });
  if (!query.data) {
    if (!failure) return <SkeletonRows rows={6} cells={2} />;
    const retry = () => void query.refetch();
    return <InlineAlert tone="error" {...errorProps(readingText(failure))} onRetry={retry} />;
  }
  if (query.data.rows.length === 0 && !query.hasNextPage)
    return <EmptyState title={t('balances.pick.empty')}>{t('balances.pick.empty.body')}</EmptyState>;
  const found = accountsOf(list.rows ?? []);
  return (
    <div className={styles.pickAccounts}>
      <TextInput
        type="search"
        label={t('balances.pick.search')}
        value={typed}
        maxLength={maxSearchChars}
        spellCheck={false}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <ul className={`ui-lines ${styles.pickList}`} aria-label={t('balances.pick.list')}>
        {found.slice(0, maxShown).map((account) => (
          <li key={account.id}>
            <button
              type="button"
              className={`${styles.pickAccount} ui-hover`}
              onClick={() => onPick(account)}
            >
              <span className={styles.pickAlias}>{account.alias}</span>
              <span className={`${styles.pickId} ui-mono`}>{account.id}</span>
            </button>
          </li>
        ))}
      </ul>
      <output className={`ui-aside ${styles.pickRest}`}>
        {found.length > maxShown && t('balances.pick.narrow', { more: found.length - maxShown })}{' '}
        {list.isSearch
          ? list.isComplete && found.length === 0 && t('balances.pick.none')
          : query.hasNextPage && t('balances.pick.loaded', { count: found.length })}
      </output>
      <More query={query} list={list} found={found.length} />
    </div>
  );
}

interface MoreProps {
  query: UseInfiniteQueryResult<LoadedRows<Balance>>;
  list: ReturnType<typeof useListRows<Balance>>;
  found: number;
}

/** Renders a button that loads more accounts; during a search, its progress; if loading failed, the error. */
function More({ query, list, found }: MoreProps) {
  const { isFetchNextPageError, error, hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  const readOn = () => void fetchNextPage();
  if (isFetchNextPageError) {
    const { meaning, requestId } = errorText(error);
    return (
      <InlineAlert tone="error" title={t('balances.moreFailed')} requestId={requestId} onRetry={readOn}>
        {meaning}
      </InlineAlert>
    );
  }
  return (
    <div className={`ui-row ui-aside ${styles.pickMore}`}>
      {list.isReading || list.isPaused ? (
        <SearchProgress {...list} found={found} />
      ) : (
        hasNextPage && (
          <Button size="small" busy={isFetchingNextPage} onClick={readOn}>
            {t('balances.pick.more')}
          </Button>
        )
      )}
    </div>
  );
}

function accountsOf(balances: readonly Balance[]): PickedAccount[] {
  const aliases = new Map(balances.map(({ accountId, alias }) => [accountId, alias]));
  return [...aliases].map(([id, alias]) => ({ id, alias }));
}

const noColumns: [] = [];
const searchText = ({ alias, accountId }: Balance) => `${alias} ${accountId}`;
