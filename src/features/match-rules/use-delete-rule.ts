import { useMutation } from '@tanstack/react-query';
import { errorText } from '~/api/error-text';
import { PlaceRefused } from '~/api/match-rule-place';
import { createMatchRuleAt, deleteMatchRule } from '~/api/match-rules';
import type { MatchRule, MatchRuleCreate } from '~/contract/match-rule';
import { placeAsIn } from '~/domain/match-rules/merge-order';
import type { Order } from '~/domain/match-rules/order';
import { t } from '~/i18n/t';
import { toast } from '~/ui/toast';
import type { RuleMoves } from './use-rule-moves';

/**
 * Deletes a rule and tells what came of it. Undo makes it again at its old place; it then has a new id,
 * and the console says so.
 */
export function useDeleteRule(contextId: string, moves: RuleMoves) {
  const { mutateAsync: remove, isPending } = useMutation(deleteMatchRule(contextId));
  const { mutateAsync: create } = useMutation(createMatchRuleAt(contextId));

  /** Whether the rule is gone. */
  async function deleteRule(rule: MatchRule): Promise<boolean> {
    const before = moves.order();
    try {
      await remove(rule.id);
    } catch (error) {
      failed(error, 'rules.delete.failed', () => void deleteRule(rule));
      return false;
    }
    toast({
      text: t('rules.deleted', { position: before.indexOf(rule.id) + 1 }),
      action: { label: t('rules.undo'), onAction: () => void makeAgain(rule, before) },
    });
    return true;
  }

  async function makeAgain(rule: MatchRule, before: Order): Promise<void> {
    let made: MatchRule;
    try {
      const { type, config } = rule as MatchRuleCreate;
      made = await create({
        rule: { type, config },
        place: (order) => placeAsIn([...order, rule.id], rule.id, before).indexOf(rule.id),
      });
    } catch (error) {
      failed(error, 'rules.delete.undoFailed', () => void makeAgain(rule, before));
      return;
    }
    const like = before.map((id) => (id === rule.id ? made.id : id));
    const order = placeAsIn(moves.order(), made.id, like);
    const said = (position: number) => t('rules.madeAgain', { position });
    const end = moves.order().indexOf(made.id) + 1;
    if (order.join() === moves.order().join()) toast({ text: said(end) });
    else
      void moves.move(made.id, order, {
        done: said,
        failed: (reason) => t('rules.createdNotMoved', { position: end, reason }),
        left: () => t('rules.createdAtEnd', { position: end }),
      });
  }

  return { deleteRule, isPending };
}

function failed(error: unknown, key: 'rules.delete.failed' | 'rules.delete.undoFailed', again: () => void) {
  if (error instanceof PlaceRefused) {
    toast({ tone: 'bad', text: t(`rules.place.${error.reason}`) });
    return;
  }
  const { title, meaning, requestId } = errorText(error);
  toast({
    tone: 'bad',
    text: t(key, { reason: `${title}. ${meaning}` }),
    requestId,
    action: { label: t('ui.retry'), onAction: again },
  });
}
