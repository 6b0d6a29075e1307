import { publicError } from './variant-errors';
import type { Row } from './variant-records';
import type { AskInner, Send } from './variant-differences';
import { heldValue, isHeld, parseKeepingRaw, writeHeld } from './held-json';

/**
 * A source's second field map, which the vendor's service accepts (docs/contract.md#field-maps): a read returns the one
 * of the highest version; if it is deleted, the other one. The embedded service stores the first, this layer the
 * others, in memory.
 */

type FieldMap = { id: string; contextId: string; sourceId: string; version: number } & Row;

export function variantFieldMaps() {
  const more = new Map<string, FieldMap>();
  const of = (sourceId: string) => [...more.values()].filter((map) => map.sourceId === sourceId);

  /** Handles GET and POST of a source's field map; `send` sends the request to the embedded service. */
  async function ofSource(
    request: Request,
    { contextId, sourceId, text }: { contextId: string; sourceId: string; text: string },
    send: () => Promise<Response>,
  ): Promise<Response> {
    const response = await send();
    if (request.method === 'GET') return highest(response, of(sourceId));
    if (response.status !== 409 || !(await response.clone().text()).includes('FIELD_MAP_EXISTS'))
      return response;
    const now = new Date().toISOString();
    const { mapping } = parseKeepingRaw(text) as Row;
    const ids = { id: crypto.randomUUID(), contextId, sourceId };
    const made: FieldMap = { ...ids, mapping, version: 1, createdAt: now, updatedAt: now };
    more.set(made.id, made);
    return json(201, made);
  }

  /** Handles PATCH and DELETE of a field map by its own id. */
  async function byId(
    request: Request,
    { id, text }: { id: string; text: string },
    inner: AskInner,
    send: Send,
  ): Promise<Response> {
    const map = more.get(id);
    if (!map) return send(request);
    const asked = await inner('GET', `/v1/contexts/${map.contextId}/sources/${map.sourceId}`);
    if (!asked.ok) return asked;
    if (request.method === 'DELETE') {
      more.delete(id);
      return new Response(null, { status: 204 });
    }
    const { mapping } = parseKeepingRaw(text || '{}') as Row;
    if (!isHeld(mapping) || !isMapping(heldValue(mapping)))
      return publicError(400, 'MTCH-0001', 'invalid field map payload');
    const next = { ...map, mapping, version: map.version + 1, updatedAt: new Date().toISOString() };
    more.set(id, next);
    return json(200, next);
  }

  async function highest(response: Response, others: readonly FieldMap[]): Promise<Response> {
    if (others.length === 0 || (!response.ok && response.status !== 404)) return response;
    const own = response.ok ? [parseKeepingRaw(await response.text()) as FieldMap] : [];
    const [first] = [...own, ...others].toSorted((a, b) => b.version - a.version);
    return json(200, first!);
  }

  return { ofSource, byId, has: (sourceId: string) => of(sourceId).length > 0 };
}

function isMapping(value: unknown): boolean {
  const columns = Object.values(value as Row);
  return columns.length > 0 && columns.every((column) => typeof column === 'string' && column !== '');
}

function json(status: number, map: FieldMap): Response {
  return new Response(writeHeld(map), { status, headers: { 'Content-Type': 'application/json' } });
}
