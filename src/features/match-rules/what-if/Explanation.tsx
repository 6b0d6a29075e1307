import type { StagedRule } from '~/domain/change-plan/staged-rule';
import type { Transaction } from '~/domain/matching/transaction';
import { t } from '~/i18n/t';
import { Icon } from '~/ui/controls/Icon';
import type { Explained, SideName } from '~/workers/what-if-protocol';
import { RuleNumber, RuleTypeIcon } from '../RuleSigns';
import { ruleSentence } from '../rule-sentence';
import { transactionDay } from './day-messages';
import { outcomeText, testText } from './explain-messages';
import { amountText } from './number-text';
import * as styles from './Explanation.module.css';

interface ExplanationProps {
  explained: Explained;
  /** The rules of the run, in priority order. */
  rules: readonly StagedRule[];
  contextType: string;
}

/** Renders why each rule of a run matched a pair of transactions, or did not, test by test. */
export function Explanation({ explained, rules, contextType }: ExplanationProps) {
  const placeOf = (ruleId: string | undefined) => rules.findIndex(({ id }) => id === ruleId);
  return (
    <>
      <div className={styles.pair}>
        <TransactionBox side="left" row={explained.left} />
        <TransactionBox side="right" row={explained.right} />
      </div>
      <ol className={styles.rules}>
        {explained.rules.map(({ rule, ruleId, tests, score, outcome }) => {
          const place = placeOf(ruleId);
          const tried = rules[place];
          return (
            <li key={rule} data-taken={outcome.code === 'taken' || undefined}>
              <div className={styles.head}>
                <RuleNumber position={place + 1} />
                {tried && <RuleTypeIcon type={tried.type} />}
                <span>{tried && ruleSentence(tried, contextType)}</span>
              </div>
              <p className={styles.outcome}>
                {outcomeText(outcome, (number) => placeOf(explained.rules[number]?.ruleId) + 1)}
                {score && ` ${t('whatIf.explain.score', { score: score.total })}`}
              </p>
              <ul className={styles.tests}>
                {tests.map((test) => (
                  <li key={test.test} data-passed={test.passed}>
                    <Icon name={test.passed ? 'check' : 'close'} />
                    <span className="ui-hidden">
                      {t(test.passed ? 'whatIf.explain.passed' : 'whatIf.explain.notPassed')}
                    </span>
                    <span>{testText(test)}</span>
                  </li>
                ))}
              </ul>
            </li>
          );
        })}
      </ol>
    </>
  );
}

/** Renders all fields of a transaction, in the colour of its side. */
export function TransactionBox({ side, row }: { side: SideName; row: Transaction }) {
  return (
    <div className={styles.side} data-side={side}>
      <span className={styles.sideName}>{t(`whatIf.line.${side}`)}</span>
      <strong>{row.externalId}</strong>
      <span>{amountText(row.amount, row.currency)}</span>
      <span>{transactionDay(row)}</span>
      {row.description && <span>{row.description}</span>}
    </div>
  );
}
