import 'texts:whatIf';
import type { StagedRule } from '~/domain/change-plan/staged-rule';
import type { TestOutcome } from '~/domain/matching/explain-tests';
import { t } from '~/i18n/t';
import { Icon } from '~/ui/controls/Icon';
import type { Explained } from '~/workers/what-if-protocol';
import { RuleNumber, RuleTypeIcon } from '../RuleSigns';
import { ruleSentence } from '../rule-sentence';
import { outcomeText, testText } from './explain-messages';
import { TransactionBox } from './TransactionBox';
import * as styles from './Explanation.module.css';

/** Renders why each rule of a run took a pair of transactions, or did not, test by test. */
export function Explanation({
  explained,
  rules,
  contextType,
}: {
  explained: Explained;
  /** The rules of the run, in priority order. */
  rules: readonly StagedRule[];
  contextType: string;
}) {
  return (
    <>
      <div className={styles.pair}>
        <TransactionBox side="left" row={explained.left} />
        <TransactionBox side="right" row={explained.right} />
      </div>
      <ol className={styles.rules}>
        {explained.rules.map(({ rule, ruleId, tests, score, outcome }) => {
          const place = rules.findIndex(({ id }) => id === ruleId);
          const tried = rules[place];
          return (
            <li key={rule} data-taken={outcome.code === 'taken' || undefined}>
              <div className={styles.head}>
                <RuleNumber position={place + 1} />
                {tried && <RuleTypeIcon type={tried.type} />}
                <span>{tried && ruleSentence(tried, contextType)}</span>
              </div>
              <p className={styles.outcome}>
                {outcomeText(outcome, (number) => positionOf(rules, explained, number))}
                {score && ` ${t('whatIf.explain.score', { score: score.total })}`}
              </p>
              <ul className={styles.tests}>
                {tests.map((test) => (
                  <Test key={test.test} outcome={test} />
                ))}
              </ul>
            </li>
          );
        })}
      </ol>
    </>
  );
}

/** Returns the position under which a rule of the run is shown. */
function positionOf(rules: readonly StagedRule[], { rules: run }: Explained, number: number): number {
  return rules.findIndex(({ id }) => id === run[number]?.ruleId) + 1;
}

function Test({ outcome }: { outcome: TestOutcome }) {
  return (
    <li data-passed={outcome.passed}>
      <Icon name={outcome.passed ? 'check' : 'close'} />
      <span className="ui-hidden">
        {t(outcome.passed ? 'whatIf.explain.passed' : 'whatIf.explain.notPassed')}
      </span>
      <span>{testText(outcome)}</span>
    </li>
  );
}
