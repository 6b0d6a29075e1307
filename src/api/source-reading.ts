import type { ReadSettings } from '@recon/engine/file/settings';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { consoleOperations } from '@recon/contract/console-operations';
import type { SourceReading } from '@recon/contract/source-reading';
import { callConsole } from './client';

/** Maximum milliseconds that reading a file waits for the settings of its source. */
const maxWaitMs = 3_000;

export const sourceReadingQueries = {
  /** Returns the query of how files of a source are read, as our server stores it for the tenant. */
  ofSource: (sourceId: string) =>
    queryOptions({
      queryKey: ['source-reading', sourceId] as const,
      queryFn: ({ signal }) =>
        readSourceReading(sourceId, AbortSignal.any([signal, AbortSignal.timeout(maxWaitMs)])),
      staleTime: 0,
      // Holds the version that the user last saw: a save needs it, however late.
      gcTime: Infinity,
    }),
};

/** Fetches how files of a source are read, without the cache. Throws an ApiError. */
export function readSourceReading(sourceId: string, signal?: AbortSignal): Promise<SourceReading> {
  return callConsole(consoleOperations.getReading, { path: { sourceId } }, signal ? { signal } : {});
}

/** Stores how files of a source are read. Throws an ApiError, READING_CHANGED if the user last saw another version. */
export async function putSourceReading(
  client: QueryClient,
  sourceId: string,
  settings: ReadSettings,
): Promise<void> {
  const { queryKey } = sourceReadingQueries.ofSource(sourceId);
  const version = client.getQueryData(queryKey)?.version;
  const body = { settings, ...(version !== undefined && { version }) };
  rememberSourceReading(
    client,
    sourceId,
    await callConsole(consoleOperations.putReading, { path: { sourceId }, body }),
  );
}

/** Caches the reading settings that the user has seen, so that the next save replaces this version. */
export function rememberSourceReading(client: QueryClient, sourceId: string, reading: SourceReading): void {
  client.setQueryData(sourceReadingQueries.ofSource(sourceId).queryKey, reading);
}
