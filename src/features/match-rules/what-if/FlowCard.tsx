import type { StagedRule } from '@recon/engine/configuration/change-plan/staged-rule';
import { sumDecimals } from '@recon/engine/money/decimal';
import type { ReasonGroup } from '@recon/engine/reasons/reason-groups';
import { t } from '~/i18n/t';
import { RuleNumber, RuleTypeIcon } from '~/features/match-rules/RuleCells';
import { ruleSentence } from '../rule-sentence';
import type { FlowRow } from './flow-rows';
import { amountText, percentOf, partPercentText } from './number-text';
import { reasonLabel } from './reason-messages';
import * as styles from './FlowPicture.module.css';

export interface FlowCardProps {
  row: FlowRow;
  rules: readonly StagedRule[];
  contextType: string;
  currency: string | undefined;
  /** The reasons for unmatched transactions, the most frequent one first. */
  reasons: readonly ReasonGroup[];
}

const maxReasons = 5;

/** Renders the text of a row of the flow diagram: its rules, and what they match. */
export function FlowCard(props: FlowCardProps) {
  const { row } = props;
  if (row.kind === 'rule') return <RuleCard {...props} />;
  if (row.kind === 'group') return <GroupCard {...props} />;
  const { left, right } = row.flow;
  return (
    <div className={styles.card}>
      <span className={styles.name}>{t('whatIf.flow.open')}</span>
      <span className={`ui-small ${styles.detail}`}>
        {left === '0' && right === '0' ? t('whatIf.flow.open.nothing') : takenText(props)}
      </span>
      {props.reasons.slice(0, maxReasons).map((group) => (
        <span key={group.key} className={`ui-small ${styles.detail}`}>
          {t('whatIf.reason.open', {
            left: group.left.rows,
            right: group.right.rows,
            reason: reasonLabel(group),
          })}
        </span>
      ))}
    </div>
  );
}

function RuleCard(props: FlowCardProps) {
  const { row, rules, contextType } = props;
  const flow = row.rules[0]!;
  const position = rules.findIndex(({ id }) => id === flow.ruleId) + 1;
  const rule = rules[position - 1];
  const proposed = sumDecimals([flow.proposed.left, flow.proposed.right]);
  const percent = percentOf(proposed, sumDecimals([row.flow.left, row.flow.right]));
  return (
    <div className={styles.card}>
      <span className={styles.rule}>
        <span className="ui-hidden">{t('whatIf.flow.rule', { position })}</span>
        <span aria-hidden="true">
          <RuleNumber position={position} />
        </span>
        {rule && <RuleTypeIcon type={rule.type} />}
        <span className={styles.name}>{rule && ruleSentence(rule, contextType)}</span>
      </span>
      <span className={`ui-small ${styles.detail}`}>
        <strong>{t('whatIf.flow.matches', { count: flow.groups })}</strong> <span>{takenText(props)}</span>
        {proposed !== '0' && (
          <span className={styles.proposed} data-tone="warning">
            {t('whatIf.flow.proposed', { percent })}
          </span>
        )}
      </span>
    </div>
  );
}

function GroupCard({ row, rules }: FlowCardProps) {
  const place = (id: string | undefined) => rules.findIndex((rule) => rule.id === id) + 1;
  const from = place(row.rules[0]?.ruleId);
  const to = place(row.rules.at(-1)?.ruleId);
  const matches = row.rules.reduce((sum, { groups }) => sum + groups, 0);
  return (
    <div className={styles.card}>
      <span className={`ui-small ${styles.detail}`}>
        <span>
          {from === to ? t('whatIf.flow.groupOne', { from }) : t('whatIf.flow.group', { from, to })}
        </span>{' '}
        <span>
          {matches === 0
            ? t('whatIf.flow.groupNothing', { count: row.rules.length })
            : t('whatIf.flow.matches', { count: matches })}
        </span>
      </span>
    </div>
  );
}

/** Returns how much of both sides the rules of a row match, as amounts or in percent. */
function takenText({ row: { flow, share, kind }, currency }: FlowCardProps): string {
  if (currency !== undefined)
    return t('whatIf.flow.amounts', {
      left: amountText(flow.left, currency),
      right: amountText(flow.right, currency),
    });
  const left = partPercentText(share.left, flow.left);
  const right = partPercentText(share.right, flow.right);
  const [leftCount, rightCount] = [Number(flow.left), Number(flow.right)];
  return kind === 'rule'
    ? t('whatIf.flow.ofSides', { left, right })
    : t('whatIf.flow.counts', { left, right, leftCount, rightCount });
}
