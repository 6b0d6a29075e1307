import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { timeOfDay } from '~/api/error-text';
import { matchRuleQueries } from '~/api/rule-order/rule-queries';
import { type PlanRun, usePlanRun } from '~/api/use-plan-run';
import { maxRules } from '@recon/contract/match-rule';
import { planChange, type RuleStep, statesOf } from '@recon/engine/configuration/change-plan/change-plan';
import { stageAll, type StagedRules } from '@recon/engine/configuration/change-plan/staged-rules';
import { isSameRule, type StagedRule } from '@recon/engine/configuration/change-plan/staged-rule';
import { orderOf } from '@recon/engine/configuration/match-rules/order';
import { movesBetween, movesOfPlan } from '@recon/engine/configuration/match-rules/rule-moves';
import { stepId } from '@recon/engine/configuration/snapshot/choose-steps';
import { numberRules } from '@recon/engine/configuration/snapshot/snapshot';
import { useHasHistory } from '~/history/history';
import { t } from '~/i18n/t';
import { Button } from '~/ui/controls/Button';
import { Icon } from '~/ui/controls/Icon';
import { ProgressBar } from '~/ui/controls/ProgressBar';
import { Sheet } from '~/ui/overlay/Sheet';
import { toast } from '~/ui/overlay/toast';
import { type ChangedValue, ChangeTable } from '~/ui/page/ChangeTable';
import { InlineAlert } from '~/ui/page/ErrorPanel';
import { ruleFields } from '../rule-fields';
import { ruleSentence } from '../rule-sentence';
import { percentOf } from './number-text';
import {
  type ComparedRuns,
  Moves,
  OffChoice,
  type SavePlan,
  RulesNote,
  SaveInterrupted,
  useSavePlan,
} from './SaveNotes';
import * as styles from './SaveSheet.module.css';

export interface SaveSheetProps {
  contextId: string;
  contextType: string | undefined;
  title: string;
  doneText: string;
  /** The rules on the service. */
  rules: readonly StagedRule[];
  staged: StagedRules;
  /** Why saving is not possible; it may change while the sheet is open. */
  refusal: string | undefined;
  /** The transactions at hand; without them, the sheet shows no rates. */
  trial?: {
    lefts: number;
    /** Returns how many left-side transactions these rules would match; `undefined` if their run would fail. */
    rate: (rules: readonly StagedRule[]) => Promise<number | undefined>;
    /** The runs of the current and the staged rules; undefined while they are not known. */
    runs?: ComparedRuns | undefined;
  };
  /** Called when a new rule was created, with its id while it was staged and the id that the service assigned. */
  onCreated?: (staged: string, id: string) => void;
  onDone: () => void;
  onClose: () => void;
  children?: ReactNode;
}

const noPlan: SavePlan = { base: [], staged: stageAll([]) };

/**
 * Renders the steps that save staged rules, with what the rules would match after each step, and runs them. Fetches the
 * rules first: the steps and rates must not be based on rules that other users have changed.
 */
