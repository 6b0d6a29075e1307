import { type ReactNode, useState } from 'react';
import { errorProps, errorText } from '~/api/error-text';
import type { AppliedFile } from '@recon/contract/activity';
import { maxRules } from '@recon/contract/match-rule';
import { missingPermissionsForSteps } from '@recon/engine/configuration/activity/undo-permissions';
import { stepId, switchStep, withoutSteps } from '@recon/engine/configuration/snapshot/choose-steps';
import { type Plan, plan, type PlanStep } from '@recon/engine/configuration/snapshot/plan';
import type { Snapshot } from '@recon/engine/configuration/snapshot/snapshot';
import { usePermissions } from '~/features/contexts/use-permissions';
import { RunGuard } from '~/features/match-rules/RunGuard';
import { formatList } from '~/i18n/format';
import { t } from '~/i18n/t';
import { Button } from '~/ui/controls/Button';
import { Sheet } from '~/ui/overlay/Sheet';
import { InlineAlert } from '~/ui/page/ErrorPanel';
import { isOutdated, RunEnded, RunProgress, StaysNote } from './PlanNotes';
import { StepList } from './StepList';
import { unreachableText } from './step-text';
import { type PlanRun, usePlanRun } from '~/api/use-plan-run';
import * as styles from './undo.module.css';

const limits = { maxRules };

export interface PlanSheetProps {
  title: string;
  about: string;
  /** Context of the plan; undefined if it changes only fee schedules. */
  contextId: string | undefined;
  /** The complete live configuration, and the wanted one. */
  base: Snapshot;
  target: Snapshot;
  /** What the plan undoes, if the log should name it. */
  undone?: AppliedFile | undefined;
  /** Whether the user chooses steps. */
  isChoosing?: boolean;
  submitText: (count: number) => string;
  /** Shown when all steps are done, unless they had nothing to change. */
  doneNote: ReactNode;
  /** Why the plan has no step, if it has none and the reason is known. */
  noneText?: string | undefined;
  /** Plans again on what is live then. */
  onAgain: () => void;
  /** Whether that is being read. */
  isReading: boolean;
  /** Why it could not be read again; null if it could. */
  readError: unknown;
  onClose: () => void;
  /** Renders what comes before the steps. `isLocked`: the run has started, so there is nothing to choose any more. */
  children?: (isLocked: boolean) => ReactNode;
}

/** Renders a plan before it is carried out: what stays, then its steps in words. Runs them, with progress and stop. */
export function PlanSheet(props: PlanSheetProps) {
  const { contextId, base, title, about, children, onAgain, isReading, readError, onClose } = props;
  const { whole, chosen, off, onSwitch } = useChosenSteps(props);
  const noneText = noneTextOf(chosen, props.noneText);
  const refusal = useRefusal(chosen.steps, noneText);
  const run = usePlanRun(contextId, base, undefined, props.undone);
  const done = chosen.steps.filter(run.isDone).length;
  const count = chosen.steps.length;
  const isDone = count > 0 && done === count;
  const shown = run.isStarted ? { steps: chosen.steps } : { steps: whole.steps, off, onSwitch };
  return (
    <Sheet
      title={title}
      description={run.isStarted ? undefined : about}
      busy={run.isRunning}
      onClose={onClose}
      footer={
        <PlanFooter
          {...{ run, refusal, isDone, onAgain, isReading, onClose }}
          submitText={props.submitText(count)}
          onRun={() => void run.run(chosen.steps)}
        />
      }
    >
      {run.isRunning && (
        <RunGuard isRunning onStop={run.stop} title={t('plan.leave.title')} text={t('plan.leave.text')} />
      )}
      <div className={styles.plan}>
        {readError !== null && <ReadFailed {...{ isReading, onAgain }} error={readError} />}
        {isDone && <DoneNote run={run}>{props.doneNote}</DoneNote>}
        <StaysNote
          title={t('plan.unreachable')}
          items={chosen.unreachable.map((one) => unreachableText(one, base))}
        />
        {children?.(run.isStarted)}
        {(run.isRunning || done > 0) && !isDone && <RunProgress {...{ run, done, count }} />}
        <RunEnded run={run} onAgain={onAgain} />
        {whole.steps.length === 0 && <p>{noneText}</p>}
        {whole.steps.length > 0 && (
          <section>
            <h3>{t('plan.steps', { count })}</h3>
            <StepList base={base} isDone={run.isDone} {...shown} />
          </section>
        )}
      </div>
    </Sheet>
  );
}

