import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError, throwNotBegun } from '~/api/api-error';
import { runSteps } from '~/api/change-runner';
import { sendMutation } from '~/api/query-client';
import { matchRuleQueries } from '~/api/rule-order/rule-queries';
import { OrderRefused } from '@recon/contract/rule-order';
import type { DeleteOutcome } from '~/api/send-delete';
import { createMatchRule, createMatchRuleAt, deleteMatchRule } from '~/api/match-rules';
import { maxRules, type MatchRule } from '@recon/contract/match-rule';
import type { MatchRuleCreate } from '@recon/contract/match-rule-requests';
import { restorePosition } from '@recon/engine/configuration/match-rules/merge-order';
import { type Order, orderOf, sameOrder } from '@recon/engine/configuration/match-rules/order';
import { t } from '~/i18n/t';
import { toast } from '~/ui/overlay/toast';
import { failureMessage, offerUndo, type RuleMoves } from './use-rule-moves';

/**
 * Returns a function that deletes a rule and shows the result, with an undo unless another user had deleted it. It
 * resolves to false on failure. `isUndo`: the deletion undoes a creation and has no undo itself.
 */
export function useDeleteRule(contextId: string, moves: RuleMoves) {
  const { mutateAsync: remove, isPending } = useMutation(deleteMatchRule(contextId));
  const restoreRules = useRestoreRules(contextId, moves);

  async function deleteRule(rule: MatchRule, isUndo = false): Promise<boolean> {
    const before = moves.order();
    let end: DeleteOutcome;
    try {
      end = await remove(rule.id);
    } catch (error) {
      const textOf = (reason: string) => t('rules.delete.failed', { reason });
      moves.tell(failureMessage(error, textOf, () => void deleteRule(rule, isUndo)));
      return false;
    }
    const position = before.indexOf(rule.id) + 1;
    if (end === 'gone') {
      if (isUndo) toast({ tone: 'error', text: t('rules.notSavedBack.gone') });
      else toast({ tone: 'warning', text: t('rules.deletedAlready', { position }) });
      return true;
    }
    const toastId = `rule-deleted ${rule.id}`;
    if (isUndo) toast({ id: toastId, text: t('rules.creationUndone', { position }) });
    else
      offerUndo(moves.undo, {
        label: t('rules.undo.delete', { position }),
        toastId,
        text: t('rules.deleted', { position }),
        undo: restoreRules([rule], before),
      });
    return true;
  }

  return { deleteRule, isPending };
}

/**
 * Returns a function from deleted rules to the undo of their deletion: it creates them again with new ids at their
 * positions in `before`, with their old priorities if possible. A repeated undo continues with the missing rules.
 */
export function useRestoreRules(contextId: string, moves: RuleMoves) {
  const client = useQueryClient();

  /** Creates a deleted rule again at its place in `before`, if possible. Throws OrderRefused or ApiError. */
  async function restore(rule: MatchRule, before: Order): Promise<MatchRule> {
    const { priority, type, config } = rule as MatchRuleCreate & MatchRule;
    const atPlace = () =>
      sendMutation(client, createMatchRuleAt(contextId), {
        rule: { type, config },
        indexIn: (order) => restorePosition([...order, rule.id], rule.id, before).indexOf(rule.id),
      });
    if (!numberStillFits(moves.shown(), rule, before)) return atPlace();
    return sendMutation(client, createMatchRule(contextId), { priority, type, config }).catch(
      (error: unknown) => {
        // Another rule took the number after the list was read.
        if (error instanceof ApiError && error.status === 409 && !error.outcomeUnknown) return atPlace();
        throw error;
      },
    );
  }

  return (rules: readonly MatchRule[], before: Order) => {
    const newIds = new Map<string, string>();
    const idNow = (id: string) => newIds.get(id) ?? id;

    return async (again: () => void): Promise<boolean> => {
      try {
        // Others may have changed the rules since.
        await client.fetchQuery({ ...matchRuleQueries.all(contextId), staleTime: 0 }).catch(throwNotBegun);
        const left = rules.filter(({ id }) => !newIds.has(id));
        const end = await runSteps(left, {
          work: async (rule) => void newIds.set(rule.id, (await restore(rule, before)).id),
        });
        if ('error' in end) throw end.error;
      } catch (error) {
        const textOf = (reason: string) =>
          t('rules.notRestored', { done: newIds.size, count: rules.length, reason });
        const message = failureMessage(error, textOf, again);
        if (error instanceof OrderRefused) message.text = textOf(t(`rules.place.${error.reason}`));
        moves.tell(message);
        return false;
      }
      const now = moves.order();
      const restored = orderOf(rules)
        .map(idNow)
        .filter((id) => now.includes(id));
      const wanted = restorePosition(now, restored, before.map(idNow));
      const count = restored.length;
      const restoredAt = (position: number) => t('rules.restored', { count, position });
      if (sameOrder(now, wanted)) toast({ text: restoredAt(now.indexOf(restored[0] ?? '') + 1) });
      else
        void moves.move(restored, wanted, {
          done: restoredAt,
          failed: (reason) => t('rules.restoredNotMoved', { count, reason }),
          declined: () => t('rules.restoredLeft', { count }),
        });
      return true;
    };
  };
}

/** Returns whether the priority of a deleted rule is free and still means its old position. */
function numberStillFits(others: readonly MatchRule[], rule: MatchRule, before: Order): boolean {
  const order = restorePosition([...orderOf(others), rule.id], rule.id, before);
  const index = order.indexOf(rule.id);
  const numberOf = (id: string | undefined) => others.find((other) => other.id === id)?.priority;
  const above = numberOf(order[index - 1]) ?? 0;
  const below = numberOf(order[index + 1]) ?? Infinity;
  return rule.priority <= maxRules && rule.priority > above && rule.priority < below;
}
