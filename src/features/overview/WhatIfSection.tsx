import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useMemo } from 'react';
import { matchRuleQueries } from '~/api/rule-order/rule-queries';
import { whatIfResultQueries } from '~/api/what-if-results';
import type { Context } from '@recon/contract/context';
import type { WhatIfResult } from '@recon/contract/what-if-result';
import { lintRules } from '@recon/engine/hints/lint-rules';
import { contextPolicy } from '@recon/engine/configuration/contexts/context-policy';
import { toWhatIf } from '~/features/contexts/context-links';
import { needText, rateNeed } from '~/features/contexts/context-need';
import { usePermissions } from '~/features/contexts/use-permissions';
import { useStatusChange } from '~/features/contexts/use-status-change';
import { hintText } from '~/features/match-rules/hints/RuleHints';
import { useIsOutdated } from '~/features/match-rules/matched-rows';
import { t } from '~/i18n/t';
import { Button, buttonClass } from '~/ui/controls/Button';
import { InlineAlert } from '~/ui/page/ErrorPanel';
import { HeaderAction } from '~/ui/page/PageHeader';
import { LastWhatIf } from './LastWhatIf';
import { WhatIfHead, type WhatIfSectionProps } from './WhatIfSectionLoading';
import * as styles from './LastWhatIf.module.css';

/**
 * Renders the last what-if of a context, and its next step as the page's primary action: to run a what-if, to look at
 * hints about the rules, or at a low match rate, then to activate it. While parts are missing, renders only the last
 * what-if, if there is one.
 */
export function WhatIfSection(props: WhatIfSectionProps) {
  const { context, chip, hasResults } = props;
  const contextId = context.id;
  const result = useQuery({ ...whatIfResultQueries.ofContext(contextId), enabled: hasResults }).data;
  const isOutdated = useIsOutdated(contextId, result?.last);
  if (!chip && !result?.last) return null;
  return (
    <section aria-labelledby="last-what-if">
      {chip ? (
        <Advice {...{ ...props, result, isOutdated }} />
      ) : (
        <WhatIfHead chip={chip} action={<WhatIfLink {...{ contextId, isOutdated }} />} />
      )}
      {hasResults ? (
        <LastWhatIf contextId={contextId} isOutdated={isOutdated === true} />
      ) : (
        <p className={styles.none}>{t('contexts.overview.last.about')}</p>
      )}
    </section>
  );
}

interface AdviceProps extends WhatIfSectionProps {
  result: WhatIfResult | undefined;
  isOutdated: boolean | undefined;
}

/** Renders the heading, and what a context that lacks no part needs next. */
function Advice({ context, chip, hasResults, result, isOutdated }: AdviceProps) {
  const contextId = context.id;
  const hints = useHints(context);
  const low = hints || isOutdated !== false ? undefined : rateNeed(result!.last!.figures.left.rows);
  const [hasHints, isLow] = [hints !== undefined, low !== undefined];
  const next = nextStep({ hasResults, result, isOutdated, hasHints, isLow });
  return (
    <>
      {next && (
        <NextStep context={context} isActivation={next === 'activate'}>
          {next === 'whatIf' && <WhatIfLink {...{ contextId, isOutdated }} isNext />}
          {next === 'hints' && hints && <HintsLink contextId={contextId} {...hints} isNext />}
        </NextStep>
      )}
      <WhatIfHead
        chip={chip}
        action={next && next !== 'whatIf' && <WhatIfLink {...{ contextId, isOutdated }} />}
      />
      {hints && (
        <InlineAlert
          tone="warning"
          title={t('rulesLint.count', { count: hints.count })}
          actions={next !== 'hints' && <HintsLink contextId={contextId} {...hints} />}
        >
          {hints.text}
        </InlineAlert>
      )}
      {low && (
        <InlineAlert tone="warning" title={needText(low)}>
          {t('contexts.overview.low')}
        </InlineAlert>
      )}
    </>
  );
}

type Findings = Omit<AdviceProps, 'context' | 'chip'> & { hasHints: boolean; isLow: boolean };

/** Returns the next step; undefined until it is known: the button would change under the pointer. */
function nextStep({ hasResults, result, isOutdated, hasHints, isLow }: Findings) {
  if (hasResults && !result) return undefined;
  if (isOutdated || (result && !result.last)) return 'whatIf';
  if (result && isOutdated === undefined) return undefined;
  if (hasHints) return 'hints';
  return isLow ? 'whatIf' : 'activate';
}

type NextStepProps = { context: Context; isActivation: boolean; children: ReactNode };

/** Renders a next step, and the activation of a context that is not active, as actions of the page. */
function NextStep({ context, isActivation, children }: NextStepProps) {
  const { ask, dialog } = useStatusChange(context);
  const isActivatable = contextPolicy.move(context, 'ACTIVE', usePermissions()) === undefined;
  return (
    <HeaderAction>
      {isActivatable && (
        <Button variant={isActivation ? 'primary' : 'secondary'} onClick={() => ask('ACTIVE')}>
          {t('contexts.move.ACTIVE')}
        </Button>
      )}
      {children}
      {dialog}
    </HeaderAction>
  );
}

/** Returns the class of a link of the section, or of one that is the page's primary action. */
const linkClass = (isNext = false) => buttonClass(isNext ? { variant: 'primary' } : { size: 'small' });

type WhatIfLinkProps = Pick<AdviceProps, 'isOutdated'> & { contextId: string; isNext?: boolean };

function WhatIfLink({ contextId, isOutdated, isNext }: WhatIfLinkProps) {
  return toWhatIf(contextId)({
    className: linkClass(isNext),
    children: t(isOutdated ? 'contexts.overview.last.again' : 'contexts.overview.last.open'),
  });
}

function HintsLink({ contextId, ruleId, isNext }: { contextId: string; ruleId: string; isNext?: boolean }) {
  return (
    <Link
      to="/contexts/$contextId/rules"
      params={{ contextId }}
      search={{ hints: ruleId }}
      className={linkClass(isNext)}
    >
      {t('contexts.overview.toHints')}
    </Link>
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
