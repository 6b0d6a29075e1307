import type { Bundle } from '@recon/engine/configuration/bundle/bundle';
import type { BundlePart, CompareOptions, Refusal } from '@recon/engine/configuration/bundle/bundle-plan';
import { compareBundle } from '@recon/engine/configuration/bundle/compare-bundle';
import { valuesFor } from '@recon/engine/configuration/bundle/placeholders';
import { stateText } from '@recon/engine/configuration/bundle/state-text';
import type { RepeatedName } from '@recon/engine/configuration/bundle/to-bundle';
import { type ApplyStep, planSteps } from './apply-steps';
import { consoleOperations } from './console-operations';
import { orUndefined, readBundleTargets } from './live-state';
import { maxRules } from './match-rule';
import type { Service } from './service';

/** Planning a bundle, and applying it in one request, as pages, commands and this server do. */

/** The choices for comparing a bundle with the live state. */
export type PlanAnswers = Pick<CompareOptions, 'prune' | 'values' | 'choices' | 'isShown'>;

/** A plan. `others`: names of contexts that the bundle lacks. `state`: the live state as `stateText` returns it. */
export type PlannedBundle = {
  readonly parts: readonly BundlePart[];
  readonly steps: readonly ApplyStep[];
  readonly others: readonly string[];
  readonly state: string;
};

/** Reads the live state and plans from it to a bundle; returns why, if it cannot. Throws the error of a request. */
export async function planBundle(
  service: Service,
  bundle: Bundle,
  answers: PlanAnswers,
): Promise<
  PlannedBundle | { readonly repeated: readonly RepeatedName[] } | { readonly refusals: readonly Refusal[] }
> {
  const read = await readBundleTargets(service, bundle);
  if ('repeated' in read) return read;
  const compared = compareBundle(bundle, read.live, { limits: { maxRules }, ...answers });
  if ('refusals' in compared) return compared;
  const { parts } = compared;
  return { parts, steps: planSteps(parts), others: read.others, state: stateText(bundle, read.live, parts) };
}

/** Returns the rules that a user paired, as a list for the body of a request. */
export const choiceList = (choices: PlanAnswers['choices'] = new Map()) =>
  [...choices].flatMap(([context, rules]) => [...rules].map(([rule, live]) => ({ context, rule, live })));

/** A file to apply. `target`: the SHA-256 of the state that it was planned on; `bundle`: its parsed content. */
export type FileToApply = Record<'file' | 'text' | 'target', string> & { readonly bundle: Bundle };

/**
 * Applies a file in one request, completely or not at all. Returns false if the service only accepts single writes, or
 * smaller files. Throws errors of the request: 409 TARGET_CHANGED if the target has changed since the plan.
 */
export async function applyAtOnce(
  { call }: Service,
  { file, bundle, ...others }: FileToApply,
  { prune = false, values = {}, choices }: PlanAnswers,
  action: string,
): Promise<boolean> {
  const body = {
    ...others,
    file: file.slice(-100),
    prune,
    values: valuesFor(bundle, values),
    choices: choiceList(choices),
  };
  const sent = call(consoleOperations.putConfiguration, { body }, { action });
  return (await orUndefined(sent, [404, 405, 413, 501])) !== undefined;
}
