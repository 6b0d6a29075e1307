import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type RunStepState, useChangeRun } from '~/api/change-runner';
import type { DeleteOutcome } from '~/api/send-delete';
import { bulkDeleteRule } from '~/api/match-rules';
import { refetchRules } from '~/api/rule-order/rule-queries';
import type { MatchRule } from '@recon/contract/match-rule';
import { t } from '~/i18n/t';
import { toast } from '~/ui/overlay/toast';
import { offerUndo } from '~/features/match-rules/use-rule-moves';
import { useRestoreRules } from '../use-delete-rule';
import { blockUnloadDuring, type ManySheetProps, AffectedRules, StepsSheet } from './Steps';
import * as styles from './bulk.module.css';

/** Asks before several rules are deleted, lists them, deletes one after another, and shows each result. */
export function BulkDeleteSheet(
  props: ManySheetProps & { onDeleted: (deletedRules: readonly MatchRule[]) => void },
) {
  const { contextId, contextType, chosenRules, moves, selection, onClose } = props;
  const client = useQueryClient();
  const { mutateAsync } = useMutation(bulkDeleteRule(contextId));
  const restoreRules = useRestoreRules(contextId, moves);
  const [before] = useState(() => moves.order());
  const steps = useChangeRun<MatchRule, DeleteOutcome>(
    ({ id }) => {
      selection.expectGone([id]);
      return mutateAsync(id);
    },
    () => true,
  );
  const left = chosenRules.filter(({ id }) => steps.states.get(id)?.kind !== 'done');
  const deletedRules = chosenRules.filter((rule) => !left.includes(rule));
  const hasBegun = steps.states.size > 0;

  async function run() {
    const { done } = await steps.run(left);
    refetchRules(client, contextId);
    const deleted = done.filter(({ result }) => result === 'deleted').map(({ step }) => step);
    const count = deleted.length;
    // Rules that another user had already deleted.
    const gone = done.length - count;
    if (count > 0) {
      const restore = restoreRules(deleted, before);
      offerUndo(moves.undo, {
        label: t('rulesMany.undo.delete', { count }),
        toastId: `rules-deleted ${deleted[0]?.id}`,
        text: t('rulesMany.deleted', { count, gone }),
        undo: (again) => blockUnloadDuring(() => restore(again)),
      });
    } else if (gone > 0) toast({ tone: 'warning', text: t('rulesMany.deletedAlready', { gone }) });
    if (done.length === left.length) close(chosenRules);
  }
  function close(rules: readonly MatchRule[]) {
    // The selection bar that opened the sheet has disappeared with the selection.
    if (rules.length > 0) props.onDeleted(rules);
    onClose();
  }

  return (
    <StepsSheet
      steps={steps}
      title={t('rulesMany.delete.title', { count: chosenRules.length })}
      variant="danger"
      label={t(hasBegun ? 'rulesMany.delete.rest' : 'rulesMany.delete.confirm', { count: left.length })}
      onRun={() => void run()}
      onClose={() => close(deletedRules)}
    >
      <p className={`${styles.note} ui-aside`}>{t('rulesMany.delete.text')}</p>
      <AffectedRules rules={chosenRules} order={before} textOf={deleteEndText} {...{ contextType, steps }} />
    </StepsSheet>
  );
}

function deleteEndText(state: RunStepState<DeleteOutcome>): string | undefined {
  return state.kind === 'done' && state.result === 'gone' ? t('rulesMany.delete.gone') : undefined;
}
