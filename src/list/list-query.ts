import type { UseInfiniteQueryResult, UseQueryResult } from '@tanstack/react-query';
import type { LoadedRows } from '~/api/cursor-list';
import { param, nonEmpty } from '~/lib/strict-search';
import { locale, memoizePerLocale } from '~/i18n/t';
import { useEffect, useEffectEvent, useState } from 'react';

/** The part of a query that a list page needs. The list may be paginated by cursors or be loaded at once. */
export type ListQuery<T> = Pick<
  UseQueryResult<LoadedRows<T>>,
  'data' | 'error' | 'isFetching' | 'isRefetching' | 'isRefetchError' | 'refetch'
> &
  Partial<
    Pick<
      UseInfiniteQueryResult<LoadedRows<T>>,
      'hasNextPage' | 'isFetchingNextPage' | 'isFetchNextPageError' | 'fetchNextPage'
    >
  >;

/** Search and sorting of a list, as in its URL. */
export type ListView = {
  /** Search words; a row must contain all of them. */
  readonly q?: string | undefined;
  /** Key of the sorted column, with a leading minus for descending. */
  readonly sort?: string | undefined;
};

/** Definitions of the search params of a `ListView`, for the routes. */
export const listParams = { q: param(nonEmpty), sort: param(nonEmpty) };

const collator = memoizePerLocale(() => new Intl.Collator(locale(), { numeric: true }));

/** Returns a comparison for a column by a string or number; rows without a value come first. */
export function compareBy<T>(value: (row: T) => string | number | undefined): (one: T, other: T) => number {
  return (one, other) => {
    const [a = '', b = ''] = [value(one), value(other)];
    return typeof a === 'number' && typeof b === 'number' ? a - b : collator().compare(String(a), String(b));
  };
}

/** Returns a comparison for a column by an instant, RFC 3339. */
export function byInstant<T>(instant: (row: T) => string | undefined): (one: T, other: T) => number {
  return compareBy((row) => Date.parse(instant(row) ?? '') || 0);
}

/** Delay before the URL follows the last keystroke, in milliseconds. */
const pause = 250;

/** Returns the typed search, which filters at once. The URL follows after a pause, or on blur (call `send`). */
export function useSearchWords(view: ListView, onView: (view: ListView) => void) {
  const { q = '' } = view;
  const [typed, setTyped] = useState(q);
  const [urlText, setUrlText] = useState(q);
  const [sent, setSent] = useState(q);
  // Something other than this field changed the URL.
  if (q !== urlText) {
    setUrlText(q);
    if (q !== sent) {
      setSent(q);
      setTyped(q);
    }
  }
  const send = () => {
    if (typed === sent) return;
    setSent(typed);
    onView({ ...view, q: typed || undefined });
  };
  const sendLatest = useEffectEvent(send);
  useEffect(() => {
    if (typed === sent) return;
    const timer = setTimeout(sendLatest, pause);
    return () => clearTimeout(timer);
  }, [typed, sent]);
  return { typed, setTyped, send };
}
