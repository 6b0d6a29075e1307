import 'texts:rules';
import 'texts:rulesMany';
import type { ConfigField } from '~/domain/match-rules/rule-config';
import { DecimalInput, NumberInput } from '~/forms/controls/NumberInput';
import { SelectInput } from '~/forms/controls/SelectInput';
import { t } from '~/i18n/t';
import { settingText, wholeSetting } from '../rule-form';
import { PercentField } from '../SettingField';
import { choiceLabel, fieldHelp } from '../setting-messages';

interface ValueInputProps {
  field: ConfigField;
  /** Undefined until the user enters a value. */
  value: unknown;
  error: string | undefined;
  onChange: (value: unknown) => void;
}

/** Renders the new value of a setting, empty at first, so that no value is set by accident. */
export function ValueInput({ field, value, error, onChange }: ValueInputProps) {
  const common = { label: t('rulesMany.set.value'), help: fieldHelp(field, false), error };
  switch (field.kind) {
    case 'boolean':
      return (
        <SelectInput
          {...common}
          placeholder={t('rulesMany.set.chooseValue')}
          value={typeof value === 'boolean' ? String(value) : ''}
          onChange={(next) => onChange(next === '' ? undefined : next === 'true')}
          options={[
            { value: 'true', label: t('rules.on') },
            { value: 'false', label: t('rules.off') },
          ]}
        />
      );
    case 'integer':
      return (
        <NumberInput
          {...common}
          unit={field.unit === 'days' ? t('rules.unit.days') : undefined}
          value={settingText(value)}
          onChange={(typed) => onChange(wholeSetting(typed))}
        />
      );
    case 'decimal':
      return field.unit === 'fraction' ? (
        <PercentField {...common} fallback="" given={value} onChange={onChange} onBlur={() => undefined} />
      ) : (
        <DecimalInput
          {...common}
          unit={t('rules.unit.amount')}
          value={settingText(value)}
          onChange={(typed) => onChange(typed === '' ? undefined : typed)}
        />
      );
    case 'choice':
      return (
        <SelectInput
          {...common}
          placeholder={t('rulesMany.set.chooseValue')}
          value={settingText(value)}
          onChange={(next) => onChange(next === '' ? undefined : next)}
          options={field.choices
            .filter((choice) => choice !== 'RIGHT_TO_LEFT')
            .map((choice) => ({ value: choice, label: choiceLabel(field, choice) }))}
        />
      );
  }
}
