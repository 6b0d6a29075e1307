import type { ConfigField } from '~/domain/match-rules/rule-config';
import type { ContractForm } from '~/forms/use-contract-form';
import type { RuleFormValues } from './rule-form';
import { PercentField, SettingField } from './SettingField';
import { fieldHelp, fieldLabel } from './setting-messages';
import { useConfig, useSetting } from './use-setting';

interface SplitToleranceFieldProps {
  form: ContractForm<RuleFormValues>;
  field: ConfigField;
}

/** Renders the tolerance of a split: an amount, or a fraction of the target, depending on the mode. */
export function SplitToleranceField({ form, field }: SplitToleranceFieldProps) {
  const { config } = useConfig(form);
  const { given, change, onBlur, error } = useSetting(form, field);
  if (config['allocationToleranceMode'] !== 'PERCENT') return <SettingField form={form} field={field} />;
  const unset = given === undefined || given === null;
  return (
    <PercentField
      label={fieldLabel(field)}
      help={fieldHelp(field, unset)}
      error={error}
      fallback={String(field.default)}
      given={given}
      onChange={change}
      onBlur={onBlur}
    />
  );
}
