import { useEffect } from 'react';
import { get, useController, useFormState } from 'react-hook-form';
import type { ConfigField } from '~/domain/match-rules/rule-config';
import type { ContractForm } from '~/forms/use-contract-form';
import { type RuleConfig, type RuleFormValues, settingOf, withSetting } from './rule-form';

/** The config of the rule in the form, as one value. */
export function useConfig(form: ContractForm<RuleFormValues>) {
  const { field } = useController({ control: form.control, name: 'config' });
  return { config: field.value, setConfig: (config: RuleConfig) => field.onChange(config) };
}

/** Ties one setting of the config to an input: its value or default, its change, its fault. */
export function useSetting(form: ContractForm<RuleFormValues>, field: ConfigField) {
  const { onScreen, control } = form;
  const { config, setConfig } = useConfig(form);
  const { errors } = useFormState({ control });
  const name = `config.${field.key}`;
  useEffect(() => {
    onScreen.add(name);
    return () => {
      onScreen.delete(name);
    };
  }, [onScreen, name]);
  const fault = get(errors, name) as { message?: string } | undefined;
  return {
    /** What is set; undefined or null where the default applies. */
    given: config[field.key],
    value: settingOf(config, field),
    change: (value: unknown) => setConfig(withSetting(config, field.key, value)),
    error: fault?.message,
  };
}