export function SaveSheet(props: SaveSheetProps) {
  const { contextId, refusal, onDone, onClose } = props;
  const { plan, reading, isRebased } = useSavePlan(props);
  const { base, staged } = plan ?? noPlan;
  // Switching a rule off for a test does not ask for its deletion.
  const [whatOfOff, setWhatOfOff] = useState<'keep' | 'delete'>('keep');
  const liveOff = orderOf(base).filter((id) => staged.off.has(id));
  const kept = whatOfOff === 'keep' ? liveOff : [];
  // A new rule that is switched off took no part in the test, and is not created.
  const wanted = staged.rules.filter(({ id }) => !staged.off.has(id) || kept.includes(id));
  const isTested = kept.length === 0;
  const steps = planChange(base, wanted, maxRules);
  const snapshot = { context: {}, rules: numberRules(base), sources: [], fieldMaps: [], feeSchedules: [] };
  const run = usePlanRun({
    onDone: (step, idOf) => {
      if (step.kind === 'create-rule') props.onCreated?.(step.rule.id, idOf(step.rule.id));
    },
  });
  const states = plan ? statesOf(base, steps) : [];
  const rates = useRates(states, props.trial?.rate);
  const { isRunning, stop } = run;
  const isDone = !isRunning && run.end?.kind === 'done';
  const count = steps.length;
  const done = steps.filter((step) => run.isDone(contextId, step)).length;
  const tell = useSavedToast(props);
  const finish = useEffectEvent(() => {
    onDone();
    void tell(wanted);
  });
  useEffect(() => {
    if (isDone) finish();
  }, [isDone]);
  useEffect(() => {
    if (refusal !== undefined) stop();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `stop` does the same in every render
  }, [refusal]);
  return (
    <Sheet
      busy={isRunning}
      title={props.title}
      description={t('whatIf.save.about')}
      onClose={onClose}
      footer={
        <>
          {isRunning ? (
            <Button onClick={stop}>{t('whatIf.save.stop')}</Button>
          ) : (
            <Button onClick={onClose}>{t(refusal === undefined ? 'ui.cancel' : 'ui.close')}</Button>
          )}
          {plan && (
            <SaveButton
              {...{ count, done, isRunning, refusal }}
              run={() => void run.run([{ contextId, base: snapshot, steps }])}
            />
          )}
        </>
      }
    >
      <RulesNote reading={reading} isRebased={isRebased} isPlanned={plan !== undefined} />
      {liveOff.length > 0 && (
        <OffChoice
          count={liveOff.length}
          value={whatOfOff}
          onChange={done === 0 && !isRunning ? setWhatOfOff : undefined}
        />
      )}
      <SaveProgress {...{ run, done, count }} />
      <SaveInterrupted {...{ run, done, refusal }} />
      {props.children}
      {plan && <Steps {...props} {...{ steps, states, rates, done, isTested }} />}
    </Sheet>
  );
}

/**
 * Returns a function that reports that rules are saved, with the way to undo it, or that the live rules differ from them:
 * others may have changed rules that no step touches.
 */
function useSavedToast({ contextId, doneText }: Pick<SaveSheetProps, 'contextId' | 'doneText'>) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const hasHistory = useHasHistory();
  return async (wanted: readonly StagedRule[]): Promise<void> => {
    const query = { ...matchRuleQueries.all(contextId), staleTime: 0 };
    const live = await client.fetchQuery(query).catch(() => undefined);
    const isOther =
      live?.length !== wanted.length || live.some((rule, index) => !isSameRule(rule, wanted[index]!));
    const action = {
      label: t('whatIf.save.toActivity'),
      onAction: () => void navigate({ to: '/contexts/$contextId/activity', params: { contextId } }),
      sends: false,
    };
    const message =
      live && isOther ? ({ tone: 'warning', text: t('whatIf.save.other') } as const) : { text: doneText };
    toast({ ...message, ...(hasHistory && { action }) });
  };
}

type SaveButtonProps = Pick<SaveSheetProps, 'refusal'> & {
  count: number;
  done: number;
  isRunning: boolean;
  run: () => void;
};

function SaveButton({ count, done, isRunning, refusal, run }: SaveButtonProps) {
  return (
    <Button
      variant="primary"
      sends
      busy={isRunning}
      disabledReason={count === 0 ? t('whatIf.save.nothing') : refusal}
      onClick={run}
    >
      {done > 0 ? t('whatIf.save.resume') : t('whatIf.save.submit', { count })}
    </Button>
  );
}

/** Renders, once a run has started, how many steps are done and, while the service asks to wait, when saving continues. */
function SaveProgress({ run, done, count }: { run: PlanRun; done: number; count: number }) {
  const { pausedUntil, isRunning } = run;
  if (!isRunning && done === 0) return null;
  return (
    <>
      {pausedUntil !== undefined && (
        <InlineAlert>{t('rules.saving.paused', { time: timeOfDay(pausedUntil) })}</InlineAlert>
      )}
      <ProgressBar label={t('whatIf.save.progress', { done, count })} value={done} max={count} />
    </>
  );
}

/** Number of matches after each step; `null` if the run would fail, `undefined` while it is computed. */
type MatchCounts = readonly (number | null | undefined)[];

