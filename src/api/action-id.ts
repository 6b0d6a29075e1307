import { v4 as randomUuid } from 'uuid';

/** Returns the id of a new action. */
export const newAction = (): string => randomUuid();

let current: string | undefined;

/** Returns the id of the action that is in progress; undefined if each write is an action of its own. */
export const currentAction = (): string | undefined => current;

/**
 * Runs work whose writes are one action in the activity log (docs/activity.md): they are sent with the same
 * `X-Recon-Action`. Work inside work belongs to the outer action. Returns or throws what `work` does. Pass the `id` of an
 * action that was interrupted to resume it.
 */
export async function asOneAction<Result>(work: () => Promise<Result>, id = newAction()): Promise<Result> {
  if (current !== undefined) return work();
  current = id;
  try {
    return await work();
  } finally {
    current = undefined;
  }
}
