import 'texts:whatIf';
import type { MatchRule } from '~/contract/match-rule';
import { moveAfter, moveBefore, orderOf } from '~/domain/match-rules/order';
import type { RuleCoverage } from '~/domain/what-if/coverage';
import { perCent } from '~/domain/what-if/per-cent';
import { changesOf, inOrder, type StagedRules, switched, unchanged } from '~/domain/what-if/staged-rules';
import { t } from '~/i18n/t';
import { Token } from '~/ui/controls/Chip';
import { Button } from '~/ui/controls/Button';
import { EmptyState } from '~/ui/page/EmptyState';
import { SortableList } from '~/ui/sortable/SortableList';
import type { SortableRow } from '~/ui/sortable/SortableRow';
import { RuleSign } from '../RuleSign';
import { ruleSentence } from '../rule-sentence';
import * as styles from './what-if.module.css';

interface StagedListProps {
  /** As the service has them. */
  rules: readonly MatchRule[];
  staged: StagedRules<MatchRule>;
  contextType: string;
  /** What each rule takes of the sample; undefined until it is known. */
  coverage: readonly RuleCoverage[] | undefined;
  /** How many transactions there are on the left. */
  lefts: number;
  onChange: (staged: StagedRules<MatchRule>) => void;
}

/** The rules as they are tried: in any order, each on or off, with what it takes of the sample. */
export function StagedList(props: StagedListProps) {
  const { rules, staged, onChange } = props;
  const changes = changesOf(rules, staged);
  const isChanged = changes.order || changes.off.length > 0;
  return (
    <section aria-labelledby="what-if-rules">
      <div className={styles.head}>
        <h2 id="what-if-rules" className={styles.title}>
          {t('whatIf.rules')}
        </h2>
        {isChanged && (
          <>
            <Token tone="warning">{t('whatIf.rules.changed')}</Token>
            <Button size="small" variant="quiet" onClick={() => onChange(unchanged(rules))}>
              {t('whatIf.rules.reset')}
            </Button>
          </>
        )}
      </div>
      <p className={styles.about}>{t('whatIf.rules.about')}</p>
      {rules.length === 0 ? (
        <EmptyState title={t('whatIf.rules.none')}>{t('whatIf.rules.none.about')}</EmptyState>
      ) : (
        <SortableList
          items={staged.rules}
          getKey={({ id }) => id}
          label={t('whatIf.rules.list')}
          itemLabel={(rule) => ruleSentence(rule, props.contextType)}
          estimateSize={72}
          onMove={({ key, anchor }) => {
            const order = orderOf(staged.rules);
            onChange(
              inOrder(
                staged,
                'before' in anchor
                  ? moveBefore(order, key, anchor.before)
                  : moveAfter(order, key, anchor.after),
              ),
            );
          }}
          renderRow={(rule, row) => <StagedRow {...props} rule={rule} row={row} />}
        />
      )}
    </section>
  );
}

/** One rule: whether it is tried, what it tests, and what it takes. */
function StagedRow({ rule, row, ...props }: StagedListProps & { rule: MatchRule; row: SortableRow }) {
  const { rules, staged, coverage, onChange } = props;
  const isOff = staged.off.has(rule.id);
  const was = rules.findIndex(({ id }) => id === rule.id) + 1;
  const takes = coverage?.find(({ ruleId }) => ruleId === rule.id);
  return (
    <div className={styles.rule} data-state={row.state} data-off={isOff || undefined}>
      {row.handle}
      <input
        type="checkbox"
        className={styles.switch}
        checked={!isOff}
        aria-label={t('whatIf.rule.try', { position: row.position })}
        onChange={() => onChange(switched(staged, rule.id))}
      />
      <span className={styles.number}>{row.position}</span>
      <RuleSign type={rule.type} />
      <div className={styles.ruleBody}>
        <span>{ruleSentence(rule, props.contextType)}</span>
        <span className={styles.takes}>
          {was !== row.settled && <Token>{t('whatIf.rule.was', { position: was })}</Token>}
          {isOff ? t('whatIf.rule.off') : takes && <Takes takes={takes} lefts={props.lefts} />}
        </span>
      </div>
    </div>
  );
}

function Takes({ takes, lefts }: { takes: RuleCoverage; lefts: number }) {
  const percent = perCent(String(takes.lefts), String(lefts));
  return (
    <>
      <span className={styles.quietBar} aria-hidden="true">
        <span style={{ inlineSize: `${percent}%` }} />
      </span>
      {t('whatIf.rule.takes', { count: takes.lefts, percent })}
      {takes.usedUp > 0 && <Token tone="warning">{t('whatIf.rule.usedUp', { count: takes.usedUp })}</Token>}
      {takes.stopped && <Token tone="warning">{t('whatIf.rule.stopped')}</Token>}
    </>
  );
}