/** Returns why a plan has no step: what stays as it is, or else the known reason. */
function noneTextOf({ steps, unreachable }: Plan, known: string | undefined): string {
  if (steps.length === 0 && unreachable.length > 0) return t('plan.none.stays');
  return known ?? t('plan.none');
}

/** Renders that all steps are done; of values that were as wanted already, that nothing was sent. */
function DoneNote({ run, children }: { run: PlanRun; children: ReactNode }) {
  if (run.isRunning) return null;
  return run.changedNothing ? <InlineAlert tone="good">{t('plan.done.nothing')}</InlineAlert> : children;
}

/** Returns the plan, that of the steps that the user has not switched off, and what switches one. */
function useChosenSteps({
  base,
  target,
  isChoosing = false,
}: Pick<PlanSheetProps, 'base' | 'target' | 'isChoosing'>) {
  const [off, setOff] = useState<ReadonlySet<string>>(new Set());
  const whole = plan(base, target, limits);
  const left = whole.steps.filter((step) => off.has(stepId(step)));
  const chosen = left.length === 0 ? whole : plan(base, withoutSteps(base, target, left), limits);
  return {
    whole,
    chosen,
    off: isChoosing ? off : undefined,
    onSwitch: (id: string) => setOff(switchStep({ base, steps: whole.steps, off }, id, limits)),
  };
}

/** Returns why these steps cannot be carried out; undefined if they can. */
function useRefusal(steps: readonly PlanStep[], noneText: string): string | undefined {
  const missing = missingPermissionsForSteps(steps, usePermissions());
  if (missing.length > 0) return t('plan.missing', { list: formatList(missing, 'conjunction') });
  return steps.length === 0 ? noneText : undefined;
}

interface PlanFooterProps {
  run: PlanRun;
  refusal: string | undefined;
  isDone: boolean;
  submitText: string;
  onRun: () => void;
  onAgain: () => void;
  isReading: boolean;
  onClose: () => void;
}

function PlanFooter(props: PlanFooterProps) {
  const { run, refusal, isDone, submitText, onRun, onAgain, isReading, onClose } = props;
  if (isDone && !run.isRunning) return <Button onClick={onClose}>{t('ui.close')}</Button>;
  return (
    <>
      {run.isRunning ? (
        <Button busy={run.isStopping} onClick={run.stop}>
          {t('plan.stop')}
        </Button>
      ) : (
        <Button onClick={onClose}>{t(run.isStarted ? 'ui.close' : 'ui.cancel')}</Button>
      )}
      {isOutdated(run) ? (
        <Button variant="primary" busy={isReading} onClick={onAgain}>
          {t('plan.again')}
        </Button>
      ) : (
        <Button variant="primary" sends busy={run.isRunning} disabledReason={refusal} onClick={onRun}>
          {run.isStarted ? t('plan.resume') : submitText}
        </Button>
      )}
    </>
  );
}

interface UnreadPlanProps {
  title: string;
  error: unknown;
  isReading: boolean;
  onAgain: () => void;
  onClose: () => void;
}

/** Renders the sheet of a plan while what it needs is read, or after that failed. */
export function UnreadPlan({ title, error, isReading, onAgain, onClose }: UnreadPlanProps) {
  return (
    <Sheet title={title} onClose={onClose} footer={<Button onClick={onClose}>{t('ui.cancel')}</Button>}>
      {error === null ? (
        <output aria-busy="true">{t('plan.reading')}</output>
      ) : (
        <ReadFailed {...{ error, isReading, onAgain }} />
      )}
    </Sheet>
  );
}

function ReadFailed({ error, isReading, onAgain }: Pick<UnreadPlanProps, 'error' | 'isReading' | 'onAgain'>) {
  return (
    <InlineAlert
      tone="error"
      {...errorProps(errorText(error))}
      title={t('plan.readFailed')}
      onRetry={onAgain}
      isRetrying={isReading}
    />
  );
}
