import { useController } from 'react-hook-form';
import { ruleConfigIssues } from '@recon/engine/configuration/match-rules/config-issues';
import { configFields } from '@recon/engine/configuration/match-rules/rule-config';
import { isMatchRuleType } from '@recon/engine/configuration/match-rules/rule-types';
import { readJson, writeJson } from '@recon/engine/lib/json/lossless';
import { SettingsJson } from '~/forms/SettingsJson';
import type { ContractForm } from '~/forms/use-contract-form';
import { t } from '~/i18n/t';
import { validationMessage } from '~/i18n/validation-message';
import { configOf, type RuleConfig, type RuleFormValues } from './rule-form';

/** Renders the settings of a rule as the stored JSON, with the issues of its type. */
export function RuleJson({ form: { control }, type }: { form: ContractForm<RuleFormValues>; type: string }) {
  const { field: config } = useController({ control, name: 'config' });
  const { field: broken } = useController({ control, name: 'brokenJson' });
  const toJson = (text: string) => writeJson(readJson(text));
  return (
    <SettingsJson
      json={config.value}
      broken={broken.value}
      toJson={toJson}
      onJson={(text) => {
        broken.onChange('');
        config.onChange(toJson(text));
      }}
      onBroken={broken.onChange}
      knownKeys={isMatchRuleType(type) ? configFields[type].map(({ key }) => key) : []}
      help={t('rules.json.help')}
      error={issuesOf(type, configOf({ config: config.value }))}
    />
  );
}

function issuesOf(type: string, config: RuleConfig): string | undefined {
  if (!isMatchRuleType(type)) return undefined;
  const issues = ruleConfigIssues(type, config).map(({ path, message }) =>
    path.length === 0 ? validationMessage(message) : `${path.join('.')}: ${validationMessage(message)}`,
  );
  return issues.length === 0 ? undefined : issues.join('; ');
}
