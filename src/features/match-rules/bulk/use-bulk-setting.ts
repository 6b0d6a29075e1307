import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { ApiError } from '~/api/api-error';
import { runSteps, type RunStepState, useChangeRun } from '~/api/change-runner';
import { bulkUpdateRule } from '~/api/bulk-rules';
import { refetchRules } from '~/api/rule-order/rule-queries';
import type { MatchRule } from '@recon/contract/match-rule';
import type { ConfigField } from '@recon/engine/configuration/match-rules/rule-config';
import {
  planSetting,
  planSettingUndo,
  sameSetting,
} from '@recon/engine/configuration/match-rules/shared-settings';
import { validationMessage } from '~/i18n/validation-message';
import { t } from '~/i18n/t';
import { toast } from '~/ui/overlay/toast';
import { failureMessage, offerUndo, type RuleMoves } from '~/features/match-rules/use-rule-moves';
import { settingLabel } from '../setting-messages';
import { blockUnloadDuring } from './Steps';

/** A setting to change in several rules, and its new value. */
export type SettingChange = { field: ConfigField; value: unknown };

/** Result for a rule: the value was `set`, or was the `same` before, or the rule is `gone`. `before`: the old rule. */
export type SettingResult =
  | { readonly kind: 'set' | 'same'; readonly before: MatchRule }
  | { readonly kind: 'gone' };

/** Error of a rule that cannot be changed because of its current state. Its message is for users. */
class NotChanged extends Error {}

/** Returns the message for a rule that is gone or cannot have the value; undefined for any other result. */
export function resultText(state: RunStepState<SettingResult>): string | undefined {
  if (state.kind === 'done') return state.result.kind === 'gone' ? t('rulesMany.set.gone') : undefined;
  return 'error' in state && state.error instanceof NotChanged ? state.error.message : undefined;
}

/**
 * Returns a function that sets one setting of several rules: it reads each rule, changes that setting and sends it.
 * Rules that others have deleted or given the value are skipped. One undo restores the previous values, except those
 * that others changed since.
 */
export function useBulkSetting(contextId: string, moves: RuleMoves, change: SettingChange | undefined) {
  const client = useQueryClient();
  const { mutateAsync } = useMutation(bulkUpdateRule(contextId));
  const takeBack = useRevertSetting(contextId, moves);
  // Rules of requests whose response was lost: if one has the value now, it was set here.
  const sent = useRef(new Map<string, MatchRule>());

  async function setIn({ id }: MatchRule): Promise<SettingResult> {
    try {
      const changed = await mutateAsync({
        ruleId: id,
        change: (now) => {
          const config = change && configToSend(now, change);
          if (config) sent.current.set(id, now);
          return config && { config };
        },
      });
      if (!changed) return { kind: 'gone' };
      const { before, rule } = changed;
      const earlier = sent.current.get(id);
      if (before === rule && !earlier) return { kind: 'same', before };
      return { kind: 'set', before: earlier ?? before };
    } catch (error) {
      if (!(error instanceof ApiError && error.outcomeUnknown)) sent.current.delete(id);
      throw error;
    }
  }
  const steps = useChangeRun<MatchRule, SettingResult>(setIn, () => true);

  /** Sets the value in these rules; returns true if it is done for all of them. */
  async function run(rules: readonly MatchRule[]): Promise<boolean> {
    if (!change) return false;
    const { done } = await steps.run(rules);
    refetchRules(client, contextId);
    const set = done.flatMap(({ result }) => (result.kind === 'set' ? [result.before] : []));
    const count = set.length;
    const already = done.filter(({ result }) => result.kind === 'same').length;
    const gone = done.length - set.length - already;
    if (count > 0) {
      const { field } = change;
      // Rules whose setting others had changed before it was set here.
      const replaced = done.filter(
        ({ step, result }) => result.kind === 'set' && !sameSetting(step, result.before, field.key),
      ).length;
      const ends = new Map<string, BackEnd>();
      offerUndo(moves.undo, {
        label: t('rulesMany.undo.set', { count }),
        toastId: `rules-set ${set[0]?.id}`,
        text: t('rulesMany.set.done', { setting: settingLabel(field), count, already, replaced }),
        undo: (again) => blockUnloadDuring(() => takeBack(set, change, { ends, again })),
      });
    } else if (done.length > 0)
      toast({ tone: 'warning', text: t('rulesMany.set.unchanged', { already, gone }) });
    return done.length === rules.length;
  }

  return { steps, run };
}

/** Returns the config to send; undefined if the rule has the value. Throws NotChanged if the rule cannot have it. */
function configToSend(now: MatchRule, { field, value }: SettingChange): MatchRule['config'] | undefined {
  const plan = planSetting(now, field.key, value);
  if (plan.kind === 'missing') throw new NotChanged(t('rulesMany.set.otherType'));
  if (plan.kind === 'refused') throw new NotChanged(validationMessage(plan.issue.message));
  return plan.kind === 'same' ? undefined : plan.config;
}

/** Result of the undo for one rule: it has its old value (`back`), others changed the setting since, or it is gone. */
type BackEnd = 'back' | 'changed' | 'gone';

/** HTTP statuses of errors that concern one rule only: the undo continues with the next rule. */
const ofOneRule: readonly number[] = [400, 409, 412, 422];

/**
 * Returns a function that restores the value that each rule had `before`, unless others changed it since. It shows the
 * result, and resolves to false if some failed. `again` retries those; `ends` stores the results of the others.
 */
function useRevertSetting(contextId: string, moves: RuleMoves) {
  const client = useQueryClient();
  const { mutateAsync } = useMutation(bulkUpdateRule(contextId));

  async function putBack(rule: MatchRule, { field, value }: SettingChange): Promise<BackEnd> {
    const plan = (now: MatchRule) => planSettingUndo(now, rule, field.key, value);
    const changed = await mutateAsync({
      ruleId: rule.id,
      change: (now) => {
        const planned = plan(now);
        return planned.kind === 'change' ? { config: planned.config } : undefined;
      },
    });
    if (!changed) return 'gone';
    const { before, rule: after } = changed;
    return before === after && plan(before).kind === 'changed' ? 'changed' : 'back';
  }

  return async (
    before: readonly MatchRule[],
    wanted: SettingChange,
    { ends, again }: { ends: Map<string, BackEnd>; again: () => void },
  ): Promise<boolean> => {
    const left = before.filter(({ id }) => !ends.has(id));
    const end = await runSteps(left, {
      work: async (rule) => void ends.set(rule.id, await putBack(rule, wanted)),
      goesOn: (error) => error instanceof ApiError && ofOneRule.includes(error.status),
    });
    refetchRules(client, contextId);
    const all = [...ends.values()];
    const count = (kind: BackEnd) => all.filter((one) => one === kind).length;
    const [back, changed, gone] = [count('back'), count('changed'), count('gone')];
    if ('error' in end) {
      const values = { done: back, count: before.length - changed - gone };
      const textOf = (reason: string) => t('rulesMany.set.notBack', { ...values, reason });
      moves.tell(failureMessage(end.error, textOf, again));
      return false;
    }
    if (changed + gone === 0) toast({ text: t('rulesMany.set.back', { count: back }) });
    else toast({ tone: 'warning', text: t('rulesMany.set.backBut', { count: back, changed, gone }) });
    return true;
  };
}
