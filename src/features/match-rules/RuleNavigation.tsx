import { use, useEffect, useEffectEvent } from 'react';
import type { MatchRule } from '@recon/contract/match-rule';
import { t } from '~/i18n/t';
import { IconButton } from '~/ui/controls/Button';
import { BeforeLeaving } from '~/ui/overlay/before-leaving';
import * as styles from './RuleNavigation.module.css';

interface RuleStepsProps {
  rule: MatchRule;
  /** Visible rules, in order. */
  rules: readonly MatchRule[];
  onStep: (rule: MatchRule) => void;
}

/** Renders the buttons of a rule's sheet for the previous and the next rule, with Alt and an arrow as shortcuts. */
export function RuleNavigation({ rule, rules, onStep }: RuleStepsProps) {
  const index = rules.findIndex(({ id }) => id === rule.id);
  const before = rules[index - 1];
  const after = index < 0 ? undefined : rules[index + 1];
  const beforeLeaving = use(BeforeLeaving);
  const step = (next: MatchRule | undefined) => next && beforeLeaving(() => onStep(next));
  const press = useEffectEvent((event: KeyboardEvent) => {
    const next = { ArrowUp: before, ArrowDown: after }[event.key];
    // A select opens its list with these keys; a question over the sheet takes precedence.
    const target = event.target as HTMLElement;
    if (!event.altKey || !next || target.matches('select') || target.closest('[role=alertdialog]')) return;
    event.preventDefault();
    step(next);
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event);
    addEventListener('keydown', listener);
    return () => removeEventListener('keydown', listener);
  }, []);
  if (index < 0) return null;
  return (
    <span className={styles.steps}>
      <IconButton
        icon="arrow-up"
        label={t('rules.step.before')}
        disabledReason={before ? undefined : t('rules.refused.atTop')}
        onClick={() => step(before)}
      />
      <IconButton
        icon="arrow-down"
        label={t('rules.step.after')}
        disabledReason={after ? undefined : t('rules.refused.atBottom')}
        onClick={() => step(after)}
      />
    </span>
  );
}
