import 'texts:rules';
import 'texts:rulesMany';
import type { ConfigField } from '~/domain/match-rules/rule-config';
import { Fields } from '~/forms/controls/Field';
import { SelectInput } from '~/forms/controls/SelectInput';
import { formatList } from '~/i18n/format-list';
import { t } from '~/i18n/t';
import { fieldLabel, settingNames } from '../setting-messages';
import { ValueInput } from './ValueInput';

interface SettingChoiceProps {
  /** Settings to choose from; `others` are those that not every rule has. */
  shared: readonly ConfigField[];
  others: readonly ConfigField[];
  /** Some rules have the new value already, so setting and value are fixed. */
  hasBegun: boolean;
  field: ConfigField | undefined;
  onField: (key: string) => void;
  value: unknown;
  onValue: (value: unknown) => void;
  error: string | undefined;
}

/** Renders the choice of a setting and its value for several rules. */
export function SettingChoice(props: SettingChoiceProps) {
  const { shared, others, hasBegun, field } = props;
  return (
    <Fields>
      <SelectInput
        label={t('rulesMany.set.which')}
        help={
          others.length > 0
            ? t('rulesMany.set.missing', { settings: formatList(settingNames(others.map(({ key }) => key))) })
            : undefined
        }
        placeholder={t('rulesMany.set.choose')}
        disabledReason={hasBegun ? t('rulesMany.set.begun') : undefined}
        value={field?.key ?? ''}
        onChange={props.onField}
        options={shared.map((one) => ({ value: one.key, label: fieldLabel(one) }))}
      />
      {field && !hasBegun && (
        <ValueInput
          key={field.key}
          field={field}
          value={props.value}
          error={props.error}
          onChange={props.onValue}
        />
      )}
    </Fields>
  );
}
