import type { QueryClient } from '@tanstack/react-query';
import { isUuid } from '@recon/contract/values';
import { readStoredValue, writeStored } from '~/lib/browser-storage';
import { sessionQuery } from './session';

/** URL parameters that saved filters contain; never the search text of balances (docs/behaviour.md#browser-storage). */
const keysOf = {
  contexts: ['q', 'sort', 'status', 'type'],
  feeSchedules: ['q', 'sort'],
  rules: ['q', 'type'],
  sources: ['q', 'sort', 'type', 'side'],
  balances: ['organization', 'ledger', 'from', 'to', 'order', 'sort', 'columns'],
} as const;

export type FilterList = keyof typeof keysOf;

/** A filter of a list that a user saved under a name, in this browser and for one tenant. */
export interface SavedFilter {
  readonly id: string;
  readonly name: string;
  readonly list: FilterList;
  readonly contextId?: string;
  readonly search: Readonly<Record<string, string>>;
}

export const maxFilters = 50;
export const maxFilterNameChars = 80;
const maxValueChars = 1_000;

type Address = { pathname: string; search: Readonly<Record<string, unknown>> };

/** Returns the list, context and search of a URL, to be saved as a filter; undefined if it shows no list. */
export function filterAt({ pathname, search }: Address): Omit<SavedFilter, 'id' | 'name'> | undefined {
  const [, contextId, part] = /^\/contexts\/([^/]+)\/(rules|sources)\/?$/.exec(pathname) ?? [];
  if (isUuid(contextId)) {
    const list = part as 'rules' | 'sources';
    return { list, contextId, search: ownFields(list, search) };
  }
  const list = { '/contexts': 'contexts', '/fee-schedules': 'feeSchedules', '/balances': 'balances' }[
    pathname.replace(/\/$/, '')
  ] as FilterList | undefined;
  return list && { list, search: ownFields(list, search) };
}

/** Returns the path of the list that a filter belongs to, without search parameters. */
export function filterPath({ list, contextId }: Pick<SavedFilter, 'list' | 'contextId'>): string {
  if (contextId !== undefined) return `/contexts/${contextId}/${list}`;
  return list === 'feeSchedules' ? '/fee-schedules' : `/${list}`;
}

function ownFields(list: FilterList, search: Readonly<Record<string, unknown>>): Record<string, string> {
  return Object.fromEntries(
    keysOf[list].flatMap((key) => {
      const value = search[key];
      return typeof value === 'string' && value !== '' && value.length <= maxValueChars ? [[key, value]] : [];
    }),
  );
}

/** Returns the filters of the signed-in tenant, in the order they were saved. */
export function savedFilters(client: QueryClient): readonly SavedFilter[] {
  return validFilters(readStoredValue('local', keyOf(client)));
}

/** Replaces all saved filters. Returns false if the browser blocks storage. */
export function saveFilters(client: QueryClient, filters: readonly SavedFilter[]): boolean {
  return writeStored('local', keyOf(client), filters.length === 0 ? undefined : JSON.stringify(filters));
}

/** Returns the text of a file with the filters, for another browser; it does not contain the tenant. */
export function filtersFileText(filters: readonly SavedFilter[]): string {
  return `${JSON.stringify({ filters: filters.map(({ id: _id, ...filter }) => filter) }, null, 2)}\n`;
}

/** Returns the filters with those of a file added, without duplicates; undefined if the file is invalid. */
export function withImportedFilters(
  filters: readonly SavedFilter[],
  text: string,
): readonly SavedFilter[] | undefined {
  let json: unknown;
  try {
    json = (JSON.parse(text) as { filters?: unknown } | null)?.filters;
  } catch {
    return undefined;
  }
  if (!Array.isArray(json)) return undefined;
  const there = new Set(filters.map(sameOf));
  const added = validFilters(
    json.map((one: unknown) => ({ ...(one as object), id: crypto.randomUUID() })),
  ).filter((one) => !there.has(sameOf(one)) && there.add(sameOf(one)));
  return [...filters, ...added].slice(0, maxFilters);
}

function sameOf({ list, name, contextId, search }: SavedFilter): string {
  return JSON.stringify([list, name, contextId, search]);
}

/** Returns the valid filters among untrusted values, without other fields. */
function validFilters(values: unknown): SavedFilter[] {
  if (!Array.isArray(values)) return [];
  return values.flatMap((one: Partial<Record<keyof SavedFilter, unknown>> | null) => {
    const { id, name, list, contextId, search } = one ?? {};
    if (typeof id !== 'string' || typeof name !== 'string' || name.trim() === '') return [];
    if (!isList(list) || typeof search !== 'object' || search === null) return [];
    const isOfContext = list === 'rules' || list === 'sources';
    if (isOfContext && !isUuid(contextId)) return [];
    return {
      id,
      name: name.trim().slice(0, maxFilterNameChars),
      list,
      ...(isOfContext && { contextId: contextId as string }),
      search: ownFields(list, search as Record<string, unknown>),
    };
  });
}

function isList(value: unknown): value is FilterList {
  return typeof value === 'string' && Object.hasOwn(keysOf, value);
}

function keyOf(client: QueryClient): string {
  return `saved-filters.${client.getQueryData(sessionQuery.queryKey)?.tenantId ?? ''}`;
}
