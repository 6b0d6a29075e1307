import type { QueryClient } from '@tanstack/react-query';
import type { Context } from '@recon/contract/context';
import type { ContextCreate } from '@recon/contract/context-requests';
import type { FieldMapCreate } from '@recon/contract/field-map-requests';
import type { MatchRuleCreate } from '@recon/contract/match-rule-requests';
import type { ListedSource } from '@recon/contract/source';
import { isSameRule } from '@recon/engine/configuration/change-plan/staged-rule';
import { createContext } from './contexts';
import { createFieldMap, fieldMapQueries } from './field-maps';
import { createMatchRule } from './match-rules';
import { matchRuleQueries } from './rule-order/rule-queries';
import { sendMutation } from './query-client';
import { createSource, sourceQueries } from './sources';

/** A step of creating a context with its parts; `index` is the index of the source or rule in the body. */
export type SetupStep = {
  readonly id: string;
  readonly kind: 'context' | 'source' | 'field-map' | 'rule';
  readonly index: number;
};

/** Returns the steps that create a context with its sources, field maps and rules. */
export function setupSteps({ sources, rules }: ContextCreate): SetupStep[] {
  const step = (kind: SetupStep['kind'], index = 0) => ({ id: `${kind} ${index}`, kind, index });
  return [
    step('context'),
    ...(sources ?? []).flatMap(({ mapping }, index) => [
      step('source', index),
      ...(mapping ? [step('field-map', index)] : []),
    ]),
    ...(rules ?? []).map((_, index) => step('rule', index)),
  ];
}

/**
 * Returns a function that carries out a step, and the context once it is created. The first step sends everything in
 * one request, which the service stores completely or not at all. Some services ignore the parts
 * (docs/contract.md#contexts): each further step reads, and creates its part only if it is missing.
 */
export function setupWork(client: QueryClient, body: ContextCreate) {
  const results: { context?: Context; sources?: Map<number, Pick<ListedSource, 'id' | 'hasFieldMaps'>> } = {};

  async function sourcesOf(contextId: string) {
    if (results.sources) return results.sources;
    const listed = await client.fetchQuery({ ...sourceQueries.all(contextId), staleTime: 0 });
    const found = (body.sources ?? []).flatMap(({ name, side }, index) => {
      const same = listed.find((one) => one.name === name && (one.side === undefined || one.side === side));
      return same ? [[index, same] as const] : [];
    });
    return (results.sources = new Map(found));
  }

  async function makeSource(contextId: string, index: number): Promise<void> {
    const sources = await sourcesOf(contextId);
    if (sources.has(index)) return;
    const { mapping: _, ...source } = body.sources![index]!;
    sources.set(index, {
      ...(await sendMutation(client, createSource(contextId), source)),
      hasFieldMaps: false,
    });
  }

  async function makeFieldMap(contextId: string, index: number): Promise<void> {
    const source = (await sourcesOf(contextId)).get(index)!;
    if (source.hasFieldMaps === true) return;
    const of = { contextId, sourceId: source.id };
    if (await client.fetchQuery({ ...fieldMapQueries.ofSource(of), staleTime: 0 })) return;
    await sendMutation(client, createFieldMap(of), {
      mapping: body.sources![index]!.mapping,
    } as FieldMapCreate);
  }

  async function makeRule(contextId: string, index: number): Promise<void> {
    const rule = body.rules![index]! as MatchRuleCreate & { config: Record<string, unknown> };
    const options = matchRuleQueries.all(contextId);
    const rules = client.getQueryData(options.queryKey) ?? (await client.fetchQuery(options));
    if (rules.some((one) => isSameRule(one, { id: one.id, ...rule }))) return;
    await sendMutation(client, createMatchRule(contextId), rule);
  }

  async function work({ kind, index }: SetupStep): Promise<void> {
    if (kind === 'context') results.context ??= await sendMutation(client, createContext(), body);
    const { id } = results.context!;
    if (kind === 'source') await makeSource(id, index);
    if (kind === 'field-map') await makeFieldMap(id, index);
    if (kind === 'rule') await makeRule(id, index);
  }

  return {
    work,
    context: () => results.context,
    sourceId: (index: number) => results.sources?.get(index)?.id,
  };
}
