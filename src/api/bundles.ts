import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { type ApplyStep, recordFile, stepRunner } from '@recon/contract/apply-steps';
import type { BundleFile } from '@recon/contract/bundle';
import {
  applyAtOnce,
  type FileToApply,
  planBundle,
  type PlannedBundle,
} from '@recon/contract/configuration-file';
import { readState, readForExport } from '@recon/contract/live-state';
import { maxRules } from '@recon/contract/match-rule';
import type { Bundle } from '@recon/engine/configuration/bundle/bundle';
import type { BundlePart, Refusal } from '@recon/engine/configuration/bundle/bundle-plan';
import { bundleText } from '@recon/engine/configuration/bundle/bundle-text';
import { compareBundle } from '@recon/engine/configuration/bundle/compare-bundle';
import type { RuleChoices } from '@recon/engine/configuration/bundle/pair-rules';
import type { Values } from '@recon/engine/configuration/bundle/placeholders';
import { findObject, type Snapshot } from '@recon/engine/configuration/snapshot/snapshot';
import { type RepeatedName, toBundle } from '@recon/engine/configuration/bundle/to-bundle';
import { DriftError } from '@recon/contract/plan-runner';
import { sha256 } from '~/lib/sha256';
import { ApiError } from './api-error';
import { readOnRequest, readUnchanged } from './live-snapshot';
import { pageTarget, runStep } from './plan-step-runner';
import { pageService } from './service';
import { isEmbedded } from './session';

/** Configuration as a file (docs/bundles.md), in a browser. */

export type BundleFormat = 'yaml' | 'json';

/** Names that are not unique: a bundle cannot be made, or not be compared. */
export class RepeatedNamesError extends Error {
  readonly names: readonly string[];
  constructor(repeated: readonly RepeatedName[]) {
    super();
    this.names = [...new Set(repeated.map(({ name }) => name))];
  }
}

/**
 * Returns the bundle of a context, or of all that are not archived. Values of sources that may be secret are
 * placeholders. Throws an ApiError, also if the context keeps changing, or RepeatedNamesError.
 */
async function readToBundle(contextId: string | undefined, signal?: AbortSignal): Promise<Bundle> {
  const contexts =
    contextId === undefined
      ? await readForExport(pageService, undefined)
      : [await readUnchanged(contextId, { signal })];
  const result = toBundle(contexts);
  if ('repeated' in result) throw new RepeatedNamesError(result.repeated);
  return result.bundle;
}

/** Returns the bundle file of a context, or of all not archived (undefined). Throws ApiError or RepeatedNamesError. */
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

/** The user's answers about a file: its placeholders' values and, by context name, which rules are the same. */
export type FileAnswers = { readonly values: Values; readonly choices: ReadonlyMap<string, RuleChoices> };

/** Plan of a file. `target`: SHA-256 of the live configuration that it was made from; undefined without https. */
export type ReadyPlan = Pick<PlannedBundle, 'parts' | 'steps'> & {
  readonly answers: FileAnswers;
  readonly target: string | undefined;
};
type BundlePlan = { readonly refusals: readonly Refusal[] } | ReadyPlan;

/** Returns the plan from the live configuration to a file, or refusals. Throws an ApiError or RepeatedNamesError. */
export async function planFile({ bundle }: BundleFile, answers: FileAnswers): Promise<BundlePlan> {
  const planned = await planBundle(pageService, bundle, answers);
  if ('repeated' in planned) throw new RepeatedNamesError(planned.repeated);
  return 'refusals' in planned ? planned : { ...planned, answers, target: await sha256(planned.state) };
}

/** The other side of a comparison: another context, or the context of a file. `id` identifies the file. */
export type ComparedWith =
  | { readonly contextId: string }
  | { readonly read: BundleFile; readonly id: number };

/** Two configurations; objects that are the same have the same id. */
export type ContextComparison = {
  readonly one: Snapshot;
  readonly other: Snapshot;
  readonly otherName: string;
  /** Names of the sources whose files are read differently. */
  readonly readings: readonly string[];
};

/**
 * Returns the query that compares a context with another one, or with a file: with its context of the same name, or its
 * only one; `null` if the file has none. Settings that the other side does not state are taken from the context.
 */
export function comparisonQuery(contextId: string, other: ComparedWith) {
  return queryOptions({
    queryKey: ['bundle-plan', contextId, 'contextId' in other ? other.contextId : other.id],
    queryFn: async ({ signal }): Promise<ContextComparison | { refusals: readonly Refusal[] } | null> => {
      const bundle = 'contextId' in other ? await readToBundle(other.contextId, signal) : other.read.bundle;
      const { contexts } = bundle;
      const state = await readState(pageService, [contextId]);
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

/** A file to apply: its name, text and parsed content, and the `sha256` of its text. */
export type AppliedText = Omit<FileToApply, 'target'> & { readonly digest: string | undefined };

/**
 * Returns a function that carries out the next step of a plan. The log names the file before the first and after the
 * last step. If the service accepts the complete file, the first step applies it. Throws a DriftError if others changed
 * what a step changes, an ApiError, or a RunStoppedError if the user declined many requests.
 */
export function bundleStepRunner(
  client: QueryClient,
  action: string,
  { digest, ...file }: AppliedText,
  { steps, answers, target }: ReadyPlan,
): (step: ApplyStep) => Promise<void> {
  const run = stepRunner(pageTarget(client));
  const record = async (isDone: boolean) =>
    digest !== undefined && recordFile(pageService, { file: file.file, digest, isDone }, action);
  const atOnce = async (step: ApplyStep) =>
    target !== undefined &&
    isEmbedded(client) &&
    applyAtOnce(pageService, { ...file, target }, answers, action).catch((error: unknown) => {
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
