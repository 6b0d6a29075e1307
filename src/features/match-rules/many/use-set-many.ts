import 'texts:rulesMany';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { errorText } from '~/api/error-text';
import { changeOneOfMany } from '~/api/many-rules';
import { refetchRules } from '~/api/rule-order/optimistic-order';
import type { MatchRule } from '~/contract/match-rule';
import type { ConfigField } from '~/domain/match-rules/rule-config';
import { planSetting, planSettingBack } from '~/domain/match-rules/shared-settings';
import { faultText } from '~/i18n/fault-text';
import { t } from '~/i18n/t';
import { toast } from '~/ui/overlay/toast';
import { fieldLabel } from '../setting-words';
import type { RuleMoves } from '../use-rule-moves';
import { useSteps } from './use-steps';

/** The setting and the value that rules shall get. */
export type Wanted = { field: ConfigField; value: unknown };

/** Why a rule is not changed though the service would be asked: what it is by now. Its message is in words. */
class NotChanged extends Error {}

/** The words of a `NotChanged`; undefined for any other error. */
export function notChangedText(error: unknown): string | undefined {
  return error instanceof NotChanged ? error.message : undefined;
}

/**
 * Gives several rules one value of one setting: each is read, changed in that setting alone and sent, with a key of its
 * own. What was done is kept as one change, whose undo puts back each old value unless others changed it meanwhile.
 */
export function useSetMany(contextId: string, moves: RuleMoves, wanted: Wanted | undefined) {
  const client = useQueryClient();
  const { mutateAsync } = useMutation(changeOneOfMany(contextId));

  const steps = useSteps<MatchRule>(async (rule) => {
    if (!wanted) return;
    const { field, value } = wanted;
    await mutateAsync({
      ruleId: rule.id,
      change: (now) => {
        const plan = planSetting(now, field.key, value);
        if (plan.kind === 'missing') throw new NotChanged(t('rulesMany.set.otherType'));
        if (plan.kind === 'refused') throw new NotChanged(faultText(plan.issue.message));
        return plan.kind === 'same' ? undefined : { config: plan.config };
      },
    });
  });

  /** Puts the old values back; what cannot be is told, and tried again for those that failed. */
  async function takeBack(
    rules: readonly MatchRule[],
    { field, value }: Wanted,
    again: () => void,
    back: Set<string>,
  ) {
    let changed = 0;
    for (const rule of rules) {
      if (back.has(rule.id)) continue;
      try {
        // oxlint-disable-next-line no-await-in-loop -- one request after the other
        await mutateAsync({
          ruleId: moves.undo.idNow(rule.id),
          change: (now) => {
            const plan = planSettingBack(now, rule, field.key, value);
            if (plan.kind === 'changed') changed += 1;
            return plan.kind === 'change' ? { config: plan.config } : undefined;
          },
        });
        back.add(rule.id);
      } catch (error) {
        const { title, meaning, requestId } = errorText(error);
        const values = { done: back.size, count: rules.length, reason: `${title}. ${meaning}` };
        const action = { label: t('ui.retry'), onAction: again };
        moves.tell({ tone: 'error', text: t('rulesMany.set.notBack', values), requestId, action });
        refetchRules(client, contextId);
        return false;
      }
    }
    refetchRules(client, contextId);
    const count = rules.length - changed;
    toast(
      changed > 0
        ? { tone: 'warning', text: t('rulesMany.set.backBut', { count, changed }) }
        : { text: t('rulesMany.set.back', { count }) },
    );
    return true;
  }

  /** Does it for these rules; gives whether nothing is left to do. */
  async function run(rules: readonly MatchRule[]): Promise<boolean> {
    if (!wanted) return false;
    const done = await steps.run(rules);
    refetchRules(client, contextId);
    const count = done.length;
    if (count > 0) {
      const toastId = `rules-set ${done[0]?.id}`;
      const setting = fieldLabel(wanted.field);
      const back = new Set<string>();
      const kept = moves.undo.register({
        label: t('rulesMany.undo.set', { count }),
        toastId,
        undo: (again) => takeBack(done, wanted, again, back),
      });
      toast({
        id: toastId,
        text: t('rulesMany.set.done', { setting, count }),
        action: { label: t('ui.undo'), onAction: kept.undo },
      });
    }
    return count === rules.length;
  }

  return { steps, run };
}
