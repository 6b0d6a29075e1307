import { locale, memoizePerLocale, t } from '~/i18n/t';
import { toleranceKeys, requirements, ruleColumns } from './rule-columns';
import { ruleIcons, ruleSentence, type AnyRule } from './rule-sentence';
import { isMatchRuleType } from '@recon/engine/configuration/match-rules/rule-types';
import { Icon } from '~/ui/controls/Icon';
import * as styles from './RuleCells.module.css';

type CellsProps = { rule: AnyRule; contextType: string | undefined };

/** Renders the sentence of a rule; only for screen readers if the columns of `RuleCells` have space next to it. */
export function SpokenRule({ rule, contextType }: CellsProps) {
  return <span className={styles.spoken}>{ruleSentence(rule, contextType)}</span>;
}

interface RuleCellsProps extends CellsProps {
  position?: number;
  /** Called with the settings of a tolerance that the user wants to change, and its cell. */
  onEdit?: ((settings: readonly string[], cell: HTMLElement) => void) | undefined;
}

/**
 * Renders what a rule requires of a pair, a cell per column, so that rules below each other are easy to compare; with
 * `onEdit`, tolerances are buttons. A rule that cannot be read has no cells: its sentence is visible.
 */
export function RuleCells({ rule, contextType, position = 0, onEdit }: RuleCellsProps) {
  const required = requirements(rule);
  if (!required)
    return (
      <span className={styles.sentence} aria-hidden="true">
        {ruleSentence(rule, contextType)}
      </span>
    );
  return (
    <span className={styles.cells}>
      {ruleColumns.map((column) => {
        const value = required[column] ?? t('rules.column.any');
        const settings = onEdit ? toleranceKeys(rule, column) : [];
        const cell = { 'data-requires': requires(required[column]) };
        if (settings.length === 0)
          return (
            <span key={column} {...cell} aria-hidden="true">
              {value}
            </span>
          );
        return (
          <button
            key={column}
            type="button"
            className={styles.tolerance}
            {...cell}
            aria-label={t('rules.tolerance.change', { column: t(`rules.column.${column}`), value, position })}
            aria-haspopup="dialog"
            onClick={({ currentTarget }) => onEdit?.(settings, currentTarget)}
            onKeyDown={({ key, currentTarget }) => key === 'F2' && onEdit?.(settings, currentTarget)}
          >
            {value}
          </button>
        );
      })}
    </span>
  );
}

function requires(value: string | undefined): 'nothing' | 'same' | undefined {
  if (value === undefined) return 'nothing';
  return value === t('rules.column.same') ? 'same' : undefined;
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

/** Returns the format of whole numbers. */
export const integerFormat = memoizePerLocale(() => new Intl.NumberFormat(locale()));

/** Renders the position of a rule in priority order, from 1. */
export function RuleNumber({ position }: { position: number | undefined }) {
  return (
    <span className={styles.number} data-part="number">
      {position !== undefined && integerFormat().format(position)}
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
