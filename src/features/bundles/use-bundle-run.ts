import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { refreshActivity } from '~/api/activity';
import { bundleCarrier } from '~/api/bundles';
import { refreshAfterRun } from '~/api/plan-carrier';
import { useChangeRun } from '~/api/use-change-run';
import { asOneAction, newAction } from '~/api/write-ids';
import type { ApplyStep } from '@recon/contract/apply-steps';

type NamedStep = { readonly id: string; readonly step: ApplyStep };

/** A file that is applied: its name, and its SHA-256 if the browser can compute it. */
export type AppliedBundle = { readonly name: string; readonly digest: string | undefined };

/**
 * Returns the run of a plan's steps as one action of the activity log: its progress, and functions that start or resume
 * and stop it. `onDone` is called when all steps are done.
 */
export function useBundleRun(
  { name: file, digest }: AppliedBundle,
  steps: readonly ApplyStep[],
  onDone: () => void,
) {
  const client = useQueryClient();
  // A run that is resumed stays one action of the log, and knows the ids of what it created.
  const [{ action, carryOut }] = useState(() => {
    const id = newAction();
    return { action: id, carryOut: bundleCarrier(client, id, { file, digest }) };
  });
  const named = useMemo(
    () => steps.map((step, index): NamedStep => ({ id: `${index} ${step.name}`, step })),
    [steps],
  );
  const changes = useChangeRun<NamedStep, void>(({ step }) => carryOut(step));
  const { states, state, end, pausedUntil } = changes;
  const left = named.filter(({ id }) => states.get(id)?.kind !== 'done');
  return {
    done: steps.length - left.length,
    isRunning: state !== 'idle',
    isStopping: state === 'stopping',
    end,
    pausedUntil,
    start: async () => {
      const { done } = await asOneAction(() => changes.run(left), action);
      refreshAfterRun(client);
      await refreshActivity(client);
      if (done.length === left.length) onDone();
    },
    stop: changes.stop,
  };
}
