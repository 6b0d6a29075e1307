import 'texts:rules';
import 'texts:rulesMany';
import type { ConfigField } from '~/domain/match-rules/rule-config';
import { Fields } from '~/forms/controls/Field';
import { SelectInput } from '~/forms/controls/SelectInput';
import { formatList } from '~/i18n/format-list';
import { t } from '~/i18n/t';
import { settingText } from '../rule-form';
import { NumberSetting } from '../SettingField';
import { choiceOptions, fieldHelp, fieldLabel, settingNames } from '../setting-messages';

interface SettingChoiceProps {
  /** Settings to choose from; `others` are those that not every rule has. */
  shared: readonly ConfigField[];
  others: readonly ConfigField[];
  /** Some rules have the new value already, so setting and value are fixed. */
  hasBegun: boolean;
  field: ConfigField | undefined;
  onField: (key: string) => void;
  /** Undefined until the user enters a value. */
  value: unknown;
  onValue: (value: unknown) => void;
  error: string | undefined;
}

/** Renders the choice of a setting and its value for several rules. */
export function SettingChoice({ shared, others, hasBegun, field, onField, ...rest }: SettingChoiceProps) {
  const missing = formatList(settingNames(others.map(({ key }) => key)));
  return (
    <Fields>
      <SelectInput
        label={t('rulesMany.set.which')}
        help={others.length > 0 ? t('rulesMany.set.missing', { settings: missing }) : undefined}
        placeholder={t('rulesMany.set.choose')}
        disabledReason={hasBegun ? t('rulesMany.set.begun') : undefined}
        value={field?.key ?? ''}
        onChange={onField}
        options={shared.map((one) => ({ value: one.key, label: fieldLabel(one) }))}
      />
      {field && !hasBegun && <ValueInput key={field.key} field={field} {...rest} />}
    </Fields>
  );
}

type ValueInputProps = Pick<SettingChoiceProps, 'value' | 'onValue' | 'error'> & { field: ConfigField };

/** Renders the new value of a setting, empty at first, so that no value is set by accident. */
function ValueInput({ field, value, error, onValue }: ValueInputProps) {
  const common = { label: t('rulesMany.set.value'), help: fieldHelp(field, false), error };
  if (field.kind === 'integer' || field.kind === 'decimal') {
    const isPercent = field.unit === 'fraction';
    return <NumberSetting {...common} {...{ field, isPercent }} given={value} onChange={onValue} />;
  }
  const onOff = [
    { value: 'true', label: t('rules.on') },
    { value: 'false', label: t('rules.off') },
  ];
  return (
    <SelectInput
      {...common}
      placeholder={t('rulesMany.set.chooseValue')}
      value={settingText(value)}
      onChange={(next) => onValue(next === '' ? undefined : field.kind === 'boolean' ? next === 'true' : next)}
      options={field.kind === 'boolean' ? onOff : choiceOptions(field)}
    />
  );
}
