import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useMemo } from 'react';
import { matchRuleQueries } from '~/api/rule-order/rule-queries';
import { whatIfResultQueries } from '~/api/what-if-results';
import type { Context } from '@recon/contract/context';
import { lintRules } from '@recon/engine/hints/lint-rules';
import { needText, rateNeed } from '~/features/contexts/context-need';
import { hintText } from '~/features/match-rules/hints/RuleHints';
import { useIsOutdated } from '~/features/match-rules/matched-rows';
import { t } from '~/i18n/t';
import { buttonClass } from '~/ui/controls/Button';
import { InlineAlert } from '~/ui/page/ErrorPanel';
import { LastWhatIf } from './LastWhatIf';
import { WhatIfHead } from './WhatIfSectionLoading';
import * as styles from './LastWhatIf.module.css';

type WhatIfSectionProps = { context: Context; chip: ReactNode; hasResults: boolean };

/**
 * Renders the last what-if of a context whose setup is complete, below the next step, which has the primary button: to
 * run a what-if, to look at hints about the rules, or at a low match rate.
 */
export function WhatIfSection({ context, chip, hasResults }: WhatIfSectionProps) {
  const { id } = context;
  const result = useQuery({ ...whatIfResultQueries.ofContext(id), enabled: hasResults }).data;
  const last = result?.last;
  const isOutdated = useIsOutdated(id, last) === true;
  const hints = useHints(context);
  const low = last && !isOutdated ? rateNeed(last.figures.left.rows) : undefined;
  const isToRun = isOutdated || (result !== undefined && !last);
  return (
    <section aria-labelledby="last-what-if">
      <WhatIfHead
        context={context}
        chip={chip}
        isPrimary={isToRun || (low !== undefined && !hints)}
        isOutdated={isOutdated}
      />
      {hints && <Hints contextId={id} {...hints} isPrimary={!isToRun} />}
      {low && !hints && (
        <InlineAlert tone="warning" title={needText(low)}>
          {t('contexts.overview.low')}
        </InlineAlert>
      )}
      {hasResults ? (
        <LastWhatIf contextId={id} isOutdated={isOutdated} />
      ) : (
        <p className={styles.none}>{t('contexts.overview.last.about')}</p>
      )}
    </section>
  );
}

/** Returns the number of hints about a context's rules, and the text of the first; undefined without hints. */
function useHints({ id, type, feeNormalization }: Context) {
  const rules = useQuery(matchRuleQueries.all(id)).data;
  const findings = useMemo(
    () => lintRules(rules ?? [], { contextType: type, normalizesFees: Boolean(feeNormalization) }).findings,
    [rules, type, feeNormalization],
  );
  const positionOf = (ruleId: string) => (rules?.findIndex((rule) => rule.id === ruleId) ?? -1) + 1;
  // Those two change no match, so any other comes first.
  const first = findings.find(({ code }) => code !== 'no-effect' && code !== 'zero-tolerance') ?? findings[0];
  if (!first) return undefined;
  const text = `${t('rulesLint.of', { position: positionOf(first.ruleId) })} ${hintText(first, positionOf)}`;
  return { count: findings.length, ruleId: first.ruleId, text };
}

interface HintsProps extends NonNullable<ReturnType<typeof useHints>> {
  contextId: string;
  isPrimary: boolean;
}

function Hints({ contextId, count, ruleId, text, isPrimary }: HintsProps) {
  return (
    <InlineAlert
      tone="warning"
      title={t('rulesLint.count', { count })}
      actions={
        <Link
          to="/contexts/$contextId/rules"
          params={{ contextId }}
          search={{ hints: ruleId }}
          className={buttonClass({ size: 'small', variant: isPrimary ? 'primary' : 'secondary' })}
        >
          {t('contexts.overview.toHints')}
        </Link>
      }
    >
      {text}
    </InlineAlert>
  );
}
