import type { MatchRule } from '@recon/contract/match-rule';
import { t } from '~/i18n/t';
import { ConfirmDialog } from '~/ui/overlay/ConfirmDialog';
import { ruleSentence } from './rule-sentence';
import * as styles from './RuleDialogs.module.css';

interface DeleteRuleDialogProps {
  rule: MatchRule;
  /** Position of the rule; 0 if another user has deleted it since. */
  position: number;
  /** Number of rules after it. */
  following: number;
  contextType: string | undefined;
  busy: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before a rule is deleted, and states the consequences (docs/contract.md#match-rules). */
export function DeleteRuleDialog({
  rule,
  position,
  following,
  contextType,
  ...dialog
}: DeleteRuleDialogProps) {
  return (
    <ConfirmDialog
      tone="danger"
      title={t('rules.delete.title', { position })}
      confirmLabel={t('rules.delete.confirm')}
      {...dialog}
    >
      <p className={styles.rule}>{ruleSentence(rule, contextType)}</p>
      <p>{t('rules.delete.matches')}</p>
      {following > 0 && <p>{t('rules.delete.following', { following })}</p>}
    </ConfirmDialog>
  );
}
