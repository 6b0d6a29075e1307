import type { ReactNode } from 'react';
import { t } from '~/i18n/t';
import { Button } from '~/ui/controls/Button';
import type { IconName } from '~/ui/controls/Icon';
import { EmptyState } from '~/ui/page/EmptyState';

export interface NoRowsProps {
  list: { isPaused: boolean; isSearch: boolean; readOn: () => void };
  words: { noneHere: string; clear: string };
  empty: { icon: IconName; title: string; body: string; action?: ReactNode };
  filterCount: number | undefined;
  onClear: () => void;
}

/** Renders the empty state of a list: no match among the rows searched so far, no match at all, or no records. */
export function NoRows({ list, words, empty, filterCount = 0, onClear }: NoRowsProps) {
  if (list.isPaused)
    return (
      <EmptyState
        icon="filter"
        title={t('list.search.noneYet')}
        action={<Button onClick={list.readOn}>{t('list.search.readOn')}</Button>}
      >
        {t('list.search.noneYet.body')}
      </EmptyState>
    );
  if (list.isSearch || filterCount > 0)
    return (
      <EmptyState
        icon="filter"
        title={t('list.search.noneHere')}
        action={<Button onClick={onClear}>{words.clear}</Button>}
      >
        {words.noneHere}
      </EmptyState>
    );
  return (
    <EmptyState icon={empty.icon} title={empty.title} action={empty.action}>
      {empty.body}
    </EmptyState>
  );
}
