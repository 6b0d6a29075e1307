import { useMutation } from '@tanstack/react-query';
import { errorText } from '~/api/error-text';
import { createMatchRule, deleteMatchRule } from '~/api/match-rules';
import { maxRules, type MatchRule, type MatchRuleCreate } from '~/contract/match-rule';
import { placeAsIn } from '~/domain/match-rules/merge-order';
import { nextFreePriority, type Order } from '~/domain/match-rules/order';
import { t } from '~/i18n/t';
import { toast } from '~/ui/toast';
import type { RuleMoves } from './use-rule-moves';

/**
 * Deletes a rule and tells what came of it. Undo makes it again at its old place: under its old number
 * or another free one there, else at the end, from where it is moved. It then has a new id, and the
 * console says so.
 */
export function useDeleteRule(contextId: string, moves: RuleMoves) {
  const { mutateAsync: remove, isPending } = useMutation(deleteMatchRule(contextId));
  const { mutateAsync: create } = useMutation(createMatchRule(contextId));

  /** Whether the rule is gone. One that is deleted to undo its creation is not kept to be undone. */
  async function deleteRule(rule: MatchRule, isUndo = false): Promise<boolean> {
    const before = moves.order();
    try {
      await remove(rule.id);
    } catch (error) {
      failed(error, 'rules.delete.failed', () => void deleteRule(rule, isUndo));
      return false;
    }
    const position = before.indexOf(rule.id) + 1;
    const toastId = `rule-deleted ${rule.id}`;
    const kept = isUndo
      ? undefined
      : moves.undo.register({
          label: t('rules.undo.delete', { position }),
          toastId,
          undo: (again) => makeAgain(rule, before, again),
        });
    toast({
      id: toastId,
      text: t('rules.deleted', { position }),
      action: kept && { label: t('ui.undo'), onAction: kept.undo },
    });
    return true;
  }

  async function makeAgain(rule: MatchRule, past: Order, again: () => void): Promise<boolean> {
    const before = moves.undo.orderNow(past);
    let made: MatchRule;
    try {
      const { type, config } = rule;
      const priority = priorityForPlace(moves.shown(), rule, before);
      made = await create({ priority: priority ?? rule.priority, type, config } as MatchRuleCreate);
    } catch (error) {
      failed(error, 'rules.delete.undoFailed', again);
      return false;
    }
    moves.undo.restored(rule.id, made.id);
    const like = before.map((id) => (id === rule.id ? made.id : id));
    const order = placeAsIn(moves.order(), made.id, like);
    const said = (position: number) => t('rules.madeAgain', { position });
    const end = moves.order().indexOf(made.id) + 1;
    if (order.join() === moves.order().join()) toast({ text: said(end) });
    else
      void moves.move(made.id, order, {
        done: said,
        failed: (reason) => t('rules.createdNotMoved', { position: end, reason }),
      });
    return true;
  }

  return { deleteRule, isPending };
}

/**
 * The number to make a deleted rule again with: its old one, else the first free one at its place, else
 * one at the end. Undefined when every number is taken.
 */
function priorityForPlace(others: readonly MatchRule[], rule: MatchRule, before: Order): number | undefined {
  const order = placeAsIn([...others.map(({ id }) => id), rule.id], rule.id, before);
  const index = order.indexOf(rule.id);
  const numberOf = (id: string | undefined) => others.find((other) => other.id === id)?.priority;
  const above = numberOf(order[index - 1]) ?? 0;
  const below = Math.min(numberOf(order[index + 1]) ?? Infinity, maxRules + 1);
  if (rule.priority > above && rule.priority < below) return rule.priority;
  return above + 1 < below && order[index + 1] !== undefined ? above + 1 : nextFreePriority(others, maxRules);
}

function failed(error: unknown, key: 'rules.delete.failed' | 'rules.delete.undoFailed', again: () => void) {
  const { title, meaning, requestId } = errorText(error);
  toast({
    tone: 'bad',
    text: t(key, { reason: `${title}. ${meaning}` }),
    requestId,
    action: { label: t('ui.retry'), onAction: again },
  });
}
