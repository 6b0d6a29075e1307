import 'texts:rules';
import 'texts:whatIf';
import { type ReactNode, useEffect, useState } from 'react';
import { timeOfDay } from '~/api/error-text';
import { maxRules } from '~/contract/match-rule';
import { type PlanStep, planChange, statesOf } from '~/domain/change-plan/change-plan';
import { isChanged, type StagedRules, unchanged } from '~/domain/change-plan/staged-rules';
import type { StagedRule } from '~/domain/change-plan/staged-rule';
import { formatDecimal } from '~/domain/money/format';
import { perCent } from '~/domain/what-if/per-cent';
import { locale, t } from '~/i18n/t';
import { Button } from '~/ui/controls/Button';
import { Icon } from '~/ui/controls/Icon';
import { ProgressBar } from '~/ui/controls/ProgressBar';
import { SegmentedFilter } from '~/ui/controls/SegmentedFilter';
import { Sheet } from '~/ui/overlay/Sheet';
import { InlineAlert } from '~/ui/page/ErrorPanel';
import { OrderProgress, OrderQuestion } from '../OrderSavingNote';
import { ruleSentence } from '../rule-sentence';
import { SaveInterrupted } from './SaveInterrupted';
import { type PlanProgress, stepId, useChangePlan } from './use-change-plan';
import { RulesNote, useRulesNow } from './RulesNow';
import * as styles from './SaveSheet.module.css';

interface SaveSheetProps {
  contextId: string;
  contextType: string;
  /** The rules on the service. */
  rules: readonly StagedRule[];
  staged: StagedRules;
  lefts: number;
  /** Why saving is not possible; it may change while the sheet is open. */
  refusal: string | undefined;
  /** Returns how many of the left transactions these rules would match; `undefined` if their run would fail. */
  rate: (rules: readonly StagedRule[]) => Promise<number | undefined>;
  /** Called with the id that the service assigned to a new rule. */
  onCreated: (staged: string, id: string) => void;
  /** Called when all steps are done. */
  onDone: () => void;
  onClose: () => void;
}

type Plan = { readonly base: readonly StagedRule[]; readonly staged: StagedRules };

/** The plan before the rules are loaded. */
const noPlan: Plan = { base: [], staged: unchanged([]) };

/**
 * Saves staged rules step by step, and shows what the rules would match after each step. Fetches the rules first: the
 * steps and rates must not be based on rules that other users have changed.
 */
export function SaveSheet(props: SaveSheetProps) {
  const { plan, reading, isRebased } = usePlan(props);
  const { base, staged } = plan ?? noPlan;
  const [whatOfOff, setWhatOfOff] = useState<'keep' | 'delete'>('keep');
  const { off, rules } = staged;
  const wanted = whatOfOff === 'keep' ? rules : rules.filter(({ id }) => !off.has(id));
  const steps = planChange(base, wanted, maxRules);
  const { progress, run, stop } = useChangePlan(props.contextId, base, steps, props.onCreated);
  const rates = useRates(plan ? statesOf(base, steps) : [], props.rate);
  const isRunning = progress.state === 'running';
  const isDone = progress.state === 'done';
  const { onDone, refusal } = props;
  useEffect(() => {
    if (isDone) onDone();
  }, [isDone, onDone]);
  useEffect(() => {
    if (refusal !== undefined) stop();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `stop` does the same in every render
  }, [refusal]);
  return (
    <Sheet
      open
      busy={isRunning}
      title={t('whatIf.save.title')}
      description={t('whatIf.save.about')}
      onClose={props.onClose}
      footer={
        <>
          {isRunning ? (
            <Button onClick={stop}>{t('whatIf.save.stop')}</Button>
          ) : (
            <Button onClick={props.onClose}>{t(refusal === undefined ? 'ui.cancel' : 'ui.close')}</Button>
          )}
          {plan && <SaveButton {...{ steps, progress, refusal, run }} />}
        </>
      }
    >
      <RulesNote reading={reading} isRebased={isRebased} isPlanned={plan !== undefined} />
      {off.size > 0 && (
        <OffChoice
          count={off.size}
          value={whatOfOff}
          onChange={progress.done === 0 && !isRunning ? setWhatOfOff : undefined}
        />
      )}
      <OrderQuestion contextId={props.contextId} />
      <OrderProgress contextId={props.contextId} />
      {(isRunning || progress.done > 0) && <SaveProgress progress={progress} count={steps.length} />}
      {!isRunning && !isDone && <SaveInterrupted progress={progress} refusal={refusal} />}
      {plan && <Steps {...props} steps={steps} rates={rates} done={progress.done} />}
    </Sheet>
  );
}

/**
 * Returns the rules to save and the rules they are based on, once fetched. `isRebased`: other users had changed the
 * rules.
 */
