import type { QueryClient } from '@tanstack/react-query';
import { applySteps, type ApplyStep, recordFile, stepRunner } from '@recon/contract/apply-steps';
import type { BundleFile } from '@recon/contract/bundle';
import { readContext, readLive, readToExport } from '@recon/contract/live-state';
import { maxRules } from '@recon/contract/match-rule';
import type { BundlePart, Refusal } from '@recon/engine/configuration/bundle/bundle-plan';
import { bundleText } from '@recon/engine/configuration/bundle/bundle-text';
import { compareBundle } from '@recon/engine/configuration/bundle/compare-bundle';
import type { RuleChoices } from '@recon/engine/configuration/bundle/match-rules';
import type { Values } from '@recon/engine/configuration/bundle/placeholders';
import { type RepeatedName, toBundle } from '@recon/engine/configuration/bundle/to-bundle';
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
 * Returns the bundle of a context, or of all that are not archived, as text. Values of sources that may be secret are
 * placeholders. Throws an ApiError, or NamesRepeated.
 */
export async function exportBundle(contextId: string | undefined, format: BundleFormat): Promise<string> {
  const contexts =
    contextId === undefined
      ? await readToExport(service, undefined)
      : [await readContext(service, contextId)];
  const result = toBundle(contexts);
  if ('repeated' in result) throw new NamesRepeated(result.repeated);
  return bundleText(result.bundle, format);
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
