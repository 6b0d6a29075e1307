import type { MatchRule } from '@recon/contract/match-rule';
import { writeJson } from '@recon/engine/lib/json/lossless';
import { makeVariant } from './variant';
import { type ImportRow, type Network, openService, problemResponse } from './service';

/** Rules of one context in the real service, which a test identifies by number. */

/** Prefix of the rule ids of the next test: ids are unique in the complete service. */
let prefix = crypto.randomUUID().slice(0, 24);
/** Ids of rules that the service created, in the order in which the test read them. */
const createdIds: string[] = [];

/** Returns an id that ends in a number, for a rule that exists when a test starts. */
export function ruleId(number: number): string {
  return prefix + String(number).padStart(12, '0');
}

/** Returns the number of a rule: the one in its id; from 900,001 on for a rule created in the test. */
export function numberOf(id: string): number {
  if (id.startsWith(prefix)) return Number(id.slice(prefix.length));
  if (!createdIds.includes(id)) createdIds.push(id);
  return 900_001 + createdIds.indexOf(id);
}

/** Returns rules numbered 1..n, all exact unless `change` overrides it. */
export function someRules(count: number, change: (number: number) => Partial<MatchRule> = () => ({})) {
  return Array.from({ length: count }, (_, index): MatchRule => {
    const number = index + 1;
    return {
      id: ruleId(number),
      priority: number,
      type: 'EXACT',
      config: { matchAmount: true },
      ...change(number),
    };
  });
}

type Options = {
  network?: Network;
  /** Maximum number of rules in a reorder. */
  takes?: number;
  /**
   * Number of rules that a reorder moves to the front. It leaves the numbers of the others above 1,000, as the vendor's
   * service does.
   */
  wedgedBehind?: number;
};

/**
 * Creates a context with these rules, in a tenant of its own. Adds to the result of `openService` the current rules,
 * and changes by another user.
 */
export async function openRuleService(
  rules: readonly MatchRule[],
  { network = globalThis.fetch, takes = 1000, wedgedBehind = 0 }: Options = {},
) {
  const contextId = `${prefix}00000000c0de`;
  const different = wedgedBehind > 0 ? makeVariant(network, { reorderLimit: takes }) : network;
  const service = await openService({ network, page: shortLists(different, takes), others: different });
  await service.begin(rowsOf(contextId, rules));
  const path = `/v1/contexts/${contextId}/rules`;
  const reorder = (ruleIds: readonly string[]) =>
    service.ask('POST', `${path}/reorder`, { body: { ruleIds } });

  const read = async () => {
    const all: MatchRule[] = [];
    for (let cursor = ''; ;) {
      type Page = { items: MatchRule[]; nextCursor?: string };
      const { body } = await service.ask<Page>('GET', `${path}?limit=200${cursor}`);
      all.push(...body.items);
      if (!body.nextCursor) return all;
      cursor = `&cursor=${encodeURIComponent(body.nextCursor)}`;
    }
  };
  if (wedgedBehind > 0) await reorder(rules.slice(0, wedgedBehind).map(({ id }) => id));

  return {
    ...service,
    contextId,
    rules: read,
    /** Returns the current order, as numbers. */
    order: async () => (await read()).map(({ id }) => numberOf(id)),
    /** Reorders the rules as another user. */
    reorderedByOthers: (numbers: readonly number[]) => reorder(numbers.map(ruleId)),
    /** Changes one rule as another user. */
    changedByOthers: (number: number, body: Partial<MatchRule>) =>
      service.ask('PATCH', `${path}/${ruleId(number)}`, { body }),
    deletedByOthers: (number: number) => service.ask('DELETE', `${path}/${ruleId(number)}`),
    /** Adds a rule as another user; returns its number. */
    addedByOthers: async (rule: Partial<MatchRule>) => {
      const body = { type: 'EXACT', config: { matchAmount: true }, ...rule };
      return numberOf((await service.ask<MatchRule>('POST', path, { body })).body.id);
    },
    /** Changes the ids for the next test. */
    end: () => {
      prefix = crypto.randomUUID().slice(0, 24);
      createdIds.length = 0;
    },
  };
}

/** Returns a network that rejects a reorder of more than `takes` rules. */
function shortLists(network: Network, takes: number): Network {
  return async (input, init) => {
    const path = input instanceof Request ? input.url : String(input);
    const body = path.endsWith('/reorder') && typeof init?.body === 'string' ? JSON.parse(init.body) : {};
    if (((body as { ruleIds?: unknown[] }).ruleIds?.length ?? 0) > takes)
      return problemResponse(400, 'MTCH-0001', { message: 'invalid reorder payload' });
    return network(input, init);
  };
}

function rowsOf(contextId: string, rules: readonly MatchRule[]): ImportRow[] {
  const at = new Date('2026-11-03T12:00:00Z').toISOString();
  const dates = { created_at: at, updated_at: at };
  const context = {
    id: contextId,
    name: 'Cards',
    type: '1:1',
    status: 'ACTIVE',
    interval: 'daily',
    fee_tolerance_abs: '0',
    fee_tolerance_pct: '0',
    fee_normalization: null,
    auto_match_on_upload: false,
    ...dates,
  };
  const rows = rules.map(({ id, priority, type, config }) => ({
    table: 'match_rule',
    row: { id, context_id: contextId, priority, type, config: writeJson(config), ...dates },
  }));
  return [{ table: 'context', row: context }, ...rows];
}
