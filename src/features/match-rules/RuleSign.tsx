import { isMatchRuleType } from '~/domain/match-rules/rule-config';
import * as styles from './RuleSign.module.css';

const paths = {
  EXACT: 'M3.5 6h9M3.5 10h9',
  TOLERANCE: 'M3 6.6c1.7-1.9 3.3-1.9 5 0s3.3 1.9 5 0M3 10.6c1.7-1.9 3.3-1.9 5 0s3.3 1.9 5 0',
  DATE_LAG: 'M2.5 8h1.6M6 8h1.6M9.4 8h4M10.6 4.8L13.6 8l-3 3.2',
};

/** The mark of a rule's type: =, ≈, ⇢, or a question mark for one not known here. Its name stands in the row's words. */
export function RuleSign({ type }: { type: string }) {
  return (
    <span className={styles.sign} aria-hidden="true">
      {isMatchRuleType(type) ? (
        <svg className="ui-icon" viewBox="0 0 16 16" focusable="false">
          <path d={paths[type]} />
        </svg>
      ) : (
        '?'
      )}
    </span>
  );
}
