import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { runSteps, type StepState } from '~/api/change-runner';
import type { DeleteOutcome } from '~/api/send-delete';
import { bulkDeleteRule } from '~/api/match-rules';
import { OrderRefused } from '@recon/contract/rule-order';
import { refetchRules } from '~/api/rule-order/rule-queries';
import { useChangeRun } from '~/api/use-change-run';
import type { MatchRule } from '@recon/contract/match-rule';
import { restorePosition } from '@recon/engine/configuration/match-rules/merge-order';
import { type Order, orderOf, sameOrder } from '@recon/engine/configuration/match-rules/order';
import { t } from '~/i18n/t';
import { Sheet } from '~/ui/overlay/Sheet';
import { toast } from '~/ui/overlay/toast';
import { failureMessage, offerUndo, type RuleMoves } from '~/features/match-rules/use-rule-moves';
import { useDeleteRule } from '../use-delete-rule';
import { blockUnloadDuring, type ManySheetProps, StepList, StepsFooter, StepsGuard } from './Steps';
import * as styles from './bulk.module.css';

/** Asks before several rules are deleted, lists them, deletes one after another, and shows each result. */
export function BulkDeleteSheet(props: ManySheetProps & { onDeleted: (gone: readonly MatchRule[]) => void }) {
  const { contextId, contextType, chosen, moves, selection, onClose } = props;
  const client = useQueryClient();
  const { mutateAsync } = useMutation(bulkDeleteRule(contextId));
  const restoreMany = useRestoreMany(contextId, moves);
  const [before] = useState(() => moves.order());
  const steps = useChangeRun<MatchRule, DeleteOutcome>(
    ({ id }) => {
      selection.expectGone([id]);
      return mutateAsync(id);
    },
    () => true,
  );
  const left = chosen.filter(({ id }) => steps.states.get(id)?.kind !== 'done');
  const gone = chosen.filter((rule) => !left.includes(rule));
  const hasBegun = steps.states.size > 0;

  async function run() {
    const { done } = await steps.run(left);
    refetchRules(client, contextId);
    const deleted = done.filter(({ result }) => result === 'deleted').map(({ step }) => step);
    const count = deleted.length;
    // Rules that another user had already deleted.
    const gone = done.length - count;
    // The ids of the rules that an undo made again, by the id of the deleted one.
    const newIds = new Map<string, string>();
    if (count > 0)
      offerUndo(moves.undo, {
        label: t('rulesMany.undo.delete', { count }),
        toastId: `rules-deleted ${deleted[0]?.id}`,
        text: t('rulesMany.deleted', { count, gone }),
        undo: (again) => blockUnloadDuring(() => restoreMany(deleted, before, { newIds, again })),
      });
    else if (gone > 0) toast({ tone: 'warning', text: t('rulesMany.deletedAlready', { gone }) });
    if (done.length === left.length) close(chosen);
  }
  function close(gone: readonly MatchRule[]) {
    // The selection bar that opened the sheet has disappeared with the selection.
    if (gone.length > 0) props.onDeleted(gone);
    onClose();
  }

  return (
    <Sheet
      busy={steps.state !== 'idle'}
      title={t('rulesMany.delete.title', { count: chosen.length })}
      onClose={() => close(gone)}
      footer={
        <StepsFooter
          steps={steps}
          variant="danger"
          label={t(hasBegun ? 'rulesMany.delete.rest' : 'rulesMany.delete.confirm', { count: left.length })}
          onRun={() => void run()}
          onClose={() => close(gone)}
        />
      }
    >
      <p className={styles.note}>{t('rulesMany.delete.text')}</p>
      <StepList rules={chosen} order={before} textOf={deleteEndText} {...{ contextType, steps }} />
      <StepsGuard steps={steps} />
    </Sheet>
  );
}

/** Returns the message for a rule that another user had already deleted; undefined for any other outcome. */
function deleteEndText(state: StepState<DeleteOutcome>): string | undefined {
  return state.kind === 'done' && state.result === 'gone' ? t('rulesMany.delete.gone') : undefined;
}

/** Returns the undo of a deletion: it creates the rules again and moves them back; it resolves to false on failure. */
function useRestoreMany(contextId: string, moves: RuleMoves) {
  const { readNow, restore } = useDeleteRule(contextId, moves);

  return async (
    rules: readonly MatchRule[],
    before: Order,
    { newIds, again }: { newIds: Map<string, string>; again: () => void },
  ): Promise<boolean> => {
    const isBack = ({ id }: MatchRule) => newIds.has(id);
    try {
      await readNow();
      const left = rules.filter((rule) => !isBack(rule));
      const end = await runSteps(left, {
        work: async (rule) => void newIds.set(rule.id, (await restore(rule, before)).id),
      });
      if ('error' in end) throw end.error;
    } catch (error) {
      const values = { done: rules.filter(isBack).length, count: rules.length };
      const textOf = (reason: string) => t('rulesMany.notRestored', { ...values, reason });
      const message = failureMessage(error, textOf, again);
      if (error instanceof OrderRefused) message.text = textOf(t(`rules.place.${error.reason}`));
      moves.tell(message);
      return false;
    }
    const now = moves.order();
    const idNow = (id: string) => newIds.get(id) ?? id;
    const restored = orderOf(rules)
      .map(idNow)
      .filter((id) => now.includes(id));
    const wanted = restorePosition(now, restored, before.map(idNow));
    const count = restored.length;
    if (sameOrder(now, wanted)) toast({ text: t('rulesMany.restored', { count }) });
    else
      void moves.move(restored, wanted, {
        done: () => t('rulesMany.restored', { count }),
        failed: (reason) => t('rulesMany.restoredNotMoved', { count, reason }),
        left: () => t('rulesMany.restoredLeft', { count }),
      });
    return true;
  };
}
