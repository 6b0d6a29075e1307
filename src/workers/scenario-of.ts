import type { Scenario, Transaction } from '~/domain/matching/transaction';
import { readStored } from '~/lib/json/lossless';
import type { RunRequest, SideName } from './what-if-protocol';

/** Returns the engine's input: a request with the transactions of both sides, and with its rule configs parsed. */
export function scenarioOf(
  { normalization, ...request }: RunRequest,
  rows: Readonly<Record<SideName, readonly Transaction[]>>,
): Scenario {
  return {
    ...request,
    rules: request.rules.map(({ configJson, ...rule }) => ({ ...rule, config: readStored(configJson) })),
    ...rows,
    ...(normalization && {
      normalization: {
        mode: normalization.mode,
        left: new Map(normalization.left ? [[1, normalization.left]] : []),
        right: new Map(normalization.right ? [[1, normalization.right]] : []),
      },
    }),
  };
}
