import { useEffect, useMemo } from 'react';
import { get, useController, useFormState } from 'react-hook-form';
import { decimalText } from '@recon/engine/configuration/match-rules/config-issues';
import type { ConfigField } from '@recon/engine/configuration/match-rules/rule-config';
import { afterPointerUp } from '~/forms/after-pointer-up';
import type { ContractForm } from '~/forms/use-contract-form';
import { membersIn, readJson, writeJson } from '@recon/engine/lib/json/lossless';
import { type RuleConfig, type RuleFormValues, settingOf, withSetting } from './rule-form';

/** Returns the config of the rule in the form, and a function to set it. Numbers keep their notation (`1.50`). */
export function useConfig(form: ContractForm<RuleFormValues>) {
  const { field } = useController({ control: form.control, name: 'config' });
  const { field: text } = useController({ control: form.control, name: 'configJson' });
  const config = useMemo(() => readJson(text.value) as RuleConfig, [text.value]);
  return {
    config,
    setConfig: (next: RuleConfig) => {
      field.onChange(next);
      text.onChange(writeJson(next));
    },
  };
}

/** Binds one setting of the config to an input: its value or default, its change, its error. */
export function useSetting(form: ContractForm<RuleFormValues>, field: ConfigField) {
  const { onScreen, control, methods } = form;
  const { config, setConfig } = useConfig(form);
  const { errors } = useFormState({ control });
  const name = `config.${field.key}` as const;
  useEffect(() => {
    onScreen.add(name);
    return () => void onScreen.delete(name);
  }, [onScreen, name]);
  const fault = get(errors, name) as { message?: string } | undefined;
  return {
    /** Value in the config; undefined or null if the default applies. */
    given: exactly(config, field),
    value: settingOf(config, field),
    /** Whether a fraction is shown as a percentage. The tolerance of a split is a fraction or an amount. */
    isPercent:
      field.kind === 'decimal' &&
      (field.unit === 'fraction' ||
        (field.key === 'allocationToleranceValue' && config['allocationToleranceMode'] === 'PERCENT')),
    change: (value: unknown) => {
      setConfig(withSetting(config, field.key, value));
      if (fault) void methods.trigger(name);
    },
    onBlur: () => afterPointerUp(() => methods.trigger(name)),
    error: fault?.message,
  };
}

/** Returns the value of a setting. A decimal that is a JSON number is returned as the text of all its digits. */
function exactly(config: RuleConfig, { key, kind }: ConfigField): unknown {
  const value = config[key];
  if (kind !== 'decimal' || typeof value !== 'number') return value;
  const written = membersIn(config).find((member) => member.key === key)?.json;
  return decimalText(value, written) ?? written ?? value;
}
