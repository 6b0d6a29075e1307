import { t } from '~/i18n/t';
import { requirements, ruleColumns } from './rule-columns';
import { ruleSentence, type Sayable } from './rule-sentence';
import * as styles from './RuleCells.module.css';

/**
 * Renders what a rule requires of a pair, a cell per column, so that rules below each other are easy to compare.
 * Screen readers get the sentence instead. A rule that cannot be read has no cells: its sentence is visible.
 */
export function RuleCells({ rule, contextType }: { rule: Sayable; contextType: string | undefined }) {
  const required = requirements(rule);
  const sentence = ruleSentence(rule, contextType);
  if (!required) return <span className={styles.sentence}>{sentence}</span>;
  const same = t('rules.column.same');
  return (
    <>
      <span className="ui-hidden">{sentence}</span>
      <span className={styles.cells} aria-hidden="true" title={sentence}>
        {ruleColumns.map((column) => {
          const value = required[column];
          return (
            <span
              key={column}
              data-label={t(`rules.column.${column}`)}
              data-requires={value === undefined ? 'nothing' : value === same ? 'same' : undefined}
            >
              {value ?? t('rules.column.any')}
            </span>
          );
        })}
      </span>
    </>
  );
}

/** Renders the headings of the cells, above a list of rules. */
export function RuleHeadings() {
  return (
    <span className={styles.cells}>
      {ruleColumns.map((column) => (
        <span key={column}>{t(`rules.column.${column}`)}</span>
      ))}
    </span>
  );
}
