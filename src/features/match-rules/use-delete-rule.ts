import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError, throwNotBegun } from '~/api/api-error';
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
 * Deletes a rule and shows the result, with an undo unless another user had deleted it. The undo creates the rule again
 * with a new id at its old position, with its old priority if that fits. Call `readNow` before `restore`.
 */
export function useDeleteRule(contextId: string, moves: RuleMoves) {
  const client = useQueryClient();
  const { mutateAsync: remove, isPending } = useMutation(deleteMatchRule(contextId));
  const { mutateAsync: create } = useMutation(createMatchRule(contextId));
  const { mutateAsync: createAt } = useMutation(createMatchRuleAt(contextId));

  /** Deletes a rule; resolves to false on failure. `isUndo`: the deletion undoes a creation and has no undo itself. */
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
        undo: (again) => makeAgain(rule, before, again),
      });
    return true;
  }

  /** Refetches the rules before `restore`, since others may have changed them. Throws an ApiError on failure. */
  async function readNow(): Promise<void> {
    await client.fetchQuery({ ...matchRuleQueries.all(contextId), staleTime: 0 }).catch(throwNotBegun);
  }

  /** Creates a deleted rule again at its place in `before`, if possible; returns it. Throws OrderRefused or ApiError. */
  async function restore(rule: MatchRule, before: Order): Promise<MatchRule> {
    const { type, config } = rule as MatchRuleCreate;
    const atPlace = () =>
      createAt({
        rule: { type, config },
        place: (order) => restorePosition([...order, rule.id], rule.id, before).indexOf(rule.id),
      });
    return numberStillFits(moves.shown(), rule, before)
      ? await create({ priority: rule.priority, type, config }).catch((error: unknown) => {
          // Another rule took the number after the list was read.
          if (error instanceof ApiError && error.status === 409 && !error.outcomeUnknown) return atPlace();
          throw error;
        })
      : await atPlace();
  }

  async function makeAgain(rule: MatchRule, before: Order, again: () => void): Promise<boolean> {
    let newRule: MatchRule;
    try {
      await readNow();
      newRule = await restore(rule, before);
    } catch (error) {
      moves.tell(
        error instanceof OrderRefused
          ? { tone: 'error', text: t(`rules.place.${error.reason}`) }
          : failureMessage(error, (reason) => t('rules.delete.undoFailed', { reason }), again),
      );
      return false;
    }
    const like = before.map((id) => (id === rule.id ? newRule.id : id));
    const order = restorePosition(moves.order(), newRule.id, like);
    const textAt = (position: number) => t('rules.madeAgain', { position });
    const end = moves.order().indexOf(newRule.id) + 1;
    if (sameOrder(order, moves.order())) toast({ text: textAt(end) });
    else
      void moves.move(newRule.id, order, {
        done: textAt,
        failed: (reason) => t('rules.createdNotMoved', { position: end, reason }),
        left: () => t('rules.createdAtEnd', { position: end }),
      });
    return true;
  }

  return { deleteRule, readNow, restore, isPending };
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
