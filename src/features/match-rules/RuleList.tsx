import type { MatchRule } from '@recon/contract/match-rule';
import { t } from '~/i18n/t';
import { RuleNumber, RuleTypeIcon } from './RuleCells';
import { ruleSentence } from './rule-sentence';
import * as styles from './RuleList.module.css';

type RuleListProps = { rules: readonly MatchRule[]; contextType?: string | undefined };

/** Renders rules as numbered sentences, for reading on other pages. */
export function RuleList({ rules, contextType }: RuleListProps) {
  return (
    <ol className={styles.list} aria-label={t('rules.list')}>
      {rules.map((rule, index) => (
        <li key={rule.id} className={styles.step}>
          <RuleNumber position={index + 1} />
          <RuleTypeIcon type={rule.type} />
          <span>{ruleSentence(rule, contextType)}</span>
        </li>
      ))}
    </ol>
  );
}
