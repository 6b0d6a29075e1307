import { locale, memoizePerLocale, t } from '~/i18n/t';
import { requirements, ruleColumns } from './rule-columns';
import { ruleIcons, ruleSentence, type Sayable } from './rule-sentence';
import { isMatchRuleType } from '@recon/engine/configuration/match-rules/rule-types';
import { Icon } from '~/ui/controls/Icon';
import * as styles from './RuleCells.module.css';

/**
 * Renders what a rule requires of a pair, a cell per column, so that rules below each other are easy to compare.
 * Screen readers, and phones, get the sentence instead. A rule that cannot be read has no cells: its sentence is visible.
 */
export function RuleCells({ rule, contextType }: { rule: Sayable; contextType: string | undefined }) {
  const required = requirements(rule);
  const sentence = ruleSentence(rule, contextType);
  if (!required) return <span className={styles.sentence}>{sentence}</span>;
  const same = t('rules.column.same');
  return (
    <>
      <span className={styles.spoken}>{sentence}</span>
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

const numbers = memoizePerLocale(() => new Intl.NumberFormat(locale()));

/** Renders the position of a rule in priority order, from 1. */
export function RuleNumber({ position }: { position: number | undefined }) {
  return (
    <span className={styles.number} data-part="number">
      {position !== undefined && numbers().format(position)}
    </span>
  );
}

/** Renders the icon of a rule's type: =, ≈, ⇢, or a question mark if unknown. Its name is in the row's text. */
export function RuleTypeIcon({ type }: { type: string }) {
  return (
    <span className={styles.sign} aria-hidden="true">
      {isMatchRuleType(type) ? <Icon name={ruleIcons[type]} /> : '?'}
    </span>
  );
}
