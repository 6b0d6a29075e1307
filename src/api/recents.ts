import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { readStoredValue, writeStored } from '~/lib/browser-storage';
import { sessionQuery } from './session';

/** Storage key. Its prefix makes `clearIntents` remove it on sign-out. */
const key = 'recon.intent.last-seen';
const maxRecents = 8;

export interface Recent {
  kind: 'context' | 'source' | 'schedule';
  id: string;
  name: string;
  contextId?: string;
}

/** Stores a viewed record as the latest of those that the palette lists. */
export function useTrackRecent({ kind, id, name, contextId }: Recent): void {
  const client = useQueryClient();
  useEffect(() => {
    const recent = { kind, id, name, ...(contextId !== undefined && { contextId }) };
    const others = recents(client).filter((one) => one.id !== id);
    const content: StoredRecents = {
      tenant: tenantOf(client),
      recents: [recent, ...others].slice(0, maxRecents),
    };
    writeStored('session', key, JSON.stringify(content));
  }, [client, kind, id, name, contextId]);
}

/** Returns the recent records, latest first; none of another tenant. */
export function recents(client: QueryClient): Recent[] {
  const content = readStoredValue('session', key) as Partial<StoredRecents> | undefined;
  if (content?.tenant !== tenantOf(client) || !Array.isArray(content.recents)) return [];
  return content.recents.filter((one: Partial<Recent> | null) => typeof one?.id === 'string');
}

type StoredRecents = { tenant: string; recents: Recent[] };

function tenantOf(client: QueryClient): string {
  return client.getQueryData(sessionQuery.queryKey)?.tenantId ?? '';
}
