import 'texts:rulesLint';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { refetchRules } from '~/api/rule-order/rule-queries';
import type { MatchRule } from '~/contract/match-rule';
import { moveBefore, type Order } from '~/domain/match-rules/order';
import { matchRulePolicy } from '~/domain/match-rules/rule-policy';
import type { Finding, Fix } from '~/domain/rule-lint/finding';
import { FieldValidationError } from '~/forms/field-validation-error';
import { t } from '~/i18n/t';
import { Button } from '~/ui/controls/Button';
import type { BoardState } from '../board-props';
import { failureMessage } from '../move-messages';
import { refusalText } from '../rule-actions';
import { useMergedRule } from '../use-save-rule';

export interface HintFixProps extends Pick<BoardState, 'given' | 'moves'> {
  contextId: string;
  rule: MatchRule;
  finding: Finding;
  label: string;
  /** Moves a rule, and shows it at its new position. */
  onMove: (ruleId: string, order: Order) => void;
  onRemove: (rule: MatchRule) => void;
}

/** Renders the button that fixes a hint as the page would: with a save, a move, or a confirmed deletion. */
export function HintFix({ fix, ...props }: HintFixProps & { fix: Fix }) {
  const { rule, label, given, moves, onMove, onRemove } = props;
  if (fix.kind === 'edit') return <EditFix {...props} fix={fix} />;
  const refusal = fix.kind === 'delete' ? matchRulePolicy.delete(given) : matchRulePolicy.reorder(given);
  const act =
    fix.kind === 'delete'
      ? () => onRemove(rule)
      : () => onMove(rule.id, moveBefore(moves.order(), rule.id, fix.before));
  return (
    <Button size="small" sends disabledReason={refusalText(refusal)} onClick={act}>
      {label}
    </Button>
  );
}

/** Renders a fix that merges with other users' changes. If both changed the same, shows that and sends nothing. */
function EditFix(props: HintFixProps & { fix: Extract<Fix, { kind: 'edit' }> }) {
  const { contextId, rule, label, given, moves, fix } = props;
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const members = { type: fix.type ?? rule.type, config: fix.config, priority: rule.priority };
  const form = { typed: () => members, show: () => undefined };
  const saving = useMergedRule({ contextId, rule, moves, form });

  async function save() {
    setBusy(true);
    try {
      await saving.save(saving.changes(members));
    } catch (error) {
      moves.tell(
        error instanceof FieldValidationError
          ? { tone: 'warning', text: t('rulesLint.changed') }
          : failureMessage(error, (reason) => t('rulesLint.failed', { reason }), () => void save()),
      );
      refetchRules(client, contextId);
    } finally {
      setBusy(false);
    }
  }

  return (
    <Button
      size="small"
      sends
      busy={busy}
      disabledReason={refusalText(matchRulePolicy.update(given))}
      onClick={() => void save()}
    >
      {label}
    </Button>
  );
}
