import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useMemo } from 'react';
import { matchRuleQueries } from '~/api/rule-order/rule-queries';
import { whatIfResultQueries } from '~/api/what-if-results';
import type { Context } from '@recon/contract/context';
import type { WhatIfFigures, WhatIfResult } from '@recon/contract/what-if-result';
import { lintRules, rankFindings } from '@recon/engine/hints/lint-rules';
import { contextPolicy } from '@recon/engine/configuration/contexts/context-policy';
import { isLowRate } from '~/features/contexts/last-rate';
import { usePermissions } from '~/features/contexts/use-permissions';
import { useStatusChange } from '~/features/contexts/use-status-change';
import { hintText } from '~/features/match-rules/hints/RuleHints';
import { useIsOutdated } from '~/features/match-rules/matched-rows';
import { t } from '~/i18n/t';
import { toWhatIf } from '~/lib/links';
import { Button, buttonClass } from '~/ui/controls/Button';
import { InlineAlert } from '~/ui/page/ErrorPanel';
import { HeaderAction } from '~/ui/page/PageHeader';
import { SectionHead } from '~/ui/page/SectionHead';
import { LastWhatIf } from './LastWhatIf';
import * as styles from './LastWhatIf.module.css';

interface WhatIfSectionProps {
  context: Context;
  /** The state of the setup; undefined while parts are missing. */
  chip: ReactNode;
  /** Whether this server stores results. */
  hasResults: boolean;
}

/**
 * Renders the last what-if of a context, and its next step as the page's primary action: to run a what-if, to see what is
 * unmatched, or hints about the rules, then to activate it. While parts are missing, renders only the last what-if, if
 * there is one.
 */
export function WhatIfSection(props: WhatIfSectionProps) {
  const { context, chip, hasResults } = props;
  const contextId = context.id;
  const { data: result, isLoading } = useQuery({
    ...whatIfResultQueries.ofContext(contextId),
    enabled: hasResults,
  });
  const isOutdated = useIsOutdated(contextId, result?.last);
  if (!chip && !result?.last) return null;
  const last = hasResults ? (
    <LastWhatIf contextId={contextId} isOutdated={isOutdated === true} />
  ) : (
    <p className={`${styles.none} ui-aside`}>{t('contexts.overview.last.about')}</p>
  );
  return (
    <section aria-labelledby="last-what-if">
      {chip ? (
        <Advice {...{ ...props, result, isOutdated }} isSettled={!isLoading}>
          {last}
        </Advice>
      ) : (
        <>
          <WhatIfHead chip={chip} action={<WhatIfLink {...{ contextId, isOutdated }} />} />
          {last}
        </>
      )}
    </section>
  );
}

interface AdviceProps extends WhatIfSectionProps {
  result: WhatIfResult | undefined;
  isOutdated: boolean | undefined;
}

interface AdviceParts {
  /** Whether the last what-if is loaded. Until then hints have their space, below it, and are not shown. */
  isSettled: boolean;
  children: ReactNode;
}

/** Renders the heading, and what a context that lacks no part needs next, around its last what-if. */
function Advice({
  context,
  chip,
  hasResults,
  result,
  isOutdated,
  isSettled,
  children,
}: AdviceProps & AdviceParts) {
  const contextId = context.id;
  const hints = useHints(context);
  const isActive = context.status === 'ACTIVE';
  const next = nextStep({ hasResults, result, isOutdated, hasHints: hints !== undefined, isActive });
  const hintsNote = hints && (
    <InlineAlert
      tone={next === 'hints' ? 'warning' : 'note'}
      title={hints.text}
      actions={next !== 'hints' && <HintsLink contextId={contextId} {...hints} />}
    >
      {hints.more}
    </InlineAlert>
  );
  const opensWhatIf = next === 'whatIf' || next === 'unmatched';
  return (
    <>
      {next && (
        <NextStep context={context} isActivation={next === 'activate'}>
          {opensWhatIf && <WhatIfLink {...{ contextId, isOutdated, next }} />}
          {next === 'hints' && hints && <HintsLink contextId={contextId} {...hints} isNext />}
        </NextStep>
      )}
      <WhatIfHead
        chip={chip}
        action={next && !opensWhatIf && <WhatIfLink {...{ contextId, isOutdated }} />}
      />
      {next === 'nothing' && <p className={`${styles.none} ui-aside`}>{t('contexts.overview.nothing')}</p>}
      {next === 'hints' && hintsNote}
      {children}
      {next !== 'hints' && <div className={isSettled ? undefined : styles.reserved}>{hintsNote}</div>}
    </>
  );
}

type Findings = Omit<AdviceProps, 'context' | 'chip'> & { hasHints: boolean; isActive: boolean };

/** Returns the next step; undefined until it is known: the button would change under the pointer. */
function nextStep({ hasResults, result, isOutdated, hasHints, isActive }: Findings) {
  if (hasResults && !result) return undefined;
  if (isOutdated || (result && !result.last)) return 'whatIf';
  if (result && isOutdated === undefined) return undefined;
  if (result?.last && leavesUnmatched(result.last.figures, isActive)) return 'unmatched';
  if (hasHints) return 'hints';
  if (!isActive) return 'activate';
  return result ? 'nothing' : 'whatIf';
}

/** Returns whether rows are unmatched; in a context that is to be activated, many of them. */
function leavesUnmatched({ left, right }: WhatIfFigures, isActive: boolean): boolean {
  return isActive ? left.rows.open + right.rows.open > 0 : isLowRate(left.rows);
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

type WhatIfLinkProps = Pick<AdviceProps, 'isOutdated'> & {
  contextId: string;
  /** What it is the next step for; absent in the section. */
  next?: 'whatIf' | 'unmatched';
};

function WhatIfLink({ contextId, isOutdated, next }: WhatIfLinkProps) {
  const open = isOutdated ? 'last.again' : 'last.open';
  return toWhatIf(contextId)({
    className: linkClass(next !== undefined),
    children: t(`contexts.overview.${next === 'unmatched' ? 'toUnmatched' : open}`),
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

/** Returns the costliest hint about a context's rules, and how many there are beside it; undefined without hints. */
function useHints({ id, type, feeNormalization }: Context) {
  const rules = useQuery(matchRuleQueries.all(id)).data;
  const findings = useMemo(() => {
    const lint = lintRules(rules ?? [], { contextType: type, normalizesFees: Boolean(feeNormalization) });
    return rankFindings(lint.findings);
  }, [rules, type, feeNormalization]);
  const positionOf = (ruleId: string) => (rules?.findIndex((rule) => rule.id === ruleId) ?? -1) + 1;
  const [first] = findings;
  if (!first) return undefined;
  const text = `${t('rulesLint.of', { position: positionOf(first.ruleId) })} ${hintText(first, positionOf)}`;
  const more = findings.length > 1 && t('rulesLint.more', { count: findings.length - 1 });
  return { ruleId: first.ruleId, text, more };
}

/** Renders the heading of the last what-if. */
function WhatIfHead({ chip, action }: { chip: ReactNode; action?: ReactNode }) {
  return (
    <SectionHead id="last-what-if" title={t('contexts.overview.last.title')} chip={chip} action={action} />
  );
}
