import 'texts:rules';
import type { MatchRule } from '~/contract/match-rule';
import { t } from '~/i18n/t';
import { ConfirmDialog } from '~/ui/overlay/ConfirmDialog';
import { ruleSentence } from './rule-sentence';
import * as styles from './ConflictDialog.module.css';

interface DeleteRuleDialogProps {
  rule: MatchRule;
  /** 0 when somebody else has deleted it since. */
  position: number;
  /** How many rules come after it. */
  following: number;
  contextType: string | undefined;
  busy: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before a rule is deleted, and says what goes with it (docs/contract.md#match-rules). */
export function DeleteRuleDialog(props: DeleteRuleDialogProps) {
  const { rule, position, following, contextType, busy, onConfirm, onClose } = props;
  return (
    <ConfirmDialog
      open
      tone="danger"
      title={t('rules.delete.title', { position })}
      confirmLabel={t('rules.delete.confirm')}
      busy={busy}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <p className={styles.rule}>{ruleSentence(rule, contextType)}</p>
      <p>{t('rules.delete.matches')}</p>
      {following > 0 && <p>{t('rules.delete.following', { following })}</p>}
    </ConfirmDialog>
  );
}
