import type { ReactNode } from 'react';
import type { ChangeRunView, RunStepState } from '~/api/change-runner';
import { errorText, timeOfDay } from '~/api/error-text';
import type { MatchRule } from '@recon/contract/match-rule';
import type { Order } from '@recon/engine/configuration/match-rules/order';
import { registerUnsavedWork } from '~/forms/unsaved-work';
import { t } from '~/i18n/t';
import { Button } from '~/ui/controls/Button';
import { Icon } from '~/ui/controls/Icon';
import { ProgressBar } from '~/ui/controls/ProgressBar';
import { Sheet } from '~/ui/overlay/Sheet';
import { RunGuard } from '~/plan/RunGuard';
import { RuleNumber, RuleTypeIcon } from '~/features/match-rules/RuleCells';
import { ruleSentence } from '../rule-sentence';
import type { RuleMoves } from '../use-rule-moves';
import type { RuleSelection } from './use-rule-selection';
import * as styles from './bulk.module.css';

/** Props of a sheet for several rules. */
export interface ManySheetProps {
  contextId: string;
  contextType: string | undefined;
  /** Affected rules in their order, as they were when the sheet was opened. */
  chosenRules: readonly MatchRule[];
  moves: RuleMoves;
  selection: Pick<RuleSelection, 'expectGone'>;
  onClose: () => void;
}

type Steps<R> = Pick<ChangeRunView<never, R>, 'state' | 'states' | 'stop' | 'pausedUntil'>;

interface StepsSheetProps {
  steps: Steps<unknown>;
  title: string;
  variant: 'primary' | 'danger';
  /** Label of the button that starts, or continues with the rest. */
  label: string;
  disabledReason?: string | undefined;
  onRun: () => void;
  onClose: () => void;
  children: ReactNode;
}

/**
 * Renders a sheet for several rules, with buttons to stop while it runs, else to close, and to start or continue. It asks
 * before the user leaves or reloads the page while steps are pending: the rest would not be done.
 */
export function StepsSheet(props: StepsSheetProps) {
  const { steps, title, variant, label, disabledReason, onRun, onClose, children } = props;
  const isRunning = steps.state !== 'idle';
  return (
    <Sheet
      busy={isRunning}
      title={title}
      onClose={onClose}
      footer={
        <>
          {isRunning ? (
            <Button
              disabledReason={steps.state === 'stopping' ? t('rulesMany.stopping') : undefined}
              onClick={steps.stop}
            >
              {t('rulesMany.stop')}
            </Button>
          ) : (
            <Button onClick={onClose}>{steps.states.size > 0 ? t('ui.close') : t('ui.cancel')}</Button>
          )}
          <Button variant={variant} sends busy={isRunning} disabledReason={disabledReason} onClick={onRun}>
            {label}
          </Button>
        </>
      }
    >
      {children}
      {/* When all steps are done, the sheet closes. */}
      <RunGuard
        isRunning={isRunning}
        onStop={steps.stop}
        staysOpen={(next, current) => next.pathname === current.pathname}
        title={t('rulesMany.leave.title')}
        text={t('rulesMany.leave.text')}
      />
    </Sheet>
  );
}

interface StepListProps<R> {
  rules: readonly MatchRule[];
  order: Order;
  contextType: string | undefined;
  steps: Steps<R>;
  /** Returns a special message about the result of a rule; undefined for the general one. */
  textOf: (state: RunStepState<R>) => string | undefined;
  children?: (rule: MatchRule) => ReactNode;
}

/** Renders the affected rules, each by its number and sentence, with its result. */
export function AffectedRules<R>({ rules, order, contextType, steps, textOf, children }: StepListProps<R>) {
  const positions = new Map(order.map((id, index) => [id, index + 1]));
  const states = rules.flatMap(({ id }) => steps.states.get(id) ?? []);
  const done = states.filter(({ kind }) => kind === 'done').length;
  const count = states.length;
  const hasFailed = ({ id }: MatchRule) => 'error' in (steps.states.get(id) ?? {});
  // Failed rules come first, once nothing is running.
  const failed = steps.state === 'idle' ? rules.filter(hasFailed) : [];
  const inTurn = [...failed, ...rules.filter((rule) => !failed.includes(rule))];
  return (
    <>
      {count > 0 && (
        <div className={`${styles.progress} ui-aside`} aria-live="polite">
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
              <StepResult state={steps.states.get(rule.id)} textOf={textOf} />
            </div>
          </li>
        ))}
      </ol>
    </>
  );
}

type StepResultProps<R> = Pick<StepListProps<R>, 'textOf'> & { state: RunStepState<R> | undefined };

function StepResult<R>({ state, textOf }: StepResultProps<R>) {
  if (!state || state.kind === 'waiting') return null;
  if (state.kind === 'running')
    return <p className={`${styles.became} ui-aside`}>{t('rulesMany.step.running')}</p>;
  const hasFailed = 'error' in state;
  return (
    <p className={`${styles.became} ui-aside`} data-tone={hasFailed ? 'error' : undefined}>
      <Icon name={hasFailed ? 'error' : 'check'} />
      {textOf(state) ?? (hasFailed ? failureText(state) : t('rulesMany.step.done'))}
    </p>
  );
}

function failureText({ kind, error }: Extract<RunStepState, { error: unknown }>): string {
  const { meaning, reason } = errorText(error);
  if (kind === 'unknown') return t('rulesMany.step.unknown', { reason: meaning });
  return t('rulesMany.step.failed', { reason });
}

/** Runs `work` even if the user leaves the page. A reload or sign-out asks first. Throws the errors of `work`. */
export async function blockUnloadDuring<R>(work: () => Promise<R>): Promise<R> {
  const ask = (event: BeforeUnloadEvent) => event.preventDefault();
  const done = registerUnsavedWork({ hasUnsavedChanges: () => true });
  addEventListener('beforeunload', ask);
  try {
    return await work();
  } finally {
    removeEventListener('beforeunload', ask);
    done();
  }
}
