import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { sessionQueries } from './session';

/** What was looked at last in this tab, for the palette: ids and names, never a Pix key or an amount. */

/** With those that `clearIntents` forgets once somebody signs out. */
const key = 'recon.intent.last-seen';
const maxRecents = 8;

export interface Recent {
  kind: 'context' | 'source' | 'schedule';
  id: string;
  name: string;
  /** Of a source. */
  contextId?: string;
}

/** Notes that something is looked at. */
export function useTrackRecent({ kind, id, name, contextId }: Recent): void {
  const client = useQueryClient();
  useEffect(() => {
    const recent = { kind, id, name, ...(contextId !== undefined && { contextId }) };
    const others = recents(client).filter((one) => one.id !== id);
    write({ tenant: tenantOf(client), recents: [recent, ...others].slice(0, maxRecents) });
  }, [client, kind, id, name, contextId]);
}

/** The latest first; none of another tenant. */
export function recents(client: QueryClient): Recent[] {
  try {
    const kept = JSON.parse(sessionStorage.getItem(key) ?? 'null') as Partial<StoredRecents> | null;
    if (kept?.tenant !== tenantOf(client) || !Array.isArray(kept.recents)) return [];
    return kept.recents.filter((one: Partial<Recent>) => typeof one.id === 'string');
  } catch {
    return [];
  }
}

interface StoredRecents {
  tenant: string;
  recents: Recent[];
}

function write(kept: StoredRecents): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(kept));
  } catch {
    // Storage may be forbidden or full; then there are none.
  }
}

function tenantOf(client: QueryClient): string {
  return client.getQueryData(sessionQueries.current().queryKey)?.tenantId ?? '';
}
