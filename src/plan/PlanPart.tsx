import type { ReactNode } from 'react';
import type { Plan, PlanStep, Unreachable } from '@recon/engine/configuration/snapshot/plan';
import type { Snapshot } from '@recon/engine/configuration/snapshot/snapshot';
import { formatList } from '~/i18n/format';
import { t } from '~/i18n/t';
import { Chip } from '~/ui/controls/Chip';
import type { PlanRun } from '~/api/use-plan-run';
import { StaysNote } from './PlanNotes';
import { PlanStepList, type StepText } from './PlanStepList';
import * as styles from './plan.module.css';

/** What a plan changes in one context. */
export interface PlanPart {
  /** Undefined if it changes only fee schedules. */
  contextId: string | undefined;
  /** Shown if the plan has several parts. */
  name: string;
  /** The complete live configuration, and the wanted one. */
  base: Snapshot;
  target: Snapshot;
  /** Why there is no step, if there is none and the reason is known. */
  noneText?: string | undefined;
  /** Rendered before the steps; `choices` only until the run starts. */
  notes?: ReactNode;
  choices?: ReactNode;
}

/** How a plan is worded. `base`: the configuration before the first step. */
export interface PlanWords {
  steps: (steps: readonly PlanStep[], base: Snapshot) => readonly StepText[];
  unreachable: (one: Unreachable, base: Snapshot) => string;
}

/** Part of a plan with its steps; `all` includes those that the user has switched off. */
export type PlannedPart = PlanPart &
  Plan & { all: readonly PlanStep[] } & Pick<Parameters<typeof PlanStepList>[0], 'off' | 'onSwitch'>;

/** Returns the number of steps of a part that are done. */
export function doneIn({ contextId, steps }: PlannedPart, run: PlanRun): number {
  return steps.filter((step) => run.isDone(contextId, step)).length;
}

/** Renders which contexts a run that has ended has completed, if any, and which it has not. */
export function PartsDone({ parts, run }: { parts: readonly PlannedPart[]; run: PlanRun }) {
  const isDone = (part: PlannedPart) => doneIn(part, run) === part.steps.length;
  const planned = parts.filter(({ steps }) => steps.length > 0);
  const done = planned.filter(isDone);
  const left = planned.filter((part) => !isDone(part));
  if (done.length === 0) return null;
  const listOf = (some: PlannedPart[]) =>
    formatList(
      some.map(({ name }) => name),
      'conjunction',
    );
  return <p>{t('plan.parts', { done: listOf(done), left: listOf(left) })}</p>;
}

interface PartStepsProps {
  part: PlannedPart;
  words: PlanWords;
  isAlone: boolean;
  run: PlanRun;
}

/** Renders what stays as it is in a context, and the steps. */
export function PartSteps({ part, words, isAlone, run }: PartStepsProps) {
  const { contextId, name, base, steps, unreachable, notes, choices } = part;
  const count = t('plan.steps', { count: steps.length });
  const shown = run.isStarted ? { steps } : { steps: part.all, off: part.off, onSwitch: part.onSwitch };
  return (
    <section className={styles.plan}>
      {!isAlone && (
        <div className="ui-row">
          <h3>{name}</h3>
          <Chip>{count}</Chip>
        </div>
      )}
      <StaysNote
        title={t('plan.unreachable')}
        items={unreachable.map((one) => words.unreachable(one, base))}
      />
      {notes}
      {!run.isStarted && choices}
      {part.all.length === 0 ? (
        <p>{noneTextOf(part)}</p>
      ) : (
        <div>
          {isAlone && <h3>{count}</h3>}
          <PlanStepList
            texts={words.steps(shown.steps, base)}
            isDone={(step) => run.isDone(contextId, step)}
            {...shown}
          />
        </div>
      )}
    </section>
  );
}

/** Returns why a part has no step: what cannot be changed, else its `noneText`. */
export function noneTextOf({ steps, unreachable, noneText }: PlannedPart): string {
  if (steps.length === 0 && unreachable.length > 0) return t('plan.none.stays');
  return noneText ?? t('plan.none');
}
