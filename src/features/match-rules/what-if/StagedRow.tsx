import { isSameRule, type StagedRule } from '@recon/engine/configuration/change-plan/staged-rule';
import {
  inOrder,
  type StagedRules,
  toggleRule,
  withRule,
} from '@recon/engine/configuration/change-plan/staged-rules';
import { moveTo, orderOf } from '@recon/engine/configuration/match-rules/order';
import type { RuleCoverage } from '@recon/engine/comparison/coverage';
import { formatList } from '~/i18n/format';
import { t } from '~/i18n/t';
import { Tag } from '~/ui/controls/Chip';
import { ActionMenu } from '~/ui/overlay/ActionMenu';
import type { ActionMenuItem } from '~/ui/overlay/menu-item';
import { announce } from '~/ui/page/announce';
import type { SortableRow } from '~/ui/sortable/SortableRow';
import { RuleNumber, RuleTypeIcon } from '../RuleCells';
import { ruleSettings } from '../rule-name';
import { ruleSentence } from '../rule-sentence';
import { amountText, percentOf, signedCountText } from './number-text';
import * as styles from './StagedRow.module.css';

const maxCurrencies = 2;

export interface StagedRowProps {
  rule: StagedRule;
  row: SortableRow;
  /** The rules on the service. */
  rules: readonly StagedRule[];
  staged: StagedRules;
  contextType: string;
  /** Which transactions each rule matches; `undefined` until it is known. */
  coverage: readonly RuleCoverage[] | undefined;
  /** By how many left rows each rule matches more than now, or fewer; empty until it is known. */
  movedRows: ReadonlyMap<string, number>;
  lefts: number;
  onChange: (staged: StagedRules) => void;
  onEdit: (rule: StagedRule) => void;
  onRemove: (rule: StagedRule) => void;
}

/** Renders one rule: whether it is on, what it tests, and which transactions it matches. */
export function StagedRow(props: StagedRowProps) {
  const { rule, row, rules, staged, coverage, onChange } = props;
  const isOff = staged.off.has(rule.id);
  const was = rules.findIndex(({ id }) => id === rule.id) + 1;
  const before = rules[was - 1];
  const isEdited = before !== undefined && !isSameRule(before, rule);
  const takes = coverage?.find(({ ruleId }) => ruleId === rule.id);
  return (
    <div
      className={styles.rule}
      data-state={row.state}
      data-off={isOff || undefined}
      data-changed={before === undefined || isEdited || undefined}
    >
      {row.handle}
      <input
        type="checkbox"
        className={`ui-box ${styles.switch}`}
        checked={!isOff}
        aria-label={t('whatIf.rule.try', { position: row.position })}
        onChange={() => onChange(toggleRule(staged, rule.id))}
      />
      <RuleNumber position={row.position} />
      <RuleTypeIcon type={rule.type} />
      <div className={styles.ruleBody}>
        <span className={styles.what} data-tip={ruleSentence(rule, props.contextType)}>
          {ruleSettings(rule)}
        </span>
        <span className={`${styles.notes} ui-small`}>
          <Marks {...{ before, isEdited, was }} position={row.settled} />
          <MovedRows rows={props.movedRows.get(rule.id) ?? 0} />
          {isOff ? t('whatIf.rule.off') : takes && <TakesNotes takes={takes} staged={staged} />}
        </span>
      </div>
      {!isOff && takes && takes.lefts > 0 ? <Takes takes={takes} {...props} /> : null}
      <ActionMenu
        label={t('rules.row.actions', { position: row.position })}
        items={stagedActions(props, isEdited ? before : undefined)}
      />
    </div>
  );
}

