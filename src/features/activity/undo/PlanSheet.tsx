import { type ReactNode, useMemo, useState } from 'react';
import { errorProps, errorText } from '~/api/error-text';
import type { AppliedFile } from '@recon/contract/activity';
import { maxRules } from '@recon/contract/match-rule';
import { missingPermissionsForSteps } from '@recon/engine/configuration/activity/undo-permissions';
import { stepId, switchStep, withoutSteps } from '@recon/engine/configuration/snapshot/choose-steps';
import { plan, type PlanStep } from '@recon/engine/configuration/snapshot/plan';
import { usePermissions } from '~/features/contexts/use-permissions';
import { RunGuard } from '~/features/match-rules/RunGuard';
import { formatList } from '~/i18n/format';
import { t } from '~/i18n/t';
import { Button } from '~/ui/controls/Button';
import { Sheet } from '~/ui/overlay/Sheet';
import { InlineAlert } from '~/ui/page/ErrorPanel';
import { isPlanOutdated, RunEnded, PlanProgress } from './PlanNotes';
import { doneIn, noneTextOf, PartSteps, PartsDone, type PlanPart, type PlannedPart } from './PlanPart';
import { type PlanRun, usePlanRun } from '~/api/use-plan-run';
import * as styles from './undo.module.css';

const limits = { maxRules };

export interface PlanSheetProps {
  title: string;
  about: string;
  parts: readonly PlanPart[];
  /** What the plan undoes, if the log should name it. */
  undone?: AppliedFile | undefined;
  isChoosing?: boolean;
  submitText: (count: number) => string;
  /** Shown when all steps are done, unless they had nothing to change. */
  doneNote: ReactNode;
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
  const refusal = useRefusal(steps, parts);
  const run = usePlanRun({ undone: props.undone });
  const count = steps.length;
  const done = parts.reduce((sum, part) => sum + doneIn(part, run), 0);
  const isDone = count > 0 && done === count;
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
          onRun={() => void run.run(parts)}
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
          <PartSteps key={part.contextId ?? ''} isAlone={parts.length === 1} {...{ part, run }} />
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

/** Returns why these steps cannot be carried out; undefined if they can. */
function useRefusal(steps: readonly PlanStep[], parts: readonly PlannedPart[]): string | undefined {
  const missing = missingPermissionsForSteps(steps, usePermissions());
  if (missing.length > 0) return t('plan.missing', { list: formatList(missing, 'conjunction') });
  return steps.length === 0 ? [...new Set(parts.map(noneTextOf))].join(' ') : undefined;
}

interface PlanFooterProps extends Pick<PlanSheetProps, 'onAgain' | 'isReading' | 'onClose'> {
  run: PlanRun;
  refusal: string | undefined;
  isDone: boolean;
  submitText: string;
  onRun: () => void;
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
        <Button variant="primary" sends busy={run.isRunning} disabledReason={refusal} onClick={onRun}>
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
