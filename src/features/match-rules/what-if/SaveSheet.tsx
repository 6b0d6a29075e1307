import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import { matchRuleQueries } from '~/api/rule-order/rule-queries';
import { maxRules } from '@recon/contract/match-rule';
import { planChange, type RuleStep, statesOf } from '@recon/engine/configuration/change-plan/change-plan';
import type { StagedRules } from '@recon/engine/configuration/change-plan/staged-rules';
import { isSameRule, type StagedRule } from '@recon/engine/configuration/change-plan/staged-rule';
import { orderOf } from '@recon/engine/configuration/match-rules/order';
import { movesBetween, movesOfPlan } from '@recon/engine/configuration/match-rules/rule-moves';
import { numberRules, type Snapshot } from '@recon/engine/configuration/snapshot/snapshot';
import { useHasHistory } from '~/history/history';
import { t } from '~/i18n/t';
import { PlanSheet, UnreadPlan } from '~/plan/PlanSheet';
import type { StepText } from '~/plan/PlanStepList';
import { toast } from '~/ui/overlay/toast';
import { InlineAlert } from '~/ui/page/ErrorPanel';
import { ruleFields } from '../rule-fields';
import { ruleSentence } from '../rule-sentence';
import { percentOf } from './number-text';
import { type ComparedRuns, Moves, OffChoice, useSavePlan } from './SaveNotes';

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

/**
 * Renders the steps that save staged rules, with what the rules would match after each step, and runs them. Fetches the
 * rules first: the steps and rates must not be based on rules that other users have changed.
 */
export function SaveSheet(props: SaveSheetProps) {
  const { title, onClose } = props;
  const { plan, isReading, error, again } = useSavePlan(props);
  if (!plan) return <UnreadPlan {...{ title, isReading, error, onClose }} onAgain={again} />;
  return (
    <PlannedSave
      key={plan.readAt}
      {...props}
      {...plan}
      isReading={isReading}
      readError={error}
      onAgain={again}
    />
  );
}

type PlannedSaveProps = SaveSheetProps &
  NonNullable<ReturnType<typeof useSavePlan>['plan']> & {
    isReading: boolean;
    readError: unknown;
    onAgain: () => void;
  };

function PlannedSave(props: PlannedSaveProps) {
  const { contextId, contextType, base, staged, isRebased, trial, refusal } = props;
  // Switching a rule off for a test does not ask for its deletion.
  const [whatOfOff, setWhatOfOff] = useState<'keep' | 'delete'>('keep');
  const liveOff = orderOf(base).filter((id) => staged.off.has(id));
  const kept = whatOfOff === 'keep' ? liveOff : [];
  // A new rule that is switched off took no part in the test, and is not created.
  const wanted = staged.rules.filter(({ id }) => !staged.off.has(id) || kept.includes(id));
  const states = statesOf(base, planChange(base, wanted, maxRules));
  const rates = useRates(states, trial?.rate);
  const rate = (index: number) => trial && rateText(rates[index], trial.lefts);
  const tell = useSavedToast(props);
  return (
    <PlanSheet
      title={props.title}
      about={t('whatIf.save.about')}
      refusalOf={() => refusal}
      words={{
        steps: (steps) => ruleStepTexts(steps as readonly RuleStep[], states, { contextType, rate }),
        unreachable: () => t('plan.unreachable.too-many-rules', { max: maxRules }),
      }}
      submitText={(count) => t('whatIf.save.submit', { count })}
      onStep={(step, idOf) => {
        if (step.kind === 'create-rule') props.onCreated?.(step.rule.id, idOf(step.rule.id));
      }}
      onDone={() => {
        props.onDone();
        void tell(wanted);
      }}
      parts={[
        {
          contextId,
          name: '',
          base: snapshotOf(base),
          target: snapshotOf(wanted),
          noneText: t('whatIf.save.nothing'),
          choices: liveOff.length > 0 && (
            <OffChoice count={liveOff.length} value={whatOfOff} onChange={setWhatOfOff} />
          ),
          notes: (
            <>
              {isRebased && <InlineAlert>{t('whatIf.save.changed')}</InlineAlert>}
              {refusal !== undefined && (
                <InlineAlert tone="warning" title={refusal}>
                  {t('whatIf.save.refused')}
                </InlineAlert>
              )}
              {props.children}
              {trial?.runs && kept.length === 0 && <Moves {...trial.runs} />}
              {trial && (
                <p>
                  {t('whatIf.save.before')}: {rate(0)}
                </p>
              )}
            </>
          ),
        },
      ]}
      isReading={props.isReading}
      readError={props.readError}
      onAgain={props.onAgain}
      onClose={props.onClose}
    />
  );
}

function snapshotOf(rules: readonly StagedRule[]): Snapshot {
  return { context: {}, rules: numberRules(rules), sources: [], fieldMaps: [], feeSchedules: [] };
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

/** Number of matches after each step; `null` if the run would fail, `undefined` while it is computed. */
type MatchCounts = readonly (number | null | undefined)[];

/** Returns the texts of steps between rules, with the match rate after each. `states`: the rules before the first step and after each. */
function ruleStepTexts(
  steps: readonly RuleStep[],
  states: readonly (readonly StagedRule[])[],
  { contextType, rate }: { contextType: string | undefined; rate: (index: number) => string | undefined },
): readonly StepText[] {
  const [now, then] = [orderOf(states[0]!), orderOf(states.at(-1)!)];
  return steps.map((step, index) => {
    const about = rate(index + 1);
    const before = states[index]!;
    if (step.kind === 'order-rules') {
      const moves = movesOfPlan(movesBetween(orderOf(before), step.order), now, then);
      const fields = moves.map(({ id, from, to }) => ({
        key: id,
        label: ruleSentence(
          before.find((rule) => rule.id === id)!,
          contextType,
        ),
        before: String(from),
        after: String(to),
      }));
      return { title: t('plan.step.order-rules', { count: moves.length }), fields, about };
    }
    const { kind, rule } = step;
    const old = states[0]!.find(({ id }) => id === rule.id) ?? rule;
    const position = now.indexOf(rule.id) + 1 || then.indexOf(rule.id) + 1;
    const title = t(`plan.step.${kind}`, { position, rule: ruleSentence(old, contextType) });
    const fields =
      kind === 'edit-rule' ? ruleFields(old, rule).filter((field) => field.before !== field.after) : [];
    return { title, fields, about };
  });
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
