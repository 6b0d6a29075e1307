import type { MatchRule } from '@recon/contract/match-rule';
import { matchRuleCreate } from '@recon/contract/match-rule-requests';
import type { StagedRule } from '@recon/engine/configuration/change-plan/staged-rule';
import { FormSheet } from '~/forms/FormSheet';
import { type ContractForm, useContractForm } from '~/forms/use-contract-form';
import { t } from '~/i18n/t';
import { readStored } from '@recon/engine/lib/json/lossless';
import { fromFormValues, type RuleFormValues, toFormValues } from '../rule-form';
import { RuleFields } from '../RuleFields';
import { newRuleId } from './use-staged-rules';

interface StagedRuleSheetProps {
  /** The rule to edit; `undefined` creates a rule. */
  rule: StagedRule | undefined;
  contextType: string;
  /** Stages the rule; nothing is saved. */
  onStage: (rule: StagedRule) => void;
  onClose: () => void;
}

/** Renders the form to edit or create a staged rule. */
export function StagedRuleSheet({ rule, contextType, onStage, onClose }: StagedRuleSheetProps) {
  // The form does not show the priority, so any valid number will do.
  const shown: MatchRule | undefined = rule && { ...rule, config: { ...rule.config }, priority: 1 };
  const form: ContractForm<RuleFormValues> = useContractForm({
    schema: matchRuleCreate,
    defaultValues: toFormValues(shown, []),
    toBody: fromFormValues,
    onSubmit: async () => {
      const { type, config } = form.methods.getValues();
      return Promise.resolve({ id: rule?.id ?? newRuleId(), type, config: readStored(config) });
    },
    onSaved: (staged: StagedRule) => {
      onStage(staged);
      onClose();
    },
  });
  return (
    <FormSheet
      form={form}
      title={t(rule ? 'whatIf.edit.title' : 'whatIf.add.title')}
      description={t('whatIf.edit.about')}
      submitLabel={t('whatIf.edit.submit')}
      onClose={onClose}
    >
      <RuleFields form={form} rule={shown} contextType={contextType} />
    </FormSheet>
  );
}
