import 'texts:rulesMany';
import type { ReactNode } from 'react';
import type { RunProgress, StepState } from '~/api/change-runner';
import { errorText, timeOfDay } from '~/api/error-text';
import type { MatchRule } from '~/contract/match-rule';
import { t } from '~/i18n/t';
import { Icon } from '~/ui/controls/Icon';
import { ProgressBar } from '~/ui/controls/ProgressBar';
import { RuleNumber } from '../RuleNumber';
import { ruleSentence } from '../rule-sentence';
import { RuleTypeIcon } from '../RuleTypeIcon';
import * as styles from './bulk.module.css';

interface StepListProps<R> {
  rules: readonly MatchRule[];
  /** Position of each rule in the order. */
  positions: ReadonlyMap<string, number>;
  contextType: string | undefined;
  steps: RunProgress<R>;
  /** Returns the message about the result of a rule, if the general one does not fit. */
  textOf?: (state: StepState<R>) => string | undefined;
  /** Renders the planned change of a rule, below its sentence. */
  children?: (rule: MatchRule) => ReactNode;
}

/** Renders the affected rules, each by its number and sentence, with its result. */
export function StepList<R>({ rules, positions, contextType, steps, textOf, children }: StepListProps<R>) {
  const states = rules.flatMap(({ id }) => steps.states.get(id) ?? []);
  const done = states.filter(({ kind }) => kind === 'done').length;
  const count = states.length;
  const hasFailed = ({ id }: MatchRule) => 'error' in (steps.states.get(id) ?? {});
  // Failed rules come first, once nothing is running.
  const failed = steps.state === 'idle' ? rules.filter(hasFailed) : [];
  const inTurn = [...failed, ...rules.filter((rule) => !failed.includes(rule))];
  return (
    <>
      {states.length > 0 && (
        <div className={styles.progress} aria-live="polite">
          <p>{t('rulesMany.progress', { done, count })}</p>
          {failed.length > 0 && <p>{t('rulesMany.progressFailed', { failed: failed.length })}</p>}
          <ProgressBar label={t('rulesMany.progressLabel')} value={done} max={count} />
          {steps.pausedUntil !== undefined && (
            <p>{t('rulesMany.paused', { time: timeOfDay(steps.pausedUntil) })}</p>
          )}
        </div>
      )}
      <ol className={styles.rules}>
        {inTurn.map((rule) => (
          <li key={rule.id} data-state={steps.states.get(rule.id)?.kind}>
            <RuleNumber position={positions.get(rule.id)} />
            <RuleTypeIcon type={rule.type} />
            <div className={styles.rule}>
              <span>{ruleSentence(rule, contextType)}</span>
              {children?.(rule)}
              <Became state={steps.states.get(rule.id)} textOf={textOf} />
            </div>
          </li>
        ))}
      </ol>
    </>
  );
}

/** Renders the result of one rule. */
function Became<R>({
  state,
  textOf,
}: {
  state: StepState<R> | undefined;
  textOf: StepListProps<R>['textOf'];
}) {
  if (!state || state.kind === 'waiting') return null;
  if ('error' in state)
    return (
      <p className={styles.became} data-tone="error">
        <Icon name="error" />
        {textOf?.(state) ?? failureText(state)}
      </p>
    );
  if (state.kind === 'running') return <p className={styles.became}>{t('rulesMany.step.running')}</p>;
  return (
    <p className={styles.became} data-tone="good">
      <Icon name="check" />
      {textOf?.(state) ?? t('rulesMany.step.done')}
    </p>
  );
}

function failureText({ kind, error }: Extract<StepState, { error: unknown }>): string {
  const { title, meaning } = errorText(error);
  if (kind === 'unknown') return t('rulesMany.step.unknown', { reason: meaning });
  return t('rulesMany.step.failed', { reason: `${title}. ${meaning}` });
}
