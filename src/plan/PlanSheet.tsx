import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { errorProps, errorText } from '~/api/error-text';
import type { AppliedFile } from '@recon/contract/activity';
import { maxRules } from '@recon/contract/match-rule';
import { stepId, switchStep, withoutSteps } from '@recon/engine/configuration/snapshot/choose-steps';
import { plan, type PlanStep } from '@recon/engine/configuration/snapshot/plan';
import { t } from '~/i18n/t';
import { Button } from '~/ui/controls/Button';
import { Sheet } from '~/ui/overlay/Sheet';
import { InlineAlert } from '~/ui/page/ErrorPanel';
import { isPlanOutdated, RunEnded, PlanProgress } from './PlanNotes';
import {
  doneIn,
  noneTextOf,
  PartSteps,
  PartsDone,
  type PlanPart,
  type PlannedPart,
  type PlanWords,
} from './PlanPart';
import { RunGuard } from './RunGuard';
import { type PlanRun, type PlanRunOptions, usePlanRun } from '~/api/use-plan-run';
import * as styles from './plan.module.css';

const limits = { maxRules };

export interface PlanSheetProps {
  title: string;
  about: string;
  parts: readonly PlanPart[];
  words: PlanWords;
  /** Returns why these steps cannot be carried out; it may change while they run. */
  refusalOf: (steps: readonly PlanStep[]) => string | undefined;
  /** What the plan undoes, if the log should name it. */
  undone?: AppliedFile | undefined;
  isChoosing?: boolean;
  submitText: (count: number) => string;
  /** Shown when all steps are done, unless they had nothing to change. */
  doneNote?: ReactNode;
  /** Called when all steps are done. */
  onDone?: () => void;
  onStep?: PlanRunOptions['onStep'];
  onAgain: () => void;
  isReading: boolean;
  readError: unknown;
  onClose: () => void;
}

/** Renders a plan before it runs: per context what stays, then its steps. Runs them, with progress and stop. */
export function PlanSheet(props: PlanSheetProps) {
  const { title, about, onAgain, isReading, readError, onClose } = props;
  const parts = useChosenSteps(props);
  const steps = parts.flatMap((part) => part.steps);
  const refusal = props.refusalOf(steps);
  const run = usePlanRun(props);
  const count = steps.length;
  const done = parts.reduce((sum, part) => sum + doneIn(part, run), 0);
  const isDone = count > 0 && done === count;
  const { stop } = run;
  useEffect(() => {
    if (refusal !== undefined) stop();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `stop` does the same in every render
  }, [refusal]);
  const noneText = count === 0 ? [...new Set(parts.map(noneTextOf))].join(' ') : undefined;
  return (
    <Sheet
      title={title}
      description={run.isStarted ? undefined : about}
      busy={run.isRunning}
      onClose={onClose}
      footer={
        <PlanFooter
          {...{ run, isDone, onAgain, isReading, onClose }}
          refusal={refusal ?? noneText}
          submitText={props.submitText(count)}
          onRun={async () => {
            if (await run.run(parts)) props.onDone?.();
          }}
        />
      }
    >
      {run.isRunning && (
        <RunGuard isRunning onStop={run.stop} title={t('plan.leave.title')} text={t('plan.leave.text')} />
      )}
      <div className={styles.plan}>
        {readError !== null && <ReadFailed {...{ isReading, onAgain }} error={readError} />}
        {isDone && <DoneNote run={run}>{props.doneNote}</DoneNote>}
        {(run.isRunning || done > 0) && !isDone && <PlanProgress {...{ run, done, count }} />}
        <RunEnded run={run} onAgain={onAgain} />
        {!run.isRunning && !isDone && <PartsDone {...{ parts, run }} />}
        {parts.map((part) => (
          <PartSteps
            key={part.contextId ?? ''}
            words={props.words}
            isAlone={parts.length === 1}
            {...{ part, run }}
          />
        ))}
      </div>
    </Sheet>
  );
}

/** Renders that all steps are done; of values that were as wanted already, that nothing was sent. */
function DoneNote({ run, children }: { run: PlanRun; children: ReactNode }) {
  if (run.isRunning) return null;
  return run.changedNothing ? <InlineAlert tone="good">{t('plan.done.nothing')}</InlineAlert> : children;
}

/** Plans each part without the steps that the user has switched off. */
function useChosenSteps({
  parts,
  isChoosing = false,
}: Pick<PlanSheetProps, 'parts' | 'isChoosing'>): readonly PlannedPart[] {
  const [offs, setOffs] = useState<readonly ReadonlySet<string>[]>(() => parts.map(() => new Set<string>()));
  // A run renders the sheet again for each step, and there may be a part for each context of a tenant.
  return useMemo(
    () =>
      parts.map((part, index) => {
        const { base, target } = part;
        const off = offs[index]!;
        const whole = plan(base, target, limits);
        const left = whole.steps.filter((step) => off.has(stepId(step)));
        const chosen = left.length === 0 ? whole : plan(base, withoutSteps(base, target, left), limits);
        const onSwitch = (id: string) =>
          setOffs(offs.with(index, switchStep({ base, steps: whole.steps, off }, id, limits)));
        return { ...part, ...chosen, all: whole.steps, ...(isChoosing && { off, onSwitch }) };
      }),
    [parts, offs, isChoosing],
  );
}

interface PlanFooterProps extends Pick<PlanSheetProps, 'onAgain' | 'isReading' | 'onClose'> {
  run: PlanRun;
  refusal: string | undefined;
  isDone: boolean;
  submitText: string;
  onRun: () => Promise<void>;
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
      {isPlanOutdated(run) ? (
        <Button variant="primary" busy={isReading} onClick={onAgain}>
          {t('plan.again')}
        </Button>
      ) : (
        <Button
          variant="primary"
          sends
          busy={run.isRunning}
          disabledReason={refusal}
          onClick={() => void onRun()}
        >
          {run.isStarted && !run.isRunning ? t('plan.resume') : submitText}
        </Button>
      )}
    </>
  );
}

type UnreadPlanProps = Pick<PlanSheetProps, 'title' | 'isReading' | 'onAgain' | 'onClose'> & {
  error: unknown;
};

/** Renders the sheet of a plan while its data is loaded, or the error if that failed. */
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
