import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { type ApplyStep, recordFile, stepRunner } from '@recon/contract/apply-steps';
import type { BundleFile } from '@recon/contract/bundle';
import {
  applyAtOnce,
  type FileToApply,
  planBundle,
  type PlannedBundle,
} from '@recon/contract/configuration-file';
import { readState, readToExport } from '@recon/contract/live-state';
import { maxRules } from '@recon/contract/match-rule';
import type { Bundle } from '@recon/engine/configuration/bundle/bundle';
import type { BundlePart, Refusal } from '@recon/engine/configuration/bundle/bundle-plan';
import { bundleText } from '@recon/engine/configuration/bundle/bundle-text';
import { compareBundle } from '@recon/engine/configuration/bundle/compare-bundle';
import type { RuleChoices } from '@recon/engine/configuration/bundle/match-rules';
import type { Values } from '@recon/engine/configuration/bundle/placeholders';
import { findObject, type Snapshot } from '@recon/engine/configuration/snapshot/snapshot';
import { type RepeatedName, toBundle } from '@recon/engine/configuration/bundle/to-bundle';
import { DriftError } from '@recon/contract/plan-runner';
import { sha256 } from '~/lib/sha256';
import { ApiError } from './api-error';
import { readOnRequest, readUnchanged } from './live-snapshot';
import { pageTarget, runStep } from './plan-carrier';
import { service } from './service';
import { isEmbedded } from './session';

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

/** Returns the query of a context as it is exported now. */
export function contextExportQuery(contextId: string) {
  return queryOptions({
    queryKey: ['context-export', contextId],
    queryFn: async ({ signal }): Promise<ContextExport> => {
      const bundle = await readToBundle(contextId, signal);
      const text = bundleText(bundle, 'yaml');
      return { bundle, text, digest: await sha256(text), readAt: new Date().toISOString() };
    },
    ...readOnRequest,
  });
}

/** What the user adds to a file: values of placeholders, and which rules are which, by the names of contexts. */
export type Answers = { readonly values: Values; readonly choices: ReadonlyMap<string, RuleChoices> };

/** A plan, and what is needed to apply its file at once; `target` is undefined if the browser cannot compute it (no https). */
export type ReadyPlan = Pick<PlannedBundle, 'parts' | 'steps'> & {
  readonly answers: Answers;
  readonly target: string | undefined;
};
type BundlePlan = { readonly refusals: readonly Refusal[] } | ReadyPlan;

/** Reads what is live and compares it with a file. Throws an ApiError, or NamesRepeated. */
export async function planFile({ bundle }: BundleFile, answers: Answers): Promise<BundlePlan> {
  const planned = await planBundle(service, bundle, answers);
  if ('repeated' in planned) throw new NamesRepeated(planned.repeated);
  return 'refusals' in planned ? planned : { ...planned, answers, target: await sha256(planned.state) };
}

/** What a context is compared with: another one, or a context of a file. */
export type Other = { readonly contextId: string } | { readonly read: BundleFile; readonly id: number };

/** Two configurations; objects that are the same have the same id. */
export type Comparison = {
  readonly one: Snapshot;
  readonly other: Snapshot;
  readonly otherName: string;
  /** Names of the sources whose files are read differently. */
  readonly readings: readonly string[];
};

/**
 * Returns the query of a context, compared with another one or with the context of a file that has its name or is the
 * only one; null if the file has none. What the other one leaves open is as in the context.
 */
export function comparisonQuery(contextId: string, other: Other) {
  return queryOptions({
    queryKey: ['bundle-plan', contextId, 'contextId' in other ? other.contextId : other.id],
    queryFn: async ({ signal }): Promise<Comparison | { refusals: readonly Refusal[] } | null> => {
      const bundle = 'contextId' in other ? await readToBundle(other.contextId, signal) : other.read.bundle;
      const { contexts } = bundle;
      const state = await readState(service, [contextId]);
      const name = String(state.contexts[0]!.snapshot.context['name']);
      const index = contexts.length === 1 ? 0 : contexts.findIndex((one) => one.name === name);
      const stated = contexts[index];
      if (!stated) return null;
      const compared = compareBundle({ ...bundle, contexts: [{ ...stated, name }] }, state, {
        limits: { maxRules },
        prune: true,
        isShown: true,
        pairsAll: true,
      });
      if ('refusals' in compared)
        return {
          refusals: compared.refusals.map((one) =>
            'path' in one ? { ...one, path: one.path.with(1, index) } : one,
          ),
        };
      const [schedules, part] = compared.parts as [BundlePart, BundlePart];
      const names = new Set(stated.sources.map((source) => source.name));
      const sources = part.target.sources.filter((source) => names.has(String(source['name'])));
      const ids = new Set(sources.map(({ id }) => id));
      const fieldMaps = part.target.fieldMaps.filter(({ sourceId }) => ids.has(sourceId));
      return {
        one: { ...part.base, feeSchedules: schedules.base.feeSchedules },
        other: { ...part.target, sources, fieldMaps },
        otherName: stated.name,
        readings: part.readings.map(({ sourceId }) =>
          String(findObject(part.target, 'source', sourceId)?.['name']),
        ),
      };
    },
    ...readOnRequest,
  });
}

/** A file as it is applied: its name, text and parsed content, and the digest of the text, as `sha256` returns it. */
export type AppliedText = Omit<FileToApply, 'target'> & { readonly digest: string | undefined };

/**
 * Returns what carries out the steps of a plan in their order, and names the file in the activity log: before the first
 * step as started, after the last one as applied. If the service takes the whole file, the first step applies it. Throws
 * a DriftError if others have changed what a step changes, an ApiError, or `RunStopped` if the user declined many requests.
 */
export function bundleCarrier(
  client: QueryClient,
  action: string,
  { digest, ...file }: AppliedText,
  { steps, answers, target }: ReadyPlan,
): (step: ApplyStep) => Promise<void> {
  const run = stepRunner(pageTarget(client));
  const record = async (isDone: boolean) =>
    digest !== undefined && recordFile(service, { file: file.file, digest, isDone }, action);
  const atOnce = async (step: ApplyStep) =>
    target !== undefined &&
    isEmbedded(client) &&
    applyAtOnce(service, { ...file, target }, answers, action).catch((error: unknown) => {
      throw error instanceof ApiError && error.code === 'TARGET_CHANGED' ? new DriftError(step) : error;
    });
  let way: 'open' | 'whole' | 'steps' = 'open';
  return async (step) => {
    if (way === 'open') {
      way = (await runStep(client, '', () => atOnce(step))) ? 'whole' : 'steps';
      if (way === 'steps') await record(false);
    }
    if (way === 'whole') return;
    await runStep(client, step.part.contextId ?? '', () => run(step));
    if (step === steps.at(-1)) await record(true);
  };
}
