import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '~/api/api-error';
import { sendMutation } from '~/api/query-client';
import { saveMessage } from '~/api/save-messages';
import { OrderRefused } from '@recon/contract/rule-order';
import {
  createMatchRule,
  createMatchRuleAt,
  explainConflict,
  readMatchRuleNow,
  type RuleConflict,
  updateMatchRule,
} from '~/api/match-rules';
import type { MatchRule } from '@recon/contract/match-rule';
import { matchRuleCreate, type MatchRuleCreate, editSchemaOf } from '@recon/contract/match-rule-requests';
import { FieldValidationError } from '~/forms/field-validation-error';
import { type ContractForm, useContractForm } from '~/forms/use-contract-form';
import { type MergedSaveOptions, useMergedSave } from '~/forms/use-merged-save';
import { t } from '~/i18n/t';
import { toast } from '~/ui/overlay/toast';
import {
  fromFormValues,
  orderWithRuleAt,
  indexOfChoice,
  ruleShape,
  type RuleFormValues,
  withMembers,
} from './rule-form';
import { ruleSentence, ruleTypeName } from './rule-sentence';
import { settingNames } from './setting-messages';
import type { RuleMoves } from './use-rule-moves';

const nameOfSetting = (key: string) => settingNames([key]).join();

type SavingOptions = {
  contextId: string;
  contextType: string | undefined;
  rule: MatchRule | undefined;
  moves: RuleMoves;
  /** Asks the user whether to delete a rule whose creation is undone. Resolves to true if the rule is gone. */
  askDelete: (ruleId: string) => Promise<boolean>;
  /** Called when a rule was created; its sheet is about to close. */
  onMade: (ruleId: string) => void;
  /** Access to the form's values, to merge other users' changes into them. */
  form: Pick<MergedSaveOptions<MatchRule | undefined>, 'typed' | 'show'>;
};

export interface RuleFormOptions extends Omit<SavingOptions, 'form'> {
  initial: RuleFormValues;
  onClose: () => void;
  /** Called when the rule is saved; `onClose` by default. */
  onSaved?: () => void;
}

/** Returns the form of a rule and its save, for all of its settings or some of them. */
export function useRuleForm(options: RuleFormOptions) {
  const { rule, initial, onSaved = options.onClose } = options;
  const { save, ...shared } = useSaveRule({
    ...options,
    form: {
      typed: () => fromFormValues(form.methods.getValues()),
      show: (base, members) =>
        form.rebase(
          base ? withMembers(initial, base) : initial,
          withMembers(form.methods.getValues(), members),
        ),
    },
  });
  // Other users may renumber the rule in the meantime; the form keeps the one it was opened with.
  const [began] = useState(rule);
  const form: ContractForm<RuleFormValues> = useContractForm({
    schema: began ? editSchemaOf(began) : matchRuleCreate,
    defaultValues: initial,
    toBody: fromFormValues,
    onSubmit: save,
    onSaved,
  });
  return { form, ...shared };
}

/**
 * Saves the editor's values: creates a new rule, or sends the changes to one and then moves it. Explains a 409 by
 * rereading the rules (docs/behaviour.md#a-409-has-several-reasons).
 */
