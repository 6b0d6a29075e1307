import { v4 as randomUuid } from 'uuid';

let current: string | undefined;

/** Returns the id of the action that is in progress; undefined if each write is an action of its own. */
export const currentAction = (): string | undefined => current;

/**
 * Runs work whose writes are one action in the activity log (docs/activity.md): they are sent with the same
 * `X-Recon-Action`. Work inside work belongs to the outer action. Returns or throws what `work` does.
 */
export async function asOneAction<Result>(work: () => Promise<Result>): Promise<Result> {
  if (current !== undefined) return work();
  current = randomUuid();
  try {
    return await work();
  } finally {
    current = undefined;
  }
}
