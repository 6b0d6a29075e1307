import 'texts:contexts.overview';
import type { ReactNode } from 'react';
import type { MatchRule } from '~/contract/match-rule';
import { t } from '~/i18n/t';
import { buttonClass } from '~/ui/controls/button-class';
import type { RenderLink } from '~/ui/page/link';
import { type Part, QueryErrorNotice } from './QueryErrorNotice';
import * as styles from './PictureRules.module.css';

interface PictureRulesProps {
  rules: Part<readonly MatchRule[]>;
  link: RenderLink;
  renderRules: (rules: readonly MatchRule[]) => ReactNode;
}

const rulesShown = 7;

/** Renders the list of rules in the middle of the diagram; a long list is truncated. */
export function PictureRules({ rules, link, renderRules }: PictureRulesProps) {
  return (
    <section className={`ui-card ${styles.rules}`} aria-labelledby="set-up-rules">
      <h3 id="set-up-rules">{t('contexts.overview.rules')}</h3>
      <RuleSteps {...{ rules, link, renderRules }} />
    </section>
  );
}

function RuleSteps({ rules, link, renderRules }: PictureRulesProps) {
  const { data, error } = rules;
  if (!data && error)
    return (
      <QueryErrorNotice
        part={rules}
        failed={t('contexts.overview.rulesFailed')}
        stale={t('contexts.overview.rulesFailed')}
      />
    );
  if (!data)
    return (
      <output className={`ui-delayed ${styles.loading}`} aria-busy="true">
        <span className="ui-hidden">{t('ui.loading')}</span>
      </output>
    );
  if (data.length === 0)
    return (
      <div className={`ui-row ${styles.none}`}>
        <p>{t('contexts.overview.noRules')}</p>
        {link({ className: buttonClass({ size: 'small' }), children: t('contexts.overview.toRules') })}
      </div>
    );
  // Truncation never hides only one rule.
  const shown = data.length === rulesShown + 1 ? data.length : rulesShown;
  const more = data.length - shown;
  return (
    <>
      {renderRules(data.slice(0, shown))}
      {link({
        className: styles.more,
        children: more > 0 ? t('contexts.overview.more', { count: more }) : t('contexts.overview.all'),
      })}
    </>
  );
}
