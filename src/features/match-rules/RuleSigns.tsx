import { isMatchRuleType } from '@recon/engine/configuration/match-rules/rule-types';
import { formatDecimal } from '@recon/engine/money/format';
import { locale } from '~/i18n/t';
import { Icon } from '~/ui/controls/Icon';
import { ruleIcons } from './rule-tokens';
import * as styles from './RuleSigns.module.css';

/** Renders the position of a rule in priority order, from 1. */
export function RuleNumber({ position }: { position: number | undefined }) {
  return (
    <span className={styles.number} data-part="number">
      {position !== undefined && formatDecimal(String(position), { locale: locale() })}
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
