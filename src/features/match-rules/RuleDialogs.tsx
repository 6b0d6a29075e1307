import type { MatchRule } from '@recon/contract/match-rule';
import { t } from '~/i18n/t';
import { ConfirmDialog } from '~/ui/overlay/ConfirmDialog';
import { ruleSentence } from './rule-sentence';
import { useDeleteRule } from './use-delete-rule';
import type { RuleMoves } from './use-rule-moves';
import * as styles from './RuleDialogs.module.css';

interface DeleteRuleDialogProps {
  contextId: string;
  rule: MatchRule;
  rules: readonly MatchRule[];
  moves: RuleMoves;
  contextType: string | undefined;
  /** Whether the deletion undoes a creation. */
  isUndo: boolean;
  /** Called when the question is closed; `gone` if the rule no longer exists. */
  onRemoved: (gone: boolean) => void;
}

/** Asks before a rule is deleted, states the consequences (docs/contract.md#match-rules), and deletes it. */
export function DeleteRuleDialog(props: DeleteRuleDialogProps) {
  const { contextId, rule, rules, moves, contextType, isUndo, onRemoved } = props;
  const { deleteRule, isPending } = useDeleteRule(contextId, moves);
  // 0 if another user has deleted the rule since.
  const position = rules.findIndex(({ id }) => id === rule.id) + 1;
  const following = position && rules.length - position;
  return (
    <ConfirmDialog
      tone="danger"
      title={t('rules.delete.title', { position })}
      confirmLabel={t('rules.delete.confirm')}
      busy={isPending}
      onConfirm={() => void deleteRule(rule, isUndo).then(onRemoved)}
      onClose={() => onRemoved(false)}
    >
      <p className={styles.rule}>{ruleSentence(rule, contextType)}</p>
      <p>{t('rules.delete.matches')}</p>
      {following > 0 && <p>{t('rules.delete.following', { following })}</p>}
    </ConfirmDialog>
  );
}
