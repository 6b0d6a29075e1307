import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { applySteps, type ApplyStep, recordFile, stepRunner } from '@recon/contract/apply-steps';
import type { BundleFile } from '@recon/contract/bundle';
import { readLive, readState, readToExport } from '@recon/contract/live-state';
import { maxRules } from '@recon/contract/match-rule';
import type { Bundle } from '@recon/engine/configuration/bundle/bundle';
import type { BundlePart, Refusal } from '@recon/engine/configuration/bundle/bundle-plan';
import { bundleText } from '@recon/engine/configuration/bundle/bundle-text';
import { compareBundle } from '@recon/engine/configuration/bundle/compare-bundle';
import type { RuleChoices } from '@recon/engine/configuration/bundle/match-rules';
import type { Values } from '@recon/engine/configuration/bundle/placeholders';
import type { Snapshot } from '@recon/engine/configuration/snapshot/snapshot';
import { type RepeatedName, toBundle } from '@recon/engine/configuration/bundle/to-bundle';
import { sha256 } from '~/lib/sha256';
import { readUnchanged } from './live-snapshot';
import { pageTarget, runStep } from './plan-carrier';
import { service } from './service';

/** Configuration as a file (docs/bundles.md), in a browser. */

export type BundleFormat = 'yaml' | 'json';

/** Names that are not unique: a bundle cannot be made, or not be compared. */
export class NamesRepeated extends Error {
  readonly names: readonly string[];
  constructor(repeated: readonly RepeatedName[]) {
    super();
    this.names = [...new Set(repeated.map(({ name }) => name))];
  }
}

/**
 * Returns the bundle of a context, or of all that are not archived. Values of sources that may be secret are
 * placeholders. Throws an ApiError, also if the context keeps changing, or NamesRepeated.
 */
async function readToBundle(contextId: string | undefined, signal?: AbortSignal): Promise<Bundle> {
  const contexts =
    contextId === undefined
      ? await readToExport(service, undefined)
      : [await readUnchanged(contextId, { signal })];
  const result = toBundle(contexts);
  if ('repeated' in result) throw new NamesRepeated(result.repeated);
  return result.bundle;
}

/** Returns the text of `readToBundle`, and throws as it does. */
export async function exportBundle(contextId: string | undefined, format: BundleFormat): Promise<string> {
  return bundleText(await readToBundle(contextId), format);
}

/** A context as it is exported: the bundle, the text of its file in YAML, and when it was read (ISO 8601). */
export type ContextExport = {
  readonly bundle: Bundle;
  readonly text: string;
  /** SHA-256 of `text` in hexadecimal; undefined if the browser cannot compute it (no https). */
  readonly digest: string | undefined;
  readonly readAt: string;
};

/** Returns the query of a context as it is exported now. It is read again only on request. */
export function contextExportQuery(contextId: string) {
  return queryOptions({
    queryKey: ['context-export', contextId],
    queryFn: async ({ signal }): Promise<ContextExport> => {
      const bundle = await readToBundle(contextId, signal);
      const text = bundleText(bundle, 'yaml');
      return { bundle, text, digest: await sha256(text), readAt: new Date().toISOString() };
    },
    staleTime: Infinity,
    gcTime: 0,
    refetchOnReconnect: false,
    structuralSharing: false,
    meta: { errorShown: 'inline' },
  });
}

/** What the user adds to a file: values of placeholders, and which rules are which, by the names of contexts. */
export type Answers = { readonly values: Values; readonly choices: ReadonlyMap<string, RuleChoices> };

export type ReadyPlan = { readonly parts: readonly BundlePart[]; readonly steps: readonly ApplyStep[] };
type BundlePlan = { readonly refusals: readonly Refusal[] } | ReadyPlan;

/** Reads what is live and compares it with a file. Throws an ApiError, or NamesRepeated. */
export async function planBundle({ bundle }: BundleFile, { values, choices }: Answers): Promise<BundlePlan> {
  const state = await readLive(service, bundle);
  if ('repeated' in state) throw new NamesRepeated(state.repeated);
  const compared = compareBundle(bundle, state.live, { limits: { maxRules }, values, choices });
  return 'refusals' in compared ? compared : { ...compared, steps: applySteps(compared.parts) };
}

/** A context, and how a context of a bundle differs from it. */
type Compared = {
  readonly one: Snapshot;
  readonly other: Snapshot;
  /** Names of the sources whose files are read differently. */
  readonly readings: readonly string[];
};

/**
 * Returns the query of a context, compared with the one at `index` in a bundle, whatever both are called. What the bundle
 * leaves open is as in the context. Throws an ApiError.
 */
export function comparisonQuery(contextId: string, { bundle, key }: ComparedBundle, index: number) {
  return queryOptions({
    queryKey: ['bundle-plan', contextId, key, index],
    queryFn: async (): Promise<Compared | { readonly refusals: readonly Refusal[] }> => {
      const state = await readState(service, [contextId]);
      const name = String(state.contexts[0]!.snapshot.context['name']);
      const stated = { ...bundle.contexts[index]!, name };
      const compared = compareBundle({ ...bundle, contexts: [stated] }, state, {
        limits: { maxRules },
        prune: true,
        isShown: true,
      });
      if ('refusals' in compared) return compared;
      const [schedules, part] = compared.parts as [BundlePart, BundlePart];
      const names = new Set(stated.sources.map((source) => source.name));
      const sources = part.target.sources.filter((source) => names.has(String(source['name'])));
      const ids = new Set(sources.map(({ id }) => id));
      const fieldMaps = part.target.fieldMaps.filter(({ sourceId }) => ids.has(sourceId));
      return {
        one: { ...part.base, feeSchedules: schedules.base.feeSchedules },
        other: { ...part.target, sources, fieldMaps },
        readings: part.readings.map(({ sourceId }) =>
          String(sources.find(({ id }) => id === sourceId)?.['name']),
        ),
      };
    },
    gcTime: 0,
    staleTime: Infinity,
    refetchOnReconnect: false,
    structuralSharing: false,
    meta: { errorShown: 'inline' },
  });
}

/** A bundle that a context is compared with. `key`: equal for equal ones. */
export type ComparedBundle = { readonly bundle: Bundle; readonly key: string | undefined };

/**
 * Returns what carries out the steps of a plan in their order, and names the file in the activity log: before the first
 * step as started, after the step `last` as applied. Throws a Drift if others have changed what a step changes, an
 * ApiError, or `RunStopped` if the user declined many requests.
 */
export function bundleCarrier(
  client: QueryClient,
  action: string,
  { name: file, digest }: { name: string; digest: string | undefined },
  last: ApplyStep | undefined,
): (step: ApplyStep) => Promise<void> {
  const run = stepRunner(pageTarget(client));
  const record = async (isDone: boolean) =>
    digest !== undefined && recordFile(service, { file, digest, isDone }, action);
  let isStarted = false;
  return async (step) => {
    if (!isStarted) await record(false);
    isStarted = true;
    await runStep(client, step.part.contextId ?? '', () => run(step));
    if (step === last) await record(true);
  };
}
