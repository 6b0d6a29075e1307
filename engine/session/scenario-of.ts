import type { SideName } from '../matching/side-name';
import type { Scenario, Transaction } from '../matching/transaction';
import { readStored } from '../lib/json/lossless';
import type { RunRequest } from './what-if-protocol';

/** Returns the scenario of a run: the request with its configs parsed, and the transactions of both sides. */
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
