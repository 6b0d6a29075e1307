import 'texts:form';
import 'texts:rules';
import { useState } from 'react';
import { useController } from 'react-hook-form';
import { ruleConfigIssues } from '~/domain/match-rules/config-issues';
import { configFields, isMatchRuleType } from '~/domain/match-rules/rule-config';
import type { ContractForm } from '~/forms/use-contract-form';
import { validationMessage } from '~/i18n/validation-message';
import { t } from '~/i18n/t';
import { findJsonError } from '~/lib/json/find-json-error';
import { indentJson, membersOf, readJson, writeJson } from '~/lib/json/lossless';
import { similarKeys } from '~/lib/similar-key';
import { SimilarKeys } from '~/forms/controls/SimilarKeys';
import { TextArea } from '~/forms/controls/TextInput';
import type { RuleConfig, RuleFormValues } from './rule-form';
import { useConfig } from './use-setting';
import { isJsonObject } from '~/lib/json/is-object';

interface RuleJsonProps {
  form: ContractForm<RuleFormValues>;
  type: string;
  disabledReason?: string | undefined;
}

/**
 * The settings as the JSON that is stored. What can be read goes into the fields at once; what cannot
 * is kept as typed, with the place of the fault, and keeps the rule from being saved.
 */
export function RuleJson({ form, type, disabledReason }: RuleJsonProps) {
  const { config, setConfig } = useConfig(form);
  const { field: broken } = useController({ control: form.control, name: 'brokenJson' });
  const [typed, setTyped] = useState({ text: broken.value, json: '' });
  const json = writeJson(config);
  const text = broken.value !== '' || typed.json === json ? typed.text : indentJson(json);

  function change(next: string) {
    const read = readObject(next);
    setTyped({ text: next, json: read ? writeJson(read) : '' });
    // An empty text is a fault as well, so it must not look like none.
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
      disabledReason={disabledReason}
      after={<SimilarKeys keys={similarTo(type, config)} />}
      value={text}
      onChange={(event) => change(event.currentTarget.value)}
    />
  );
}

/** Any key may be set, so one that was mistyped is no fault; without a word it would do nothing. */
function similarTo(type: string, config: RuleConfig) {
  if (!isMatchRuleType(type)) return [];
  return similarKeys(
    Object.keys(config),
    configFields[type].map(({ key }) => key),
  );
}

function readObject(text: string): RuleConfig | undefined {
  if (findJsonError(text)) return undefined;
  const value = readJson(text);
  if (keyGivenTwice(text) !== undefined) return undefined;
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

/** A setting that well-formed JSON holds twice, which nobody could tell apart; undefined when there is none. */
function keyGivenTwice(text: string): string | undefined {
  if (!/^\s*\{/.test(text)) return undefined;
  const keys = membersOf(text).map(({ key }) => key);
  return keys.find((key, index) => keys.indexOf(key) < index);
}
