import type { MoveRejectedError } from '~/api/rule-order/move-outcome';
import type { MatchRule } from '@recon/contract/match-rule';
import { withMove } from '@recon/engine/configuration/match-rules/merge-order';
import { orderOf } from '@recon/engine/configuration/match-rules/order';
import { t } from '~/i18n/t';
import { ConfirmDialog } from '~/ui/overlay/ConfirmDialog';
import { RuleNumber } from './RuleSigns';
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

interface ConflictDialogProps {
  refused: MoveRejectedError;
  contextType: string | undefined;
  onDecide: (insist: boolean) => void;
}

/** Number of rules shown on either side of the affected one. */
const around = 2;

/** Asks the user whether to move rules although others' moves conflict. Shows the order without and with the move. */
export function ConflictDialog({ refused, contextType, onDecide }: ConflictDialogProps) {
  const { conflict, move, theirs } = refused;
  const now = orderOf(theirs);
  const wished = withMove(now, move);
  const moved = new Set(move.ruleIds);
  const count = moved.size;
  const from = now.indexOf(conflict.id) + 1;
  const to = wished.indexOf(conflict.id) + 1;
  const rule = theirs.find(({ id }) => id === conflict.id);
  const shared = { moved, rules: theirs, id: conflict.id, contextType };
  return (
    <ConfirmDialog
      wide
      title={titleOf(conflict.kind, count)}
      confirmLabel={
        count > 1 ? t('rules.conflict.moveMany', { count }) : t('rules.conflict.move', { position: to })
      }
      cancelLabel={count > 1 ? t('rules.conflict.leaveMany') : t('rules.conflict.leave', { position: from })}
      onConfirm={() => onDecide(true)}
      onClose={() => onDecide(false)}
    >
      {rule && <p className={styles.rule}>{ruleSentence(rule, contextType)}</p>}
      <div className={styles.conflict}>
        <Excerpt title={t('rules.conflict.theirs')} order={now} {...shared} />
        <Excerpt title={t('rules.conflict.yours')} order={wished} {...shared} />
      </div>
    </ConfirmDialog>
  );
}

function titleOf(kind: string, count: number): string {
  if (kind !== 'moved') return t('rules.conflict.place');
  return count > 1 ? t('rules.conflict.movedMany') : t('rules.conflict.moved');
}

interface ExcerptProps {
  title: string;
  order: readonly string[];
  /** The rule that the conflict is about; `moved` contains all rules of the move. */
  id: string;
  moved: ReadonlySet<string>;
  rules: readonly MatchRule[];
  contextType: string | undefined;
}

function Excerpt({ title, order, id, moved, rules, contextType }: ExcerptProps) {
  const index = order.indexOf(id);
  const first = Math.max(0, index - around);
  return (
    <section>
      <h3>{title}</h3>
      <ol className={styles.list} start={first + 1}>
        {order.slice(first, index + around + 1).map((other, at) => {
          const rule = rules.find((one) => one.id === other);
          return (
            <li key={other} {...(moved.has(other) && { 'data-chosen': true })}>
              <RuleNumber position={first + at + 1} />
              <span>{rule && ruleSentence(rule, contextType)}</span>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
