import type { SideName } from '@recon/engine/matching/side-name';
import type { StagedRule } from '@recon/engine/configuration/change-plan/staged-rule';
import type { RuleExplanation } from '@recon/engine/matching/explain';
import type { Transaction } from '@recon/engine/matching/transaction';
import { compareDecimals } from '@recon/engine/money/decimal';
import { t } from '~/i18n/t';
import { Icon } from '~/ui/controls/Icon';
import { TableHead } from '~/ui/page/TableHead';
import type { PairExplanation } from '@recon/engine/session/what-if-protocol';
import { RuleNumber, RuleTypeIcon } from '~/features/match-rules/RuleCells';
import { requirements, ruleColumns } from '../rule-columns';
import { ruleSentence } from '../rule-sentence';
import { transactionDay } from './day-messages';
import { outcomeText, testText } from './explain-messages';
import { amountText } from './number-text';
import * as styles from './Explanation.module.css';

interface ExplanationProps {
  explanation: PairExplanation;
  /** The rules of the run, in priority order. */
  rules: readonly StagedRule[];
  contextType: string;
}

/** Renders why each rule of a run matched a pair of transactions, or did not: a line per rule, a column per test. */
export function Explanation({ explanation, rules, contextType }: ExplanationProps) {
  const placeOf = (ruleId: string | undefined) => rules.findIndex(({ id }) => id === ruleId);
  return (
    <>
      <div className={styles.pair}>
        <TransactionBox side="left" row={explanation.left} comparedAmount={explanation.compared.left} />
        <TransactionBox side="right" row={explanation.right} comparedAmount={explanation.compared.right} />
      </div>
      <table className={styles.rules}>
        <TableHead
          columns={[t('whatIf.column.rule'), ...ruleColumns.map((column) => t(`rules.column.${column}`))]}
        />
        {explanation.rules.map((one) => {
          const place = placeOf(one.ruleId);
          const tried = rules[place];
          return (
            <tbody key={one.rule} data-taken={one.outcome.code === 'taken' || undefined}>
              <tr>
                <th scope="row">
                  <span className={styles.head}>
                    <RuleNumber position={place + 1} />
                    {tried && <RuleTypeIcon type={tried.type} />}
                  </span>
                </th>
                {tried && <Tests rule={tried} tests={one.tests} />}
              </tr>
              <tr>
                <td colSpan={ruleColumns.length + 1}>
                  <p className={styles.outcome}>
                    {outcomeText(one.outcome, (number) => placeOf(explanation.rules[number]?.ruleId) + 1)}
                    {one.score && ` ${t('whatIf.explain.score', { score: one.score.total })}`}
                  </p>
                  <details>
                    <summary>{tried && ruleSentence(tried, contextType)}</summary>
                    <TestList tests={one.tests} />
                  </details>
                </td>
              </tr>
            </tbody>
          );
        })}
      </table>
    </>
  );
}

type TestsOfRule = Pick<RuleExplanation, 'tests'>;

/** Renders what a rule requires in each column, and whether the pair has it. */
function Tests({ rule, tests }: TestsOfRule & { rule: StagedRule }) {
  const required = requirements(rule);
  return ruleColumns.map((column) => {
    const passed = tests.find(({ test }) => test === column)?.passed;
    return (
      <td key={column} data-passed={passed}>
        {passed !== undefined && <PassMark passed={passed} />}
        {required?.[column] ?? t('rules.column.any')}
      </td>
    );
  });
}

function PassMark({ passed }: { passed: boolean }) {
  return (
    <>
      <Icon name={passed ? 'check' : 'close'} />
      <span className="ui-hidden">{t(passed ? 'whatIf.explain.passed' : 'whatIf.explain.notPassed')}</span>
    </>
  );
}

function TestList({ tests }: TestsOfRule) {
  return (
    <ul className={styles.tests}>
      {tests.map((test) => (
        <li key={test.test} data-passed={test.passed}>
          <PassMark passed={test.passed} />
          <span>{testText(test)}</span>
        </li>
      ))}
    </ul>
  );
}

interface TransactionBoxProps {
  side: SideName;
  row: Transaction;
  /** The amount as rules compare it, after fees; a decimal. */
  comparedAmount?: string;
}

/** Renders all fields of a transaction, in the colour of its side, and its amount after fees if rules compare that. */
export function TransactionBox({ side, row, comparedAmount = row.amount }: TransactionBoxProps) {
  return (
    <div className={styles.side} data-side={side}>
      <span className={styles.sideName}>{t(`whatIf.line.${side}`)}</span>
      <strong>{row.externalId}</strong>
      <span>{amountText(row.amount, row.currency)}</span>
      {compareDecimals(comparedAmount, row.amount) !== 0 && (
        <span>{t('whatIf.explain.compared', { amount: amountText(comparedAmount, row.currency) })}</span>
      )}
      <span>{transactionDay(row)}</span>
      {row.description && <span>{row.description}</span>}
    </div>
  );
}