function usePlan({ contextId, rules, staged }: SaveSheetProps) {
  const [opened] = useState(rules);
  const reading = useRulesNow(contextId);
  // Each step merges later changes by others; the plan stays as the user saw it.
  const [plan, setPlan] = useState<Plan>();
  if (!plan && reading.state === 'read') setPlan({ base: rules, staged });
  return { plan, reading, isRebased: plan !== undefined && isChanged(opened, unchanged(plan.base)) };
}

function SaveButton({
  steps,
  progress,
  refusal,
  run,
}: {
  steps: readonly PlanStep[];
  progress: PlanProgress;
  refusal: string | undefined;
  run: () => void;
}) {
  return (
    <Button
      variant="primary"
      sends
      busy={progress.state === 'running'}
      disabledReason={steps.length === 0 ? t('whatIf.save.nothing') : refusal}
      onClick={run}
    >
      {progress.done > 0 ? t('whatIf.save.resume') : t('whatIf.save.submit', { count: steps.length })}
    </Button>
  );
}

/** Renders how many steps are done, and until when the service accepts none. */
function SaveProgress({ progress: { done, pausedUntil }, count }: { progress: PlanProgress; count: number }) {
  return (
    <>
      {pausedUntil !== undefined && (
        <InlineAlert>{t('rules.saving.paused', { time: timeOfDay(pausedUntil) })}</InlineAlert>
      )}
      <ProgressBar label={t('whatIf.save.progress', { done, count })} value={done} max={count} />
    </>
  );
}

/** Renders the steps of the plan with what the rules would match before the first step and after each. */
function Steps({
  steps,
  rates,
  done,
  lefts,
  contextType,
}: SaveSheetProps & {
  steps: readonly PlanStep[];
  rates: readonly (number | null | undefined)[];
  done: number;
}) {
  return (
    <>
      {steps.length === 0 && <p>{t('whatIf.save.nothing')}</p>}
      <ol className={styles.steps}>
        <li>
          <span>{t('whatIf.save.before')}</span>
          <Rate matched={rates[0]} lefts={lefts} />
        </li>
        {steps.map((step, index) => (
          <Step key={stepId(step)} step={step} contextType={contextType} isDone={index < done}>
            <Rate matched={rates[index + 1]} lefts={lefts} />
          </Step>
        ))}
      </ol>
    </>
  );
}

/** Renders one step of the plan; `children` shows what the rules would match after it. */
function Step({
  step,
  contextType,
  isDone,
  children,
}: {
  step: PlanStep;
  contextType: string;
  isDone: boolean;
  children: ReactNode;
}) {
  return (
    <li data-done={isDone || undefined}>
      <span>
        {isDone && (
          <>
            <Icon name="check" />
            <span className="ui-hidden">{t('whatIf.step.done')}</span>
          </>
        )}
        {stepText(step, contextType)}
      </span>
      {children}
    </li>
  );
}

/** Renders the choice to keep or delete rules that are switched off; without `onChange`, only their number. */
function OffChoice({
  count,
  value,
  onChange,
}: {
  count: number;
  value: 'keep' | 'delete';
  onChange: ((value: 'keep' | 'delete') => void) | undefined;
}) {
  return (
    <div className={styles.off}>
      <p>{t('whatIf.save.off', { count })}</p>
      {onChange && (
        <SegmentedFilter
          label={t('whatIf.save.off', { count })}
          value={value}
          onChange={onChange}
          options={[
            { value: 'keep', label: t('whatIf.save.keep') },
            { value: 'delete', label: t('whatIf.save.delete') },
          ]}
        />
      )}
    </div>
  );
}

/** Renders a match rate. `matched` is `undefined` while it is computed, `null` for a run that would fail. */
function Rate({ matched, lefts }: { matched: number | null | undefined; lefts: number }) {
  if (matched === undefined) return <span className={styles.rate}>{t('whatIf.save.rating')}</span>;
  if (matched === null) return <span className={styles.rate}>{t('whatIf.save.fails')}</span>;
  const percent = formatDecimal(perCent(String(matched), String(lefts)), { locale: locale() });
  return <span className={styles.rate}>{t('whatIf.save.rate', { percent })}</span>;
}

function stepText(step: PlanStep, contextType: string): string {
  return step.kind === 'order'
    ? t('whatIf.step.order')
    : t(`whatIf.step.${step.kind}`, { rule: ruleSentence(step.rule, contextType) });
}

/** Returns what each state of the rules would match; runs one state after the other. */
function useRates(
  states: readonly (readonly StagedRule[])[],
  rate: SaveSheetProps['rate'],
): (number | null | undefined)[] {
  const key = states.map((rules) => rules.map(({ id }) => id).join()).join('|');
  const [held, setHeld] = useState<{ key: string; rates: (number | null)[] }>({ key: '', rates: [] });
  useEffect(() => {
    let isOld = false;
    async function find() {
      const rates: (number | null)[] = [];
      for (const rules of states) {
        if (isOld) return;
        // oxlint-disable-next-line no-await-in-loop -- the worker runs one after the other
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
