import { useState } from 'react';
import { useController } from 'react-hook-form';
import { ruleConfigIssues } from '@recon/engine/configuration/match-rules/config-issues';
import { configFields } from '@recon/engine/configuration/match-rules/rule-config';
import { isMatchRuleType } from '@recon/engine/configuration/match-rules/rule-types';
import type { ContractForm } from '~/forms/use-contract-form';
import { validationMessage } from '~/i18n/validation-message';
import { t } from '~/i18n/t';
import { findJsonError } from '@recon/engine/lib/json/find-json-error';
import { indentJson, membersOf, readJson, writeJson } from '@recon/engine/lib/json/lossless';
import { similarKeys } from '~/lib/similar-key';
import { SimilarKeys } from '~/forms/controls/SimilarKeys';
import { TextArea } from '~/forms/controls/TextInput';
import type { RuleConfig, RuleFormValues } from './rule-form';
import { useConfig } from './RuleSettings';
import { isJsonObject } from '@recon/engine/lib/json/is-object';

/** Renders the settings as the stored JSON. Invalid JSON is kept as typed, with its error, and prevents saving. */
export function RuleJson({ form, type }: { form: ContractForm<RuleFormValues>; type: string }) {
  const { config, setConfig } = useConfig(form);
  const { field: broken } = useController({ control: form.control, name: 'brokenJson' });
  const [typed, setTyped] = useState({ text: broken.value, json: '' });
  const json = writeJson(config);
  const text = broken.value !== '' || typed.json === json ? typed.text : indentJson(json);

  function change(next: string) {
    const read = readObject(next);
    setTyped({ text: next, json: read ? writeJson(read) : '' });
    // Empty text is an error as well, so it must differ from the value for “valid”.
    broken.onChange(read ? '' : next || ' ');
    if (read) setConfig(read);
  }

  return (
    <TextArea
      mono
      rows={Math.min(24, Math.max(10, text.split('\n').length + 1))}
      label={t('rules.json.label')}
      help={t('rules.json.help')}
      error={jsonErrorIn(text, type, broken.value === '' ? config : undefined)}
      after={<SimilarKeys keys={similarTo(type, config)} />}
      value={text}
      onChange={(event) => change(event.currentTarget.value)}
    />
  );
}

/** Returns the keys that look mistyped. Any key is allowed, so a typo would silently have no effect. */
function similarTo(type: string, config: RuleConfig) {
  const known = isMatchRuleType(type) ? configFields[type].map(({ key }) => key) : [];
  return similarKeys(Object.keys(config), known);
}

function readObject(text: string): RuleConfig | undefined {
  if (findJsonError(text) || keyGivenTwice(text) !== undefined) return undefined;
  const value = readJson(text);
  return isJsonObject(value) ? value : undefined;
}

function jsonErrorIn(text: string, type: string, config: RuleConfig | undefined): string | undefined {
  const fault = findJsonError(text);
  if (fault) return t('form.json.fault', fault);
  const twice = keyGivenTwice(text);
  if (twice !== undefined) return t('rules.json.twice', { key: twice });
  if (!config) return t('form.json.notObject');
  if (!isMatchRuleType(type)) return undefined;
  const issues = ruleConfigIssues(type, config).map(({ path, message }) =>
    path.length === 0 ? validationMessage(message) : `${path.join('.')}: ${validationMessage(message)}`,
  );
  return issues.length === 0 ? undefined : issues.join('; ');
}

/** Returns a setting that the JSON contains twice, which is ambiguous; undefined if there is none. */
function keyGivenTwice(text: string): string | undefined {
  const keys = membersOf(text).map(({ key }) => key);
  return keys.find((key, index) => keys.indexOf(key) < index);
}
