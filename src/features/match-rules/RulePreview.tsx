import { matchesAnything } from '@recon/engine/configuration/match-rules/matches-anything';
import { t } from '~/i18n/t';
import { InlineAlert } from '~/ui/page/ErrorPanel';
import { RuleTypeIcon } from './RuleCells';
import { ruleSentence, type Sayable } from './rule-sentence';
import * as styles from './RulePreview.module.css';

/** Renders what the rule in the editor would test, after every change, and a warning if it tests nothing. */
export function RulePreview({ rule, contextType }: { rule: Sayable; contextType: string | undefined }) {
  return (
    <>
      <output className={styles.preview} aria-label={t('rules.preview')}>
        <RuleTypeIcon type={rule.type} />
        <span>{ruleSentence(rule, contextType)}</span>
      </output>
      {matchesAnything(rule) && (
        <InlineAlert tone="warning" title={t('rules.anything.title')}>
          {t('rules.anything.text')}
        </InlineAlert>
      )}
    </>
  );
}