function useSaveRule(options: SavingOptions) {
  const { contextId, contextType, rule, moves } = options;
  const client = useQueryClient();
  const [conflict, setConflict] = useState<RuleConflict>();
  const saving = useMergedRule(options);
  const saveNew = useNewRule(options);

  async function saveChanges(
    { id }: MatchRule,
    body: MatchRuleCreate,
    values: RuleFormValues,
  ): Promise<void> {
    const { type, config, priority } = body;
    const { place, besideId } = values;
    await saving.save(saving.changes({ type, config, ...(place === 'number' && { priority }) }));
    const order = orderWithRuleAt(moves.order(), id, place, besideId);
    if (order) void moves.move(id, order);
  }

  /** Returns the error to show for a 409 about the priority (taken, or none is free); any other error unchanged. */
  async function explained(priority: number, error: unknown): Promise<unknown> {
    if (!(error instanceof ApiError && error.status === 409)) return error;
    const explanation = explainConflict(client, contextId, { priority, ruleId: rule?.id });
    // If the rules cannot be read now, the original error is shown.
    const found = await explanation.catch(() => undefined);
    setConflict(found);
    if (found?.kind === 'full') return error.with({ code: 'RULES_FULL', details: [] });
    if (found?.kind !== 'taken') return error;
    const sentence = ruleSentence(found.holder, contextType);
    const message = t('rules.priority.taken', { priority, sentence });
    return new FieldValidationError([{ path: ['priority'], message }]);
  }

  async function save(body: MatchRuleCreate, values: RuleFormValues): Promise<void> {
    setConflict(undefined);
    try {
      if (saving.base) await saveChanges(saving.base, body, values);
      else await saveNew(body, values);
    } catch (error) {
      // Nothing was created: the reason is shown at the choice of the position.
      if (error instanceof OrderRefused)
        throw new FieldValidationError([{ path: ['place'], message: t(`rules.place.${error.reason}`) }]);
      throw values.place === 'number' ? await explained(body.priority, error) : error;
    }
  }

  /** Free priority to offer if another rule has the typed one. */
  const freePriority = conflict?.kind === 'taken' ? conflict.free : undefined;
  return { save, saving, freePriority, forgetConflict: () => setConflict(undefined) };
}

/** Returns the save of a rule that merges others' changes (use-merged-save.ts); for a new rule, `base` is undefined. */
export function useMergedRule(options: Pick<SavingOptions, 'contextId' | 'rule' | 'moves' | 'form'>) {
  const { contextId, rule, moves, form } = options;
  const client = useQueryClient();
  return useMergedSave<MatchRule | undefined>({
    record: rule,
    membersOf: (one) => (one ? { type: one.type, config: one.config, priority: one.priority } : {}),
    shape: ruleShape,
    readNow: async () => rule && readMatchRuleNow(contextId, rule.id),
    send: (changes, _merged, now) =>
      sendMutation(client, updateMatchRule(contextId), { ruleId: now?.id ?? '', changes }),
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
 * Returns a function that creates a rule with its priority, or at the end, followed by a move. If only the move fails,
 * a toast states that the rule is at the end. Throws OrderRefused or an ApiError if nothing was created.
 */
function useNewRule({ contextId, moves, askDelete, onMade }: SavingOptions) {
  const client = useQueryClient();

  return async (body: MatchRuleCreate, { place, besideId }: RuleFormValues): Promise<void> => {
    const { type, config } = body;
    const newRule =
      place === 'number'
        ? await sendMutation(client, createMatchRule(contextId), body)
        : await sendMutation(client, createMatchRuleAt(contextId), {
            rule: { type, config },
            indexIn: (others) => indexOfChoice(others, place, besideId),
          });
    onMade(newRule.id);
    const order = orderWithRuleAt(moves.order(), newRule.id, place, besideId);
    const end = moves.order().indexOf(newRule.id) + 1;
    const position = order ? order.indexOf(newRule.id) + 1 : end;
    moves.undo.register({ label: t('rules.undo.create', { position }), undo: () => askDelete(newRule.id) });
    const message = saveMessage(newRule, order ? '' : t('rules.created', { position }), nameOfSetting);
    if (!order) {
      toast({ id: 'rule-created', ...message });
      return;
    }
    if (message.tone === 'warning') toast(message);
    // Not awaited: the rule exists, and the list shows it at its position while the second request runs.
    void moves.move(newRule.id, order, {
      done: (position) => t('rules.created', { position }),
      failed: (reason) => t('rules.createdNotMoved', { position: end, reason }),
      declined: () => t('rules.createdAtEnd', { position: end }),
    });
  };
}
