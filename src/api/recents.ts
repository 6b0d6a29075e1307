import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { sessionQueries } from './session';

/** Storage key. Its prefix makes `clearIntents` remove it on sign-out. */
const key = 'recon.intent.last-seen';
const maxRecents = 8;

export interface Recent {
  kind: 'context' | 'source' | 'schedule';
  id: string;
  name: string;
  contextId?: string;
}

/** Records that the user viewed a page: its id and name, for the palette. */
export function useTrackRecent({ kind, id, name, contextId }: Recent): void {
  const client = useQueryClient();
  useEffect(() => {
    const recent = { kind, id, name, ...(contextId !== undefined && { contextId }) };
    const others = recents(client).filter((one) => one.id !== id);
    write({ tenant: tenantOf(client), recents: [recent, ...others].slice(0, maxRecents) });
  }, [client, kind, id, name, contextId]);
}

/** Returns the recent records, latest first; none of another tenant. */
export function recents(client: QueryClient): Recent[] {
  try {
    const kept = JSON.parse(sessionStorage.getItem(key) ?? 'null') as Partial<StoredRecents> | null;
    if (kept?.tenant !== tenantOf(client) || !Array.isArray(kept.recents)) return [];
    return kept.recents.filter((one: Partial<Recent>) => typeof one.id === 'string');
  } catch {
    return [];
  }
}

type StoredRecents = { tenant: string; recents: Recent[] };

function write(kept: StoredRecents): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(kept));
  } catch {
    // Storage may be blocked or full; recents are not saved then.
  }
}

function tenantOf(client: QueryClient): string {
  return client.getQueryData(sessionQueries.current().queryKey)?.tenantId ?? '';
}
