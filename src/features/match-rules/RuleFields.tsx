import { useState } from 'react';
import { flushSync } from 'react-dom';
import { type FieldPath, useWatch } from 'react-hook-form';
import {
  isMatchRuleType,
  type MatchRuleType,
  matchRuleTypes,
} from '@recon/engine/configuration/match-rules/rule-types';
import type { ContractForm } from '~/forms/use-contract-form';
import { useField } from '~/forms/fields';
import { BrokenJson } from '~/forms/SettingsJson';
import { formatList } from '~/i18n/format';
import { t } from '~/i18n/t';
import { InlineAlert } from '~/ui/page/ErrorPanel';
import { Deferred } from '~/ui/page/StickyFooter';
import { RadioCards } from '~/forms/controls/RadioCards';
import { SegmentedFilter } from '~/ui/controls/SegmentedFilter';
import { TermHelp } from '~/ui/glossary/TermHelp';
import {
  configForType,
  defaultConfig,
  type RuleConfig,
  type RuleFormValues,
  starterConfig,
} from './rule-form';
import { RuleJson } from './RuleJson';
import { RuleSettings, useConfig } from './RuleSettings';
import { ruleIcons, ruleSentence, ruleTypeName, type AnyRule } from './rule-sentence';
import { settingNames } from './setting-messages';
import { matchesAnything } from '@recon/engine/configuration/match-rules/matches-anything';
import { RuleTypeIcon } from './RuleCells';
import * as styles from './RuleEditor.module.css';
import * as ruleSettingsStyles from './RuleSettings.module.css';

interface RuleFieldsProps {
  form: ContractForm<RuleFormValues>;
  rule: AnyRule | undefined;
  contextType: string | undefined;
}

/** Renders the fields for what a rule tests: its sentence, its type, its settings as fields or JSON. */
export function RuleFields({ form, rule, contextType }: RuleFieldsProps) {
  const type = useWatch({ control: form.control, name: 'type' });
  const { config } = useConfig(form);
  return (
    <>
      <RulePreview rule={{ type, config }} contextType={contextType} />
      <TypeChoice form={form} rule={rule} />
      <Deferred>
        <Settings form={form} type={type} contextType={contextType} />
      </Deferred>
    </>
  );
}

/** Renders the rule types as cards. A change keeps the settings of both types, and lists saved ones that it removes. */
function TypeChoice({ form, rule }: Pick<RuleFieldsProps, 'form' | 'rule'>) {
  const type = useField({ form, name: 'type' });
  const { config, setConfig } = useConfig(form);
  const [dropped, setDropped] = useState<RuleConfig>({});
  const lost = Object.keys(dropped).filter((key) => rule && Object.hasOwn(rule.config, key));

  function choose(next: MatchRuleType) {
    // For the stored type, missing settings keep their meaning.
    const added = next === rule?.type ? defaultConfig(next) : starterConfig(next);
    const change = configForType(config, type.value, next, dropped, added);
    setDropped(change.dropped);
    setConfig(change.config);
    type.onChange(next);
  }

  return (
    <div className="ui-stack">
      <RadioCards
        beside
        label={t('rules.type.label')}
        term={<TermHelp term="matchRule" />}
        value={type.value as MatchRuleType}
        onChange={choose}
        onBlur={type.onBlur}
        error={type.error}
        options={matchRuleTypes.map((value) => ({
          value,
          label: ruleTypeName(value),
          icon: ruleIcons[value],
          explanation: t(`rules.type.${value}.about`),
        }))}
      />
      {lost.length > 0 && (
        <InlineAlert tone="warning">
          {t('rules.type.dropped', { settings: formatList(settingNames(lost)) })}
        </InlineAlert>
      )}
    </div>
  );
}

type SettingsProps = Pick<RuleFieldsProps, 'form' | 'contextType'> & { type: string };

/** Renders the settings as fields, or as the stored JSON. An unknown type has only the JSON. */
function Settings({ form, type, contextType }: SettingsProps) {
  const [view, setView] = useState<'fields' | 'json'>('fields');
  const { error } = useField({ form, name: 'config' });
  const broken = useWatch({ control: form.control, name: 'brokenJson' }) !== '';
  const known = isMatchRuleType(type);
  const asJson = view === 'json' || !known;

  function show(next: 'fields' | 'json') {
    const hasError = form.methods.getFieldState('config').error !== undefined;
    // The fields must register with the form first.
    flushSync(() => setView(next));
    const ofSettings = [...form.onScreen].filter((name) => /^config\b/.test(name));
    if (hasError) void form.methods.trigger(ofSettings as FieldPath<RuleFormValues>[]);
  }

  return (
    <section className={ruleSettingsStyles.views}>
      <SegmentedFilter
        label={t('rules.view.label')}
        value={asJson ? 'json' : 'fields'}
        onChange={show}
        options={[
          ...(known ? [{ value: 'fields' as const, label: t('rules.view.fields') }] : []),
          { value: 'json' as const, label: t('rules.view.json') },
        ]}
      />
      {asJson && <RuleJson form={form} type={type} />}
      {!asJson && broken && (
        <BrokenJson
          onCorrect={() => show('json')}
          onDiscard={() => form.methods.setValue('brokenJson', '')}
        />
      )}
      {!asJson && !broken && error && <InlineAlert tone="error">{error}</InlineAlert>}
      {!asJson && known && <RuleSettings form={form} type={type} contextType={contextType} />}
    </section>
  );
}

/** Renders what the rule in the editor would test, after every change, and a warning if it tests nothing. */
export function RulePreview({ rule, contextType }: { rule: AnyRule; contextType: string | undefined }) {
  return (
    <>
      <output className={styles.preview} aria-label={t('rules.preview')}>
        <RuleTypeIcon type={rule.type} />
        <span>{ruleSentence(rule, contextType)}</span>
      </output>
      {matchesAnything(rule) && (
        <InlineAlert tone="warning" title={t('rules.anything.title')}>
          {t('rules.anything.text')}
        </InlineAlert>
      )}
    </>
  );
}
