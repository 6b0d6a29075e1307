import 'texts:suggest';
import 'texts:whatIf';
import 'texts:whatIf.flow';
import { type ReactNode, type RefObject, useMemo, useRef, useState } from 'react';
import { inOrder, isChanged, type StagedRules, toggleRule } from '~/domain/change-plan/staged-rules';
import { isSameRule, type StagedRule } from '~/domain/change-plan/staged-rule';
import { moveAfter, moveBefore } from '~/domain/match-rules/order';
import type { RuleCoverage } from '~/domain/what-if/coverage';
import { dayBars, daySpan } from '~/domain/what-if/day-bars';
import { perCent } from '~/domain/what-if/per-cent';
import { formatDecimal } from '~/domain/money/format';
import { locale, t } from '~/i18n/t';
import { Token } from '~/ui/controls/Chip';
import { Button } from '~/ui/controls/Button';
import { ActionMenu } from '~/ui/overlay/ActionMenu';
import { useRowHeight } from '~/ui/page/density';
import { EmptyState } from '~/ui/page/EmptyState';
import { LazyConfirmDialog } from '~/ui/overlay/LazyConfirmDialog';
import { announce } from '~/ui/page/announce';
import { useLatest } from '~/ui/hooks/use-latest';
import { useUndoKey } from '~/ui/hooks/use-undo-key';
import { thenFocus } from '~/ui/page/then-focus';
import { SortableList } from '~/ui/sortable/SortableList';
import type { SortableRow } from '~/ui/sortable/SortableRow';
import { RuleNumber, RuleTypeIcon } from '../RuleSigns';
import { ruleSentence } from '../rule-sentence';
import { TermHelp } from '~/ui/glossary/TermHelp';
import { DayBars } from './DayBars';
import { flowAmount } from './flow-messages';
import { stagedActions, takenAway } from './staged-actions';
import { checkboxClass } from '~/ui/controls/checkbox-class';
import * as styles from './what-if.module.css';

interface StagedListProps {
  /** The rules on the service. */
  rules: readonly StagedRule[];
  staged: StagedRules;
  contextType: string;
  /** What each rule takes of the transactions; `undefined` until it is known. */
  coverage: readonly RuleCoverage[] | undefined;
  /** The number of transactions on the left. */
  lefts: number;
  /** Why saving is not possible: a missing permission or an archived context. */
  refusal: string | undefined;
  onChange: (staged: StagedRules) => void;
  onStartOver: () => void;
  /** Reverts the last change; `undefined` if there is none. */
  onUndo: (() => void) | undefined;
  /** Opens a rule for editing, or a new one for `undefined`. */
  onEdit: (rule: StagedRule | undefined) => void;
  onSave: () => void;
  /** Opens the suggested rules. */
  onSuggest: () => void;
  /** The content between the header and the rules. */
  hints: ReactNode;
}

/**
 * The props of a row. `span` is the range of days of all transactions, so that the bars of all rules share one scale.
 */
type StagedRowProps = StagedListProps & {
  span: ReturnType<typeof daySpan>;
  onRemove: (rule: StagedRule) => void;
};

/** The height of a line below the first line of a row, in px: the second line, and a third one on overflow. */
const lineHeight = 20;

/** Renders the staged rules: in any order, each on or off, with what it takes of the transactions. */
export function StagedList(props: StagedListProps) {
  const { staged, onChange, coverage } = props;
  const span = useMemo(() => daySpan((coverage ?? []).map(({ days }) => days)), [coverage]);
  const height = useRowHeight();
  const section = useRef<HTMLElement>(null);
  const add = useRef<HTMLButtonElement>(null);
  const remove = (rule: StagedRule) => {
    const { left, next } = takenAway(staged, rule);
    thenFocus(
      () => onChange(left),
      () => (next === undefined ? undefined : menuOf(section.current, next)) ?? add.current,
    );
  };
  return (
    <section ref={section} aria-labelledby="what-if-rules">
      <StagedHead {...props} add={add} />
      <p className={styles.about}>{t('whatIf.rules.about')}</p>
      {props.hints}
      {staged.rules.length === 0 ? (
        <EmptyState
          title={t('whatIf.rules.none')}
          action={
            <Button variant="primary" onClick={props.onSuggest}>
              {t('suggest.open')}
            </Button>
          }
        >
          {t('whatIf.rules.none.about')}
        </EmptyState>
      ) : (
        <SortableList
          items={staged.rules}
          getKey={({ id }) => id}
          label={t('whatIf.rules.list')}
          itemLabel={(rule) => ruleSentence(rule, props.contextType)}
          estimateSize={height + 2 * lineHeight}
          onMove={({ key, anchor }) => {
            const order = staged.rules.map(({ id }) => id);
            onChange(
              inOrder(
                staged,
                'before' in anchor
                  ? moveBefore(order, key, anchor.before)
                  : moveAfter(order, key, anchor.after),
              ),
            );
          }}
          renderRow={(rule, row) => (
            <StagedRow {...props} span={span} onRemove={remove} rule={rule} row={row} />
          )}
        />
      )}
    </section>
  );
}

