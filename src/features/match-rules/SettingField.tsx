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
import { choiceOptions, fieldHelp, fieldLabel } from './setting-messages';
import { useSetting } from './use-setting';

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
export function SettingField({ form, field }: { form: ContractForm<RuleFormValues>; field: ConfigField }) {
  const { given, value, isPercent, change, onBlur, error } = useSetting(form, field);
  const unset = given === undefined || given === null;
  const met = terms[field.key];
  const term = met && <TermHelp term={met} />;
  const common = { label: fieldLabel(field), help: fieldHelp(field, unset), error };
  if (field.kind === 'boolean')
    return <CheckInput {...common} aside={term} checked={value === true} onChange={change} />;
  if (field.kind === 'choice') {
    const text = settingText(value);
    const chosen = field.anyCase ? text.toUpperCase() : text;
    const options = choiceOptions(field, chosen);
    return <SelectInput {...common} {...{ term, options }} value={chosen} onChange={change} />;
  }
  const fallback = String(field.default);
  return <NumberSetting {...common} {...{ field, isPercent, term, fallback, given, onBlur }} onChange={change} />;
}

interface NumberSettingProps {
  field: Extract<ConfigField, { kind: 'integer' | 'decimal' }>;
  /** Whether a fraction is shown as a percentage. */
  isPercent: boolean;
  label: string;
  term?: ReactNode;
  help: string;
  error: string | undefined;
  /** The default, shown while nothing is set. */
  fallback?: string;
  given: unknown;
  onChange: (value: unknown) => void;
  onBlur?: () => void;
}

/** Renders a number setting with its unit. */
export function NumberSetting({ field, isPercent, fallback, given, onChange, ...rest }: NumberSettingProps) {
  if (isPercent) return <PercentField {...rest} {...{ fallback, given, onChange }} />;
  const common = { ...rest, placeholder: fallback, value: settingText(given) };
  return field.kind === 'integer' ? (
    <NumberInput
      {...common}
      unit={field.unit === 'days' ? t('rules.unit.days') : undefined}
      onChange={(typed) => onChange(wholeSetting(typed))}
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

/** Renders a fraction as an exact percentage. Input that is not a number is kept as typed, and rejected later. */
function PercentField({ given, fallback, onChange, ...rest }: PercentFieldProps) {
  const [typed, setTyped] = useState<{ text: string; fraction: string | undefined }>();
  const fraction = decimalText(given);
  const stored = fraction === undefined ? settingText(given) : percentOfFraction(fraction);
  return (
    <DecimalInput
      {...rest}
      unit="%"
      placeholder={fallback && percentOfFraction(fallback)}
      value={typed && typed.fraction === given ? typed.text : stored}
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
