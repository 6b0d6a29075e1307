import 'texts:rules';
import type { MatchRule } from '~/contract/match-rule';
import { t } from '~/i18n/t';
import { RuleNumber } from './RuleNumber';
import { RuleTypeIcon } from './RuleTypeIcon';
import { ruleSentence } from './rule-sentence';
import * as styles from './RuleList.module.css';

interface RuleListProps {
  /** The first rules of a context, in order. */
  rules: readonly MatchRule[];
  contextType?: string | undefined;
}

/** Rules as numbered sentences, to be read on a page that is about more than its rules. */
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
