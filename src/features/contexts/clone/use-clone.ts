import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, errorKind } from '~/api/api-error';
import { cloneContext } from '~/api/contexts';
import { matchRuleQueries } from '~/api/rule-order/rule-queries';
import { sourceQueries } from '~/api/sources';
import { lengthRefusal } from '~/forms/length-refusal';
import { countParts, fromDraft } from './clone-draft';
import {
  type FinishedClone,
  finishedClones,
  latestCopies,
  type PendingClone,
  pendingClones,
} from './pending-clone';

/** Sends a clone. `pending` is an attempt without a response: sent again unchanged, it makes no second copy. */
export function useClone(contextId: string) {
  const { mutateAsync, error, isPending, reset } = useMutation(cloneContext(contextId));
  const [pending, setPending] = useState(() => pendingClones.load(contextId));
  const [finished, setFinished] = useState<FinishedClone & { copyId: string }>();

  /** Returns the id of the copy or the failure, which is also in `error`. Never throws. */
  async function send(attempt: PendingClone): Promise<{ copyId: string } | { failure: unknown }> {
    pendingClones.save(contextId, attempt);
    try {
      const { data, replayed } = await mutateAsync(fromDraft(attempt.draft));
      const { context, rulesCloned, sourcesCloned, fieldMapsCloned, feeSchedulesCloned } = data;
      const copied = { rulesCloned, sourcesCloned, fieldMapsCloned, feeSchedulesCloned };
      const done = { ...attempt, copied, status: context.status, replayed: replayed === true };
      // Stored before the URL names the copy, so that a reload at any moment finds one or the other.
      finishedClones.save(context.id, done);
      latestCopies.save(contextId, context.id);
      pendingClones.clear(contextId);
      setPending(undefined);
      setFinished({ ...done, copyId: context.id });
      return { copyId: context.id };
    } catch (failure) {
      const lost = isLost(failure);
      if (!lost) pendingClones.clear(contextId);
      setPending(lost ? attempt : undefined);
      return { failure };
    }
  }

  return { send, finished, error, isSending: isPending, pending, forgetError: reset };
}

function isLost(error: unknown): boolean {
  const kind = error === undefined ? undefined : errorKind(error);
  return kind === 'outcomeUnknown' || kind === 'stillRunning';
}

/** Returns whether a 409 may be about the name: unless its code states another reason (docs/contract.md#clone). */
export function isNameTaken(error: unknown): boolean {
  const kind = error instanceof ApiError && error.status === 409 ? errorKind(error) : undefined;
  return kind === 'nameTaken' || kind === 'conflict';
}

/** Returns the message if the service rejected the name as too long (docs/contract.md#lengths); undefined otherwise. */
export function nameTooLongText(error: unknown, name: string): string | undefined {
  if (!(error instanceof ApiError) || errorKind(error) !== 'invalid' || error.details.length > 0)
    return undefined;
  return lengthRefusal(error.message, new Set(['name']), () => name)?.message;
}

/** Returns the number of each part of the context to clone, and the error of a part that could not be loaded. */
export function usePartCounts(contextId: string) {
  const rules = useQuery({ ...matchRuleQueries.all(contextId), select: (all) => all.length });
  const sources = useQuery(sourceQueries.all(contextId));
  const failed = [rules, sources].filter(({ data, error }) => data === undefined && error);
  return {
    counts: countParts(rules.data, sources.data),
    isCounting: rules.isFetching || sources.isFetching,
    error: failed[0]?.error ?? undefined,
    retry: () => {
      for (const query of failed) void query.refetch();
    },
  };
}
