import { isMatchRuleType } from '~/domain/match-rules/rule-config';
import { Icon } from '~/ui/controls/Icon';
import { ruleIcons } from './rule-tokens';
import * as styles from './RuleTypeIcon.module.css';

/** The mark of a rule's type: =, ≈, ⇢, or a question mark for one not known here. Its name stands in the row's words. */
export function RuleTypeIcon({ type }: { type: string }) {
  return (
    <span className={styles.sign} aria-hidden="true">
      {isMatchRuleType(type) ? <Icon name={ruleIcons[type]} /> : '?'}
    </span>
  );
}
