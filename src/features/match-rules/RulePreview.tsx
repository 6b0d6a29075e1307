import { t } from '~/i18n/t';
import { RuleSign } from './RuleSign';
import { ruleSentence, type Sayable } from './rule-sentence';
import './rules.css';

/** What the rule in the editor would test, said anew with every change. */
export function RulePreview({ rule, contextType }: { rule: Sayable; contextType: string | undefined }) {
  return (
    <output className="rule-preview" aria-label={t('rules.preview')}>
      <RuleSign type={rule.type} />
      <span>{ruleSentence(rule, contextType)}</span>
    </output>
  );
}
