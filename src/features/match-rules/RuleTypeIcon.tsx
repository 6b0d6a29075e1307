import { isMatchRuleType } from '~/domain/match-rules/rule-config';
import { Icon } from '~/ui/controls/Icon';
import { ruleIcons } from './rule-tokens';
import * as styles from './RuleTypeIcon.module.css';

/** Renders the icon of a rule's type: =, ≈, ⇢, or a question mark if unknown. Its name is in the row's text. */
export function RuleTypeIcon({ type }: { type: string }) {
  return (
    <span className={styles.sign} aria-hidden="true">
      {isMatchRuleType(type) ? <Icon name={ruleIcons[type]} /> : '?'}
    </span>
  );
}
