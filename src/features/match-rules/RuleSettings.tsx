import { type ReactNode, useMemo, useState } from 'react';
import { get, useController, useFormState } from 'react-hook-form';
import { valueText } from '@recon/engine/configuration/match-rules/config-issues';
import { type ConfigField, configFields } from '@recon/engine/configuration/match-rules/rule-config';
import type { MatchRuleType } from '@recon/engine/configuration/match-rules/rule-types';
import { isPlainDecimal } from '@recon/engine/money/decimal';
import { fractionOfPercent, percentOfFraction } from '@recon/engine/money/percent';
import { CheckInput } from '~/forms/controls/CheckInput';
import { FieldSet } from '~/forms/controls/Field';
import { DecimalInput, NumberInput } from '~/forms/controls/NumberInput';
import { SelectInput } from '~/forms/controls/SelectInput';
import { useOnScreen } from '~/forms/fields';
import type { ContractForm } from '~/forms/use-contract-form';
import { t } from '~/i18n/t';
import { TermHelp } from '~/ui/glossary/TermHelp';
import type { Term } from '~/ui/glossary/terms';
import { InlineAlert } from '~/ui/page/ErrorPanel';
import {
  configOf,
  type RuleConfig,
  type RuleFormValues,
  shownSetting,
  settingText,
  integerSetting,
  withSetting,
} from './rule-form';
import { choiceOptions, settingHelp, settingLabel } from './setting-messages';
import { afterPointerUp } from '~/ui/focus';
import { membersIn, writeJson } from '@recon/engine/lib/json/lossless';
import * as styles from './RuleSettings.module.css';

type Form = ContractForm<RuleFormValues>;
type RuleSettingsProps = { form: Form; type: MatchRuleType; contextType: string | undefined };

/** Renders the settings of a type as fields: the main ones visible, rare ones and those of splits collapsed. */
export function RuleSettings({ form, type, contextType }: RuleSettingsProps) {
  const { config } = useConfig(form);
  const fields = (group: ConfigField['group']) => configFields[type].filter((field) => field.group === group);
  const splits = contextType === '1:N';
  return (
    <div className={styles.settings}>
      {splits && type === 'EXACT' && config['matchAmount'] !== false && (
        <InlineAlert>{t('rules.splits.exact')}</InlineAlert>
      )}
      <FieldSet>
        {fields('main').map((field) => (
          <SettingField key={field.key} form={form} field={field} />
        ))}
      </FieldSet>
      <Fold form={form} title={t('rules.group.advanced')} fields={fields('advanced')} />
      <Fold
        form={form}
        title={t('rules.group.allocation')}
        note={splits ? t('rules.splits.help') : t('rules.splits.elsewhere')}
        fields={fields('allocation')}
      />
    </div>
  );
}

type FoldProps = { form: Form; title: string; note?: string; fields: readonly ConfigField[] };

/** Renders collapsible fields, with the number that are set; expanded if one has an error. */
function Fold({ form, title, note, fields }: FoldProps) {
  const { config } = useConfig(form);
  const { errors } = useFormState({ control: form.control });
  const set = fields.filter(({ key }) => Object.hasOwn(config, key)).length;
  const faulty = fields.some(({ key }) => get(errors, `config.${key}`) !== undefined);
  const [unfolded, setUnfolded] = useState(false);
  // Stays expanded after the error is fixed: collapsing would hide the focused field.
  if (faulty && !unfolded) setUnfolded(true);
  return (
    <details className={styles.fold} open={unfolded || undefined}>
      <summary>
        {title}
        {set > 0 && <span className={styles.foldCount}>{t('rules.group.set', { count: set })}</span>}
      </summary>
      {note && <p className={`${styles.foldNote} ui-aside`}>{note}</p>}
      <FieldSet>
        {fields.map((field) => (
          <SettingField key={field.key} form={form} field={field} />
        ))}
      </FieldSet>
    </details>
  );
}

/** Glossary terms that the fields of some settings explain, by the key of the setting. */
const terms: Partial<Record<string, Term>> = {
  absTolerance: 'tolerance',
  minDays: 'dateLag',
  feeTolerance: 'feeTolerance',
  matchBaseAmount: 'baseAmount',
  roundingMode: 'rounding',
  allocationDirection: 'split',
};

