import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { matchRuleQueries } from '~/api/rule-order/rule-queries';
import { whatIfResultQueries } from '~/api/what-if-results';
import type { Context } from '@recon/contract/context';
import { lintRules } from '@recon/engine/hints/lint-rules';
import { needText, rateNeed } from '~/features/contexts/context-need';
import { hintText } from '~/features/match-rules/hints/RuleHints';
import { t } from '~/i18n/t';
import { buttonClass } from '~/ui/controls/Button';
import { InlineAlert } from '~/ui/page/ErrorPanel';

type NextStepProps = { context: Context; hasResults: boolean };

/** Renders the next step of a context whose setup is complete: to look at hints about its rules, or at a low match rate. */
export function NextStep({ context, hasResults }: NextStepProps) {
  const { id, type, feeNormalization } = context;
  const rules = useQuery(matchRuleQueries.all(id)).data;
  const last = useQuery({ ...whatIfResultQueries.ofContext(id), enabled: hasResults }).data?.last;
  const findings = useMemo(
    () => lintRules(rules ?? [], { contextType: type, normalizesFees: Boolean(feeNormalization) }).findings,
    [rules, type, feeNormalization],
  );
  const positionOf = (ruleId: string) => (rules?.findIndex((rule) => rule.id === ruleId) ?? -1) + 1;
  // Those two change no match, so any other comes first.
  const first = findings.find(({ code }) => code !== 'no-effect' && code !== 'zero-tolerance') ?? findings[0];
  const low = last && rateNeed(last.figures.left.rows);
  if (first)
    return (
      <InlineAlert
        tone="warning"
        title={t('rulesLint.count', { count: findings.length })}
        actions={
          <Link
            to="/contexts/$contextId/rules"
            params={{ contextId: id }}
            search={{ hints: first.ruleId }}
            className={buttonClass({ size: 'small' })}
          >
            {t('contexts.overview.toHints')}
          </Link>
        }
      >
        {t('rulesLint.of', { position: positionOf(first.ruleId) })} {hintText(first, positionOf)}
      </InlineAlert>
    );
  return (
    low && (
      <InlineAlert tone="warning" title={needText(low)}>
        {t('contexts.overview.low')}
      </InlineAlert>
    )
  );
}
