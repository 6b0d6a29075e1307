import 'texts:rules';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '~/api/api-error';
import { saveMessage } from '~/api/save-messages';
import { PlaceRefused } from '~/api/rule-order/create-at-place';
import {
  createMatchRule,
  createMatchRuleAt,
  explainConflict,
  readMatchRuleNow,
  type RuleConflict,
  updateMatchRule,
} from '~/api/match-rules';
import type { MatchRule, MatchRuleCreate } from '~/contract/match-rule';
import { FieldValidationError } from '~/forms/field-validation-error';
import { type MergedSaveOptions, useMergedSave } from '~/forms/use-merged-save';
import { t } from '~/i18n/t';
import { toast } from '~/ui/overlay/toast';
import { orderWith, placeAmong, ruleShape, type RuleFormValues } from './rule-form';
import { ruleSentence } from './rule-sentence';
import { ruleTypeName } from './rule-tokens';
import { settingNames } from './setting-messages';
import type { RuleMoves } from './use-rule-moves';

const nameOfSetting = (key: string) => settingNames([key]).join();

type SavingOptions = {
  contextId: string;
  contextType: string | undefined;
  /** The rule to change; undefined makes a new one. */
  rule: MatchRule | undefined;
  moves: RuleMoves;
  /** Asks whether to delete a rule, for the undo of its creation; settles with whether it is gone. */
  askDelete: (ruleId: string) => Promise<boolean>;
  /** A rule was made; its sheet is about to close. */
  onMade: (ruleId: string) => void;
  /** What the form holds, and how others' changes come into it. */
  form: Pick<MergedSaveOptions<MatchRule | undefined>, 'typed' | 'show'>;
};

/**
 * Saves what the editor holds: makes a new rule, or sends what was changed of one (a merged save) and then
 * moves it. A 409 is explained by reading the rules again (docs/behaviour.md#a-409-has-several-reasons).
 */
export function useSaveRule(options: SavingOptions) {
  const { contextId, contextType, rule, moves } = options;
  const client = useQueryClient();
  const [conflict, setConflict] = useState<RuleConflict>();
  const saving = useMergedRule(options);
  const saveNew = useNewRule(options);

  async function saveChanges(
    { id }: MatchRule,
    { type, config, priority }: MatchRuleCreate,
    { place, besideId }: RuleFormValues,
  ): Promise<void> {
    await saving.save(saving.changes({ type, config, ...(place === 'number' && { priority }) }));
    const order = orderWith(moves.order(), id, place, besideId);
    if (order) void moves.move(id, order);
  }

  /** A conflict over the number becomes a fault of that field; any other error stays as it came. */
  async function explained(priority: number, error: unknown): Promise<unknown> {
    if (!(error instanceof ApiError && error.status === 409)) return error;
    // When the rules cannot be read now, the refusal itself is shown.
    const asked = explainConflict(client, contextId, { priority, ruleId: rule?.id });
    const found = await asked.catch(() => undefined);
    setConflict(found);
    if (found?.kind === 'full') return error.with({ code: 'RULES_FULL', details: [] });
    if (found?.kind !== 'taken') return error;
    const sentence = ruleSentence(found.holder, contextType);
    return new FieldValidationError([
      { path: ['priority'], message: t('rules.priority.taken', { priority, sentence }) },
    ]);
  }

  async function save(body: MatchRuleCreate, values: RuleFormValues): Promise<void> {
    setConflict(undefined);
    try {
      if (saving.base) await saveChanges(saving.base, body, values);
      else await saveNew(body, values);
    } catch (error) {
      // Nothing was created: the reason stands at the choice of the place.
      if (error instanceof PlaceRefused)
        throw new FieldValidationError([{ path: ['place'], message: t(`rules.place.${error.reason}`) }]);
      throw values.place === 'number' ? await explained(body.priority, error) : error;
    }
  }

  /** The number to offer instead of the one that is taken. */
  const offered = conflict?.kind === 'taken' ? conflict.free : undefined;
  return { save, saving, offered, forgetConflict: () => setConflict(undefined) };
}

/** The merged save of a rule; of a new one there is nothing to merge. */
export function useMergedRule({
  contextId,
  rule,
  moves,
  form,
}: Pick<SavingOptions, 'contextId' | 'rule' | 'moves' | 'form'>) {
  const update = useMutation(updateMatchRule(contextId));
  return useMergedSave<MatchRule | undefined>({
    record: rule,
    membersOf: (one) => (one ? { type: one.type, config: one.config, priority: one.priority } : {}),
    shape: ruleShape,
    readNow: async () => rule && readMatchRuleNow(contextId, moves.undo.idNow(rule.id)),
    send: (changes, _merged, now) => update.mutateAsync({ ruleId: now?.id ?? '', changes }),
    ...form,
    words: {
      saved: () => t('rules.saved'),
      undo: ({ id }) => t('rules.undo.edit', { position: moves.order().indexOf(id) + 1 }),
      undone: () => t('rules.savedBack'),
      notUndone: (_before, reason) => t('rules.notSavedBack', { reason }),
      nameOf: nameOfSetting,
      textOf: ([member], json) => (member === 'type' ? ruleTypeName(JSON.parse(json) as string) : undefined),
    },
    undo: moves.undo,
    tell: moves.tell,
  });
}

/**
 * Makes a rule at its number, or at the end and then moves it to its place; when only that fails the rule
 * stands at the end, and the console says so. Throws PlaceRefused or an ApiError when nothing was made.
 */
function useNewRule({ contextId, moves, askDelete, onMade }: SavingOptions) {
  const create = useMutation(createMatchRule(contextId));
  const createAt = useMutation(createMatchRuleAt(contextId));

  return async (body: MatchRuleCreate, { place, besideId }: RuleFormValues): Promise<void> => {
    const { type, config } = body;
    const made =
      place === 'number'
        ? await create.mutateAsync(body)
        : await createAt.mutateAsync({
            rule: { type, config },
            place: (others) => placeAmong(others, place, besideId),
          });
    onMade(made.id);
    const order = orderWith(moves.order(), made.id, place, besideId);
    const end = moves.order().indexOf(made.id) + 1;
    moves.undo.register({
      label: t('rules.undo.create', { position: order ? order.indexOf(made.id) + 1 : end }),
      undo: () => askDelete(made.id),
    });
    if (!order) {
      toast({
        id: 'rule-created',
        ...saveMessage(made, t('rules.created', { position: end }), nameOfSetting),
      });
      return;
    }
    const kept = saveMessage(made, '', nameOfSetting);
    if (kept.tone === 'warning') toast(kept);
    // Not awaited: the rule exists, and the list shows it in its place while the second request runs.
    void moves.move(made.id, order, {
      done: (position) => t('rules.created', { position }),
      failed: (reason) => t('rules.createdNotMoved', { position: end, reason }),
      left: () => t('rules.createdAtEnd', { position: end }),
    });
  };
}
