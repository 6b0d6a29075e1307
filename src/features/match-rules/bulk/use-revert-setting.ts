import 'texts:rulesMany';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '~/api/api-error';
import { runSteps } from '~/api/change-runner';
import { errorText } from '~/api/error-text';
import { bulkUpdateRule } from '~/api/bulk-rules';
import { isRuleGone } from '~/api/match-rules';
import { refetchRules } from '~/api/rule-order/rule-queries';
import type { MatchRule } from '~/contract/match-rule';
import type { ConfigField } from '~/domain/match-rules/rule-config';
import { planSettingBack } from '~/domain/match-rules/shared-settings';
import { t } from '~/i18n/t';
import { toast } from '~/ui/overlay/toast';
import type { RuleMoves } from '../use-rule-moves';

/** The setting and the value to set. */
export type Wanted = { field: ConfigField; value: unknown };

/** Result for one rule: it has its old value (`back`), others changed the setting since, or it is gone. */
export type BackEnd = 'back' | 'changed' | 'gone';

/** Statuses that concern one rule only, so the next one is still tried. */
const ofOneRule: readonly number[] = [400, 409, 412, 422];

/**
 * Restores the value that each of several rules had `before`, if it still has the value that was set. Shows the result.
 * Returns false if some failed, which `again` retries. `ends` stores the results of the others until then.
 */
export function useRevertSetting(contextId: string, moves: RuleMoves) {
  const client = useQueryClient();
  const { mutateAsync } = useMutation(bulkUpdateRule(contextId));

  async function putBack(rule: MatchRule, { field, value }: Wanted): Promise<BackEnd> {
    const ruleId = moves.undo.idNow(rule.id);
    const plan = (now: MatchRule) => planSettingBack(now, rule, field.key, value);
    try {
      const { before, rule: after } = await mutateAsync({
        ruleId,
        change: (now) => {
          const planned = plan(now);
          return planned.kind === 'change' ? { config: planned.config } : undefined;
        },
      });
      return before === after && plan(before).kind === 'changed' ? 'changed' : 'back';
    } catch (error) {
      if (await isRuleGone(contextId, ruleId, error)) return 'gone';
      throw error;
    }
  }

  return async (
    before: readonly MatchRule[],
    wanted: Wanted,
    { ends, again }: { ends: Map<string, BackEnd>; again: () => void },
  ): Promise<boolean> => {
    const left = before.filter(({ id }) => !ends.has(id));
    const end = await runSteps(left, {
      work: async (rule) => void ends.set(rule.id, await putBack(rule, wanted)),
      goesOn: (error) => error instanceof ApiError && ofOneRule.includes(error.status),
    });
    refetchRules(client, contextId);
    if ('error' in end) {
      const { title, meaning, requestId } = errorText(end.error);
      const { back, changed, gone } = countsOf(ends);
      const text = t('rulesMany.set.notBack', {
        done: back,
        count: before.length - changed - gone,
        reason: `${title}. ${meaning}`,
      });
      moves.tell({ tone: 'error', text, requestId, action: { label: t('ui.retry'), onAction: again } });
      return false;
    }
    toast(backMessage(ends));
    return true;
  };
}

function countsOf(ends: ReadonlyMap<string, BackEnd>) {
  const all = [...ends.values()];
  const count = (end: BackEnd) => all.filter((one) => one === end).length;
  return { back: count('back'), changed: count('changed'), gone: count('gone') };
}

function backMessage(ends: ReadonlyMap<string, BackEnd>): Parameters<typeof toast>[0] {
  const { back: count, changed, gone } = countsOf(ends);
  if (changed + gone === 0) return { text: t('rulesMany.set.back', { count }) };
  return { tone: 'warning', text: t('rulesMany.set.backBut', { count, changed, gone }) };
}
