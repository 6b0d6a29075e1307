import { hash } from 'node:crypto';
import { type ApplyStep, stepRunner } from '@recon/contract/apply-steps';
import { readBundle } from '@recon/contract/bundle';
import { planBundle } from '@recon/contract/configuration-file';
import { DriftError, runTarget } from '@recon/contract/plan-runner';
import { OrderRefused } from '@recon/contract/rule-order';
import type { RuleChoices } from '@recon/engine/configuration/bundle/pair-rules';
import { groupBy } from '@recon/engine/lib/group-by';
import { AppError, badRequest, issueAt } from '../../lib/app-error';
import type { Handler } from '../module';

/**
 * Plans a file on what is live and carries out all steps, in the request's transaction. It is planned again rather than
 * sent as steps, so that each write is one that the file leads to. If nothing is left to do, an earlier request did it.
 */
const putConfiguration: Handler<'putConfiguration'> = async ({ body }, { call, isEmbedded }) => {
  if (!isEmbedded)
    throw new AppError('NOT_EMBEDDED', 'A remote service has the contexts: send it the writes one by one.');
  const read = readBundle(body.text);
  if ('faults' in read) throw badRequest([issueAt(['body', 'text'], 'not_valid')]);
  const choices = new Map<string, RuleChoices>();
  for (const [name, rules] of groupBy(body.choices, ({ context }) => context))
    choices.set(name, new Map(rules.map(({ rule, live }) => [rule, live])));
  const plan = await planBundle({ call }, read.bundle, { ...body, choices });
  if (!('steps' in plan)) throw targetChanged();
  if (plan.steps.length > 0 && hash('sha256', plan.state) !== body.target) throw targetChanged();
  await carryOut(plan.steps, stepRunner(runTarget({ call }, '')));
  return { steps: plan.steps.length };
};

async function carryOut(
  steps: readonly ApplyStep[],
  carry: (step: ApplyStep) => Promise<void>,
): Promise<void> {
  try {
    // One step after the other.
    for (const step of steps) await carry(step);
  } catch (error) {
    throw error instanceof DriftError || error instanceof OrderRefused ? targetChanged() : error;
  }
}

function targetChanged(): AppError {
  return new AppError(
    'TARGET_CHANGED',
    'The target is not what the file was planned on. Nothing was changed.',
  );
}

export const configurationHandlers = { putConfiguration };