type StepsProps = Pick<SaveSheetProps, 'contextType' | 'trial'> & {
  steps: readonly RuleStep[];
  states: readonly (readonly StagedRule[])[];
  rates: MatchCounts;
  done: number;
  /** Whether the runs at hand are of the rules to save. */
  isTested: boolean;
};

/** Renders the steps of the plan: their changes, and what the rules match before the first step and after each. */
function Steps({ steps, states, rates, done, isTested, trial, contextType }: StepsProps) {
  const rate = (index: number) =>
    trial && <span className={`ui-aside ${styles.rate}`}>{rateText(rates[index], trial.lefts)}</span>;
  return (
    <>
      {steps.length === 0 && <p>{t('whatIf.save.nothing')}</p>}
      {trial?.runs && isTested && done === 0 && <Moves {...trial.runs} />}
      <ol className={styles.steps}>
        {trial && (
          <li>
            <span>{t('whatIf.save.before')}</span>
            {rate(0)}
          </li>
        )}
        {steps.map((step, index) => {
          const title = titleOf(step, states[0]!, contextType);
          return (
            <li key={stepId(step)} data-done={index < done || undefined}>
              <span>
                {index < done && (
                  <>
                    <Icon name="check" />
                    <span className="ui-hidden">{t('whatIf.step.done')}</span>
                  </>
                )}
                {title}
              </span>
              {rate(index + 1)}
              <div className={styles.changes}>
                <ChangeTable
                  caption={title}
                  objects={[{ key: 'step', fields: changesOf(step, index, states, contextType) }]}
                />
              </div>
            </li>
          );
        })}
      </ol>
    </>
  );
}

/** Returns what a step does, with its rule as it is before the first step. */
function titleOf(step: RuleStep, base: readonly StagedRule[], contextType: string | undefined): string {
  if (step.kind === 'order-rules') return t('whatIf.step.order-rules');
  const at = base.findIndex(({ id }) => id === step.rule.id);
  const rule = ruleSentence(base[at] ?? step.rule, contextType);
  if (step.kind === 'create-rule') return t('whatIf.step.create-rule', { rule });
  return t(`whatIf.step.${step.kind}`, { position: at + 1, rule });
}

/** Returns the settings that a step changes, or the positions of the rules that it moves, before the plan and after it. */
function changesOf(
  step: RuleStep,
  index: number,
  states: readonly (readonly StagedRule[])[],
  contextType: string | undefined,
): readonly ChangedValue[] {
  const before = states[index]!;
  if (step.kind === 'order-rules') {
    const moves = movesBetween(orderOf(before), step.order);
    return movesOfPlan(moves, orderOf(states[0]!), orderOf(states.at(-1)!)).map(({ id, from, to }) => ({
      key: id,
      label: ruleSentence(
        before.find((rule) => rule.id === id)!,
        contextType,
      ),
      before: String(from),
      after: String(to),
    }));
  }
  const old = step.kind === 'edit-rule' && before.find(({ id }) => id === step.rule.id);
  return old ? ruleFields(old, step.rule).filter((field) => field.before !== field.after) : [];
}

function rateText(matched: MatchCounts[number], lefts: number): string {
  if (matched === undefined) return t('whatIf.save.rating');
  if (matched === null) return t('whatIf.save.fails');
  return t('whatIf.save.rate', { percent: percentOf(matched, lefts) });
}

/** Returns the number of matches with each of these lists of rules; runs one list after the other. */
function useRates(
  states: readonly (readonly StagedRule[])[],
  rate: NonNullable<SaveSheetProps['trial']>['rate'] | undefined,
): MatchCounts {
  const key = states.map((rules) => rules.map(({ id }) => id).join()).join('|');
  const [held, setHeld] = useState<{ key: string; rates: MatchCounts }>({ key: '', rates: [] });
  useEffect(() => {
    let isOld = false;
    async function find() {
      if (!rate) return;
      const rates: (number | null)[] = [];
      for (const rules of states) {
        if (isOld) return;
        // The worker runs one after the other.
        rates.push((await rate(rules)) ?? null);
        if (!isOld) setHeld({ key, rates: [...rates] });
      }
    }
    void find();
    return () => {
      isOld = true;
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the key says which states
  }, [key]);
  return held.key === key ? held.rates : [];
}