/** Returns the menu items of the rule; `before` is the rule on the service if it was edited. */
function stagedActions(props: StagedRowProps, before: StagedRule | undefined): ActionMenuItem[] {
  const { rule, staged, onChange, onEdit, onRemove } = props;
  const order = orderOf(staged.rules);
  const at = order.indexOf(rule.id);
  const last = order.length - 1;
  const atTop = at === 0 ? t('rules.refused.atTop') : undefined;
  const atEnd = at === last ? t('rules.refused.atBottom') : undefined;
  const move = (to: number) => {
    onChange(inOrder(staged, moveTo(order, rule.id, to)));
    announce(t('whatIf.rule.moved', { from: at + 1, to: to + 1 }));
  };
  const revert = (to: StagedRule): ActionMenuItem => ({
    label: t('whatIf.rule.asBefore'),
    icon: 'undo',
    onSelect: () => onChange(withRule(staged, to)),
  });
  return [
    { label: t('whatIf.rule.edit'), icon: 'pencil', onSelect: () => onEdit(rule) },
    ...(before ? [revert(before)] : []),
    'line',
    { label: t('rules.action.top'), icon: 'to-top', disabledReason: atTop, onSelect: () => move(0) },
    { label: t('rules.action.bottom'), icon: 'to-bottom', disabledReason: atEnd, onSelect: () => move(last) },
    'line',
    { label: t('whatIf.rule.remove'), icon: 'trash', onSelect: () => onRemove(rule) },
  ];
}

/** Renders the left-side transactions that a rule matches: their number, share and amounts. */
function Takes({ takes, lefts }: Pick<StagedRowProps, 'lefts'> & { takes: RuleCoverage }) {
  const amounts = takes.amounts
    .slice(0, maxCurrencies)
    .map(({ currency, amount }) => amountText(amount, currency));
  const figures = { count: takes.lefts, percent: percentOf(takes.lefts, lefts) };
  return (
    <span className={`${styles.takes} ui-small`}>
      <span className="ui-hidden">{t('whatIf.rule.takes', figures)}</span>
      <span aria-hidden="true">{t('whatIf.rule.takes.short', figures)}</span>
      <span className={styles.quietBar} aria-hidden="true">
        <span style={{ inlineSize: `${(takes.lefts / lefts) * 100}%` }} />
      </span>
      <span>{formatList(amounts)}</span>
    </span>
  );
}

/** The rule on the service, `undefined` of a new one; whether it was edited; its position there and the staged one. */
type MarksProps = { before: StagedRule | undefined; isEdited: boolean; was: number; position: number };

function Marks({ before, isEdited, was, position }: MarksProps) {
  if (!before) return <Tag tone="warning">{t('whatIf.rule.new')}</Tag>;
  return (
    <>
      {isEdited && <Tag tone="warning">{t('whatIf.rule.edited')}</Tag>}
      {was !== position && <Tag>{t('whatIf.rule.was', { position: was })}</Tag>}
    </>
  );
}

/** Renders by how many left rows a rule matches more or fewer; nothing for 0. */
function MovedRows({ rows }: { rows: number }) {
  if (rows === 0) return null;
  return (
    <span data-tone={rows > 0 ? 'good' : 'error'}>
      {t('whatIf.rate.moves', { signed: signedCountText(rows), count: Math.abs(rows) })}
    </span>
  );
}

/** Renders why a rule matches nothing or less than it could. */
function TakesNotes({ takes, staged }: Pick<StagedRowProps, 'staged'> & { takes: RuleCoverage }) {
  const later = staged.rules.findIndex(({ id }) => id === takes.fitsLater) + 1;
  if (takes.lefts === 0 && takes.usedUp === 0 && !takes.stopped)
    return <span>{t('whatIf.flow.takesNothing')}</span>;
  return (
    <>
      {later > 0 && <span>{t('whatIf.flow.fitsLater', { position: later })}</span>}
      {takes.usedUp > 0 && <Tag tone="warning">{t('whatIf.rule.usedUp', { count: takes.usedUp })}</Tag>}
      {takes.stopped && <Tag tone="warning">{t('whatIf.rule.stopped')}</Tag>}
    </>
  );
}
