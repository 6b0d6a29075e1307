import 'texts:rules';
import { type ReactNode, useState } from 'react';
import type { ConfigField } from '~/domain/match-rules/rule-config';
import { decimalText } from '~/domain/match-rules/config-issues';
import { isPlainDecimal } from '~/domain/money/decimal';
import { fractionOfPercent, percentOfFraction } from '~/domain/money/percent';
import type { ContractForm } from '~/forms/use-contract-form';
import { t } from '~/i18n/t';
import { CheckInput } from '~/forms/controls/CheckInput';
import { DecimalInput, NumberInput } from '~/forms/controls/NumberInput';
import { SelectInput } from '~/forms/controls/SelectInput';
import { TermHelp } from '~/ui/glossary/TermHelp';
import type { Term } from '~/ui/glossary/terms';
import { type RuleFormValues, settingText, wholeSetting } from './rule-form';
import { choiceLabel, fieldHelp, fieldLabel } from './setting-messages';
import { useSetting } from './use-setting';

interface SettingFieldProps {
  form: ContractForm<RuleFormValues>;
  field: ConfigField;
}

/** Settings whose field explains a term. */
const terms: Partial<Record<string, Term>> = {
  absTolerance: 'tolerance',
  minDays: 'dateLag',
  feeTolerance: 'feeTolerance',
  matchBaseAmount: 'baseAmount',
  roundingMode: 'rounding',
  allocationDirection: 'split',
};

/** Renders one setting as an input of its kind, with its unit, its meaning, and the default if it is not set. */
export function SettingField({ form, field }: SettingFieldProps) {
  const { given, value, change, onBlur, error } = useSetting(form, field);
  const unset = given === undefined || given === null;
  const met = terms[field.key];
  const term = met && <TermHelp term={met} />;
  const common = { label: fieldLabel(field), help: fieldHelp(field, unset), error };
  switch (field.kind) {
    case 'boolean':
      return <CheckInput {...common} aside={term} checked={value === true} onChange={change} />;
    case 'integer':
      return (
        <NumberInput
          {...common}
          term={term}
          unit={field.unit === 'days' ? t('rules.unit.days') : undefined}
          placeholder={String(field.default)}
          onBlur={onBlur}
          value={settingText(given)}
          onChange={(typed) => change(wholeSetting(typed))}
        />
      );
    case 'decimal':
      return field.unit === 'fraction' ? (
        <PercentField
          {...common}
          term={term}
          fallback={field.default}
          given={given}
          onChange={change}
          onBlur={onBlur}
        />
      ) : (
        <DecimalInput
          {...common}
          term={term}
          unit={t('rules.unit.amount')}
          placeholder={field.default}
          onBlur={onBlur}
          value={settingText(given)}
          onChange={(typed) => change(typed === '' ? undefined : typed)}
        />
      );
    case 'choice':
      return (
        <SelectInput
          {...common}
          term={term}
          value={chosen(field, value)}
          onChange={change}
          options={offered(field, value).map((choice) => ({
            value: choice,
            label: choiceLabel(field, choice),
          }))}
        />
      );
  }
}

type Choice = Extract<ConfigField, { kind: 'choice' }>;

function chosen(field: Choice, value: unknown): string {
  const text = settingText(value);
  return field.anyCase ? text.toUpperCase() : text;
}

/**
 * Returns the choices. One that the engine is known to handle wrongly is shown only if stored; so is an unknown value.
 */
function offered(field: Choice, value: unknown): string[] {
  const present = chosen(field, value);
  const choices = field.choices.filter((choice) => choice !== 'RIGHT_TO_LEFT' || choice === present);
  return choices.includes(present) ? [...choices] : [...choices, present];
}

interface PercentFieldProps {
  label: string;
  term?: ReactNode;
  help: string;
  error: string | undefined;
  /** The default, as a fraction. */
  fallback: string;
  given: unknown;
  onChange: (fraction: string | undefined) => void;
  onBlur: () => void;
}

/** Renders a fraction as an exact percentage. Input that is not a number is kept as typed, and rejected later. */
export function PercentField({ given, fallback, onChange, ...rest }: PercentFieldProps) {
  const [typed, setTyped] = useState<{ text: string; fraction: string | undefined }>();
  const fraction = decimalText(given);
  const shown =
    typed && typed.fraction === given
      ? typed.text
      : fraction === undefined
        ? settingText(given)
        : percentOfFraction(fraction);
  return (
    <DecimalInput
      {...rest}
      unit="%"
      placeholder={percentOfFraction(fallback)}
      value={shown}
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
