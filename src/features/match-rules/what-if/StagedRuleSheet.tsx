import 'texts:whatIf';
import { matchRuleCreate, type MatchRule } from '~/contract/match-rule';
import type { StagedRule } from '~/domain/change-plan/staged-rule';
import { FormSheet } from '~/forms/FormSheet';
import { type ContractForm, useContractForm } from '~/forms/use-contract-form';
import { t } from '~/i18n/t';
import { readStored } from '~/lib/json/lossless';
import { fromFormValues, type RuleFormValues, toFormValues } from '../rule-form';
import { RuleFields } from '../RuleFields';
import { newRuleId } from './new-rule-id';

interface StagedRuleSheetProps {
  /** The rule to change; undefined makes a new one. */
  rule: StagedRule | undefined;
  contextType: string;
  /** Stages what was chosen; nothing is saved. */
  onStage: (rule: StagedRule) => void;
  onClose: () => void;
}

/** A rule changed or made for trying only. */
export function StagedRuleSheet({ rule, contextType, onStage, onClose }: StagedRuleSheetProps) {
  const form: ContractForm<RuleFormValues> = useContractForm({
    schema: matchRuleCreate,
    defaultValues: toFormValues(rule && asMatchRule(rule), []),
    toBody: fromFormValues,
    onSubmit: async () => {
      const { type, configJson } = form.methods.getValues();
      return Promise.resolve({ id: rule?.id ?? newRuleId(), type, config: readStored(configJson) });
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
      <RuleFields form={form} rule={rule && asMatchRule(rule)} contextType={contextType} />
    </FormSheet>
  );
}

/** The form shows the place in the list nowhere; any number that the service takes does. */
function asMatchRule({ id, type, config }: StagedRule): MatchRule {
  return { id, type, config: { ...config }, priority: 1 };
}
