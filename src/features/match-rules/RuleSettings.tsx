import 'texts:rules';
import { type ReactNode, useState } from 'react';
import { get, useFormState } from 'react-hook-form';
import { configFields, type ConfigField, type MatchRuleType } from '~/domain/match-rules/rule-config';
import type { ContractForm } from '~/forms/use-contract-form';
import { t } from '~/i18n/t';
import { InlineAlert } from '~/ui/page/ErrorPanel';
import { Fields } from '~/forms/controls/Field';
import type { RuleFormValues } from './rule-form';
import { SettingField } from './SettingField';
import { useConfig } from './use-setting';
import * as styles from './RuleSettings.module.css';

interface RuleSettingsProps {
  form: ContractForm<RuleFormValues>;
  type: MatchRuleType;
  contextType: string | undefined;
}

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
      <Fields>
        {fields('main').map((field) => (
          <SettingField key={field.key} form={form} field={field} />
        ))}
      </Fields>
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

interface FoldProps {
  form: ContractForm<RuleFormValues>;
  title: string;
  note?: ReactNode;
  fields: readonly ConfigField[];
}

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
      {note && <p className={styles.foldNote}>{note}</p>}
      <Fields>
        {fields.map((field) => (
          <SettingField key={field.key} form={form} field={field} />
        ))}
      </Fields>
    </details>
  );
}