/** Renders one setting as an input of its kind, with its unit, its meaning, and the default if it is not set. */
export function SettingField({ form, field }: { form: Form; field: ConfigField }) {
  const { rawValue, value, isPercent, change, onBlur, error } = useSetting(form, field);
  const unset = rawValue === undefined || rawValue === null;
  const met = terms[field.key];
  const term = met && <TermHelp term={met} />;
  const common = { label: settingLabel(field), help: settingHelp(field, unset), error };
  if (field.kind === 'boolean')
    return <CheckInput {...common} aside={term} checked={value === true} onChange={change} />;
  if (field.kind === 'choice') {
    const text = settingText(value);
    const chosen = field.anyCase ? text.toUpperCase() : text;
    const options = choiceOptions(field, chosen);
    return <SelectInput {...common} {...{ term, options }} value={chosen} onChange={change} />;
  }
  const fallback = String(field.default);
  return (
    <NumberSetting
      {...common}
      {...{ field, isPercent, term, fallback, rawValue, onBlur }}
      onChange={change}
    />
  );
}

interface NumberSettingProps {
  field: Extract<ConfigField, { kind: 'integer' | 'decimal' }>;
  isPercent: boolean;
  label: string;
  term?: ReactNode;
  help: string;
  error: string | undefined;
  fallback?: string;
  rawValue: unknown;
  onChange: (value: unknown) => void;
  onBlur?: () => void;
}

/** Renders a number setting with its unit. */
export function NumberSetting({
  field,
  isPercent,
  fallback,
  rawValue,
  onChange,
  ...rest
}: NumberSettingProps) {
  if (isPercent) return <PercentField {...rest} {...{ fallback, rawValue, onChange }} />;
  const common = { ...rest, placeholder: fallback, value: settingText(rawValue) };
  return field.kind === 'integer' ? (
    <NumberInput
      {...common}
      unit={field.unit === 'days' ? t('rules.unit.days') : undefined}
      onChange={(typed) => onChange(integerSetting(typed))}
    />
  ) : (
    <DecimalInput
      {...common}
      unit={t('rules.unit.amount')}
      onChange={(typed) => onChange(typed === '' ? undefined : typed)}
    />
  );
}

type PercentFieldProps = Omit<NumberSettingProps, 'field' | 'isPercent' | 'fallback'> & {
  fallback: string | undefined;
};

/** Renders a fraction as an exact percentage. Input that is not a number stays as typed, and saving rejects it. */
function PercentField({ rawValue, fallback, onChange, ...rest }: PercentFieldProps) {
  const [typed, setTyped] = useState<{ text: string; fraction: string | undefined }>();
  const fraction = valueText(rawValue);
  const stored = fraction === undefined ? settingText(rawValue) : percentOfFraction(fraction);
  return (
    <DecimalInput
      {...rest}
      unit="%"
      placeholder={fallback && percentOfFraction(fallback)}
      value={typed && typed.fraction === rawValue ? typed.text : stored}
      onChange={(text) => {
        const next = text.trim() === '' ? undefined : asFraction(text);
        setTyped({ text, fraction: next });
        onChange(next);
      }}
    />
  );
}

function asFraction(percent: string): string {
  const text = percent.trim();
  return isPlainDecimal(text) ? fractionOfPercent(text) : percent;
}

/** Returns the config of the rule in the form, and a function to set it. */
export function useConfig({ control }: Form) {
  const { field } = useController({ control, name: 'config' });
  const config = useMemo(() => configOf({ config: field.value }), [field.value]);
  return { config, setConfig: (next: RuleConfig) => field.onChange(writeJson(next)) };
}

/** Binds one setting of the config to an input: its value or default, its change, its error. */
function useSetting(form: ContractForm<RuleFormValues>, field: ConfigField) {
  const { control, methods } = form;
  const { config, setConfig } = useConfig(form);
  const { errors } = useFormState({ control });
  // Not a value of the form, but the field of its issues.
  const name = `config.${field.key}` as 'config';
  useOnScreen(form, name);
  const fault = get(errors, name) as { message?: string } | undefined;
  return {
    /** Value in the config; undefined or null if the default applies. */
    rawValue: exactly(config, field),
    value: shownSetting(config, field),
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
  return valueText(value, written) ?? written ?? value;
}
