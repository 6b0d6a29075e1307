import 'texts:suggest';
import type { Suggestion } from '~/domain/rule-suggestions/suggestion';
import { formatDecimal } from '~/domain/money/format';
import { perCent } from '~/domain/what-if/per-cent';
import { locale, t } from '~/i18n/t';
import { Icon } from '~/ui/controls/Icon';
import { RuleTypeIcon } from '../RuleSigns';
import { ruleSentence } from '../rule-sentence';
import { evidenceText, reasonText } from './suggest-messages';
import { checkboxClass } from '~/ui/controls/checkbox-class';
import * as styles from './SuggestSheet.module.css';

interface SuggestedRuleProps {
  suggestion: Suggestion;
  /** The number of transactions on the left. */
  lefts: number;
  contextType: string;
  checked: boolean;
  onChange: () => void;
}

/** Renders one suggested rule: what it tests, what it takes, its risk, and the evidence for it. */
export function SuggestedRule({ suggestion, lefts, contextType, checked, onChange }: SuggestedRuleProps) {
  const { rule, evidence, takes, risk } = suggestion;
  const percent = formatDecimal(perCent(String(takes.lefts), String(lefts)), { locale: locale() });
  const readOff = evidenceText(evidence);
  return (
    <li>
      <label className={styles.rule}>
        <input type="checkbox" className={checkboxClass} checked={checked} onChange={onChange} />
        <RuleTypeIcon type={rule.type} />
        <span className={styles.body}>
          <span className={styles.sentence}>{ruleSentence(rule, contextType)}</span>
          <span>{t('suggest.takes', { count: takes.lefts, percent })}</span>
          <span className={styles.risk} data-level={risk.level}>
            <Icon name={risk.level === 'low' ? 'check' : 'warning'} />
            <span>
              <strong>{t(`suggest.risk.${risk.level}`)}</strong> {reasonText(risk.reason)}
            </span>
          </span>
          {readOff !== undefined && <span className={styles.quiet}>{readOff}</span>}
        </span>
      </label>
    </li>
  );
}
