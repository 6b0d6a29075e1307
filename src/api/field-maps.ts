import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { FieldMap } from '@recon/contract/field-map';
import type { FieldMapCreate, FieldMapUpdate } from '@recon/contract/field-map-requests';
import { mapGaps } from '@recon/engine/file/field-maps/completeness';
import { ApiError, throwNotBegun } from './api-error';
import { call } from './client';
import { mapCompleteKey } from './query-client';
import { sendDelete } from './send-delete';
import { sourceQueries } from './sources';

type OfSource = { readonly contextId: string; readonly sourceId: string };

const fieldMapKey = ({ contextId, sourceId }: OfSource) => ['field-maps', contextId, sourceId] as const;

export const fieldMapQueries = {
  /** Returns the query of a source's field map; null if it has none. */
  ofSource: (source: OfSource) =>
    queryOptions({
      queryKey: fieldMapKey(source),
      queryFn: async ({ signal, client }) => {
        const map = await readFieldMap(client, source, signal);
        rememberCompleteness(client, source, map);
        return map;
      },
    }),
};

/** Fetches the field map of a source without the cache; null if it has none. Throws an ApiError. */
async function readFieldMap(client: QueryClient, source: OfSource, signal: AbortSignal) {
  try {
    return (await call('getFieldMap', { path: source }, { signal })).data;
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 404) throw error;
    await requireSource(client, source, error);
    return null;
  }
}

/** Throws if the source of a missing field map is missing as well (docs/behaviour.md#missing-field-map). */
async function requireSource(client: QueryClient, source: OfSource, error: ApiError): Promise<void> {
  if (error.code === 'FIELD_MAP_NOT_FOUND') return;
  if (['SOURCE_NOT_FOUND', 'M0201', 'ROUTE_NOT_FOUND'].includes(error.code ?? '')) throw error;
  await client.fetchQuery({ ...sourceQueries.detail(source.contextId, source.sourceId), staleTime: 0 });
}

/** Fetches the current field map before it is saved; null if there is none. Throws an ApiError. */
export function readFieldMapNow(client: QueryClient, source: OfSource): Promise<FieldMap | null> {
  return client.fetchQuery({ ...fieldMapQueries.ofSource(source), staleTime: 0 }).catch(throwNotBegun);
}

/** Returns the mutation scope that sends writes to one source's field map one after another. */
const scope = ({ sourceId }: OfSource) => ({ id: `field-map ${sourceId}` });

/** Returns the mutation that creates the field map of a source and returns it. The caller must show its errors. */
export function createFieldMap(source: OfSource) {
  return mutationOptions({
    mutationKey: [...fieldMapKey(source), 'create'],
    scope: scope(source),
    meta: { errorShown: 'inline' },
    mutationFn: async (body: FieldMapCreate) => (await call('createFieldMap', { path: source, body })).data,
    onSuccess: (fieldMap, _body, _result, { client }) => {
      remember(client, source, fieldMap);
      // Some services accept a second one and then return the newest (docs/contract.md#field-maps).
      void client.invalidateQueries({ queryKey: fieldMapKey(source) });
    },
  });
}

/** Returns the mutation that replaces the entire mapping and returns the new map. The caller shows errors. */
export function updateFieldMap(source: OfSource) {
  return mutationOptions({
    mutationKey: [...fieldMapKey(source), 'update'],
    scope: scope(source),
    meta: { errorShown: 'inline' },
    mutationFn: async ({ fieldMapId, ...body }: FieldMapUpdate & { fieldMapId: string }) =>
      (await call('updateFieldMap', { path: { fieldMapId }, body })).data,
    onSuccess: (saved, _body, _result, { client }) => remember(client, source, saved),
  });
}

/** Returns the mutation that deletes a map, with `deleted` or `gone` (it was missing). The caller shows errors. */
export function deleteFieldMap(source: OfSource) {
  return mutationOptions({
    mutationKey: [...fieldMapKey(source), 'delete'],
    scope: scope(source),
    meta: { errorShown: 'inline' },
    mutationFn: (fieldMapId: string) =>
      sendDelete(`deleteFieldMap ${fieldMapId}`, () => call('deleteFieldMap', { path: { fieldMapId } }), {
        code: 'FIELD_MAP_NOT_FOUND',
        isMissing: async () => isMissing(source, fieldMapId),
      }),
    onSuccess: async (_end, _id, _result, { client }) => {
      // Some services hold a second one, which appears after the first is deleted (docs/contract.md#field-maps).
      const left = await client
        .fetchQuery({ ...fieldMapQueries.ofSource(source), staleTime: 0 })
        .catch(() => null);
      remember(client, source, left);
    },
  });
}

/** Returns whether a field map is gone, by its source's map: services report a missing map differently. */
async function isMissing(source: OfSource, fieldMapId: string): Promise<boolean> {
  try {
    return (await call('getFieldMap', { path: source })).data.id !== fieldMapId;
  } catch (error) {
    return error instanceof ApiError && error.status === 404;
  }
}

/** Caches a field map (null: none), and refetches sources, as each shows whether it has a map. */
function remember(client: QueryClient, source: OfSource, map: FieldMap | null): void {
  client.setQueryData(fieldMapKey(source), map);
  rememberCompleteness(client, source, map);
  void client.invalidateQueries({ queryKey: ['sources'] });
}

function rememberCompleteness(client: QueryClient, { contextId, sourceId }: OfSource, map: FieldMap | null) {
  const queryKey = mapCompleteKey(contextId, sourceId);
  if (map === null) client.removeQueries({ queryKey });
  else client.setQueryData<boolean>(queryKey, mapGaps(map.mapping) === undefined);
}