/** Renders the heading and the actions for all rules; `add` refers to the button that never disappears. */
function StagedHead({
  add,
  rules,
  staged,
  ...props
}: StagedListProps & { add: RefObject<HTMLButtonElement | null> }) {
  const [isAsking, setIsAsking] = useState(false);
  const undo = useLatest(() => {
    // The button may disappear with the last change, and the focus would be lost with it.
    if (document.activeElement?.hasAttribute('data-undo')) add.current?.focus();
    props.onUndo?.();
    announce(t('whatIf.rules.undone'));
  });
  useUndoKey(props.onUndo !== undefined, undo);
  return (
    <div className={styles.head}>
      <h2 id="what-if-rules" className={styles.title}>
        {t('whatIf.rules')}
      </h2>
      <TermHelp term="staged" />
      <span className={styles.headActions}>
        {/* First, so that the other buttons do not move under the pointer. */}
        {isChanged(rules, staged) && (
          <>
            <Button size="small" variant="primary" disabledReason={props.refusal} onClick={props.onSave}>
              {t('whatIf.rules.save')}
            </Button>
            <Button size="small" variant="quiet" onClick={() => setIsAsking(true)}>
              {t('whatIf.rules.reset')}
            </Button>
          </>
        )}
        {props.onUndo && (
          <Button
            size="small"
            variant="quiet"
            icon="undo"
            data-undo
            aria-label={t('whatIf.rules.undo')}
            aria-keyshortcuts="Control+Z Meta+Z"
            onClick={undo}
          >
            {t('ui.undo')}
          </Button>
        )}
        {isAsking && (
          <LazyConfirmDialog
            open
            title={t('whatIf.rules.reset.ask')}
            confirmLabel={t('whatIf.rules.reset')}
            onClose={() => setIsAsking(false)}
            onConfirm={() => {
              setIsAsking(false);
              // The button that opened the dialog disappears, and the focus would be lost with it.
              thenFocus(props.onStartOver, () => add.current);
            }}
          >
            <p>{t('whatIf.rules.reset.about')}</p>
          </LazyConfirmDialog>
        )}
        {staged.rules.length > 0 && (
          <Button size="small" onClick={props.onSuggest}>
            {t('suggest.more')}
          </Button>
        )}
        <Button ref={add} size="small" icon="plus" onClick={() => props.onEdit(undefined)}>
          {t('whatIf.rules.add')}
        </Button>
      </span>
    </div>
  );
}

/** Returns the menu button of a rule. */
function menuOf(list: HTMLElement | null, ruleId: string): HTMLElement | null | undefined {
  return list?.querySelector<HTMLElement>(`[data-key="${CSS.escape(ruleId)}"] [aria-haspopup=menu]`);
}

/** Renders one rule: whether it is on, what it tests, and what it takes. */
function StagedRow({ rule, row, ...props }: StagedRowProps & { rule: StagedRule; row: SortableRow }) {
  const { rules, staged, coverage, onChange } = props;
  const isOff = staged.off.has(rule.id);
  const was = rules.findIndex(({ id }) => id === rule.id) + 1;
  const before = rules[was - 1];
  const isEdited = before !== undefined && !isSameRule(before, rule);
  const takes = coverage?.find(({ ruleId }) => ruleId === rule.id);
  return (
    <div className={styles.rule} data-state={row.state} data-off={isOff || undefined}>
      {row.handle}
      <input
        type="checkbox"
        className={`${checkboxClass} ${styles.switch}`}
        checked={!isOff}
        aria-label={t('whatIf.rule.try', { position: row.position })}
        onChange={() => onChange(toggleRule(staged, rule.id))}
      />
      <RuleNumber position={row.position} />
      <RuleTypeIcon type={rule.type} />
      <div className={styles.ruleBody}>
        <span>{ruleSentence(rule, props.contextType)}</span>
        <span className={styles.takes}>
          {before === undefined && <Token tone="warning">{t('whatIf.rule.new')}</Token>}
          {isEdited && <Token tone="warning">{t('whatIf.rule.edited')}</Token>}
          {before && was !== row.settled && <Token>{t('whatIf.rule.was', { position: was })}</Token>}
          {isOff ? t('whatIf.rule.off') : takes && <Takes takes={takes} {...props} />}
        </span>
      </div>
      <ActionMenu
        label={t('rules.row.actions', { position: row.position })}
        items={stagedActions(rule, isEdited ? before : undefined, staged, props)}
      />
    </div>
  );
}

/** The number of currencies in which the amounts of a rule are shown. */
const maxCurrencies = 2;

/** Renders what a rule takes of the left: the number, the amounts, the days, and warnings. */
function Takes({ takes, lefts, span, staged }: StagedRowProps & { takes: RuleCoverage }) {
  const part = perCent(String(takes.lefts), String(lefts));
  const percent = formatDecimal(part, { locale: locale() });
  const later = staged.rules.findIndex(({ id }) => id === takes.fitsLater) + 1;
  if (takes.lefts === 0 && takes.usedUp === 0 && !takes.stopped)
    return <span>{t('whatIf.flow.takesNothing')}</span>;
  return (
    <>
      {takes.lefts > 0 && (
        <>
          <span className={styles.quietBar} aria-hidden="true">
            <span style={{ inlineSize: `${part}%` }} />
          </span>
          <span>{t('whatIf.rule.takes', { count: takes.lefts, percent })}</span>
        </>
      )}
      {takes.amounts.slice(0, maxCurrencies).map(({ currency, amount }) => (
        <span key={currency}>{flowAmount(amount, currency)}</span>
      ))}
      {span && takes.lefts > 0 && <DayBars bars={dayBars(takes.days, span)} />}
      {later > 0 && <span>{t('whatIf.flow.fitsLater', { position: later })}</span>}
      {takes.usedUp > 0 && <Token tone="warning">{t('whatIf.rule.usedUp', { count: takes.usedUp })}</Token>}
      {takes.stopped && <Token tone="warning">{t('whatIf.rule.stopped')}</Token>}
    </>
  );
}
