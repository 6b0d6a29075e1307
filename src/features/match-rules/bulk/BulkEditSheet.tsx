import { useState } from 'react';
import type { RunStepState } from '~/api/change-runner';
import type { MatchRule } from '@recon/contract/match-rule';
import { fieldIssue } from '@recon/engine/configuration/match-rules/config-issues';
import type { ConfigField } from '@recon/engine/configuration/match-rules/rule-config';
import { planSetting, sharedSettings } from '@recon/engine/configuration/match-rules/shared-settings';
import { FieldSet } from '~/forms/controls/Field';
import { SelectInput } from '~/forms/controls/SelectInput';
import { formatList } from '~/i18n/format';
import { validationMessage } from '~/i18n/validation-message';
import { t } from '~/i18n/t';
import { ValueChange } from '~/ui/page/ChangeTable';
import { InlineAlert } from '~/ui/page/ErrorPanel';
import { settingText } from '../rule-form';
import { NumberSetting } from '../RuleSettings';
import { choiceOptions, settingHelp, settingLabel, settingNames, valueText } from '../setting-messages';
import { type ManySheetProps, AffectedRules, StepsSheet } from './Steps';
import { type SettingResult, resultText, useBulkSetting, type SettingChange } from './use-bulk-setting';
import * as styles from './bulk.module.css';

/** Sets one setting of several rules to one value. Shows the old and the new value of each before anything is sent. */
export function BulkEditSheet({ contextId, contextType, chosenRules, moves, onClose }: ManySheetProps) {
  const { shared, others } = sharedSettings(chosenRules.map(({ type }) => type));
  const [key, setKey] = useState('');
  const [value, setValue] = useState<unknown>();
  const field = shared.find((one) => one.key === key);
  const { settingChange, fault } = settingChangeOf(field, value);
  const { steps, run } = useBulkSetting(contextId, moves, settingChange);
  const hasBegun = steps.states.size > 0;
  const left = settingChange ? leftOf(chosenRules, settingChange, steps.states) : [];
  const count = left.length;

  async function submit() {
    if (await run(left)) onClose();
  }

  return (
    <StepsSheet
      {...{ steps, onClose }}
      title={t('rulesMany.set.title', { count: chosenRules.length })}
      variant="primary"
      label={t(hasBegun ? 'rulesMany.set.rest' : 'rulesMany.set.submit', { count })}
      disabledReason={refusalOf(settingChange, count)}
      onRun={() => void submit()}
    >
      {shared.length === 0 && <InlineAlert tone="warning">{t('rulesMany.set.none')}</InlineAlert>}
      {shared.length > 0 && (
        <SettingChoice
          {...{ shared, others, hasBegun, field, value }}
          onField={(next) => {
            setKey(next);
            setValue(undefined);
          }}
          onValue={setValue}
          error={fault && validationMessage(fault)}
        />
      )}
      {field && (
        <>
          <h3 className={styles.title}>{t('rulesMany.set.preview')}</h3>
          <AffectedRules
            rules={chosenRules}
            order={moves.order()}
            textOf={resultText}
            {...{ contextType, steps }}
          >
            {(rule) => (
              <Change rule={foundOf(rule, steps.states)} field={field} settingChange={settingChange} />
            )}
          </AffectedRules>
        </>
      )}
    </StepsSheet>
  );
}

interface SettingChoiceProps {
  /** Settings that all selected rules have. `others` are those that only some have: they cannot be chosen. */
  shared: readonly ConfigField[];
  others: readonly ConfigField[];
  /** Whether the value was already set in some rules: setting and value can no longer be changed. */
  hasBegun: boolean;
  field: ConfigField | undefined;
  onField: (key: string) => void;
  value: unknown;
  onValue: (value: unknown) => void;
  error: string | undefined;
}

function SettingChoice({ shared, others, hasBegun, field, onField, ...rest }: SettingChoiceProps) {
  const missing = formatList(settingNames(others.map(({ key }) => key)));
  return (
    <FieldSet>
      <SelectInput
        label={t('rulesMany.set.which')}
        help={others.length > 0 ? t('rulesMany.set.missing', { settings: missing }) : undefined}
        placeholder={t('rulesMany.set.choose')}
        disabledReason={hasBegun ? t('rulesMany.set.begun') : undefined}
        value={field?.key ?? ''}
        onChange={onField}
        options={shared.map((one) => ({ value: one.key, label: settingLabel(one) }))}
      />
      {field && !hasBegun && <ValueInput key={field.key} field={field} {...rest} />}
    </FieldSet>
  );
}

type ValueInputProps = Pick<SettingChoiceProps, 'value' | 'onValue' | 'error'> & { field: ConfigField };

/** Renders the new value of a setting, empty at first, so that no value is set by accident. */
function ValueInput({ field, value, error, onValue }: ValueInputProps) {
  const common = { label: t('rulesMany.set.value'), help: settingHelp(field, false), error };
  if (field.kind === 'integer' || field.kind === 'decimal') {
    const isPercent = field.unit === 'fraction';
    return <NumberSetting {...common} {...{ field, isPercent }} rawValue={value} onChange={onValue} />;
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
      onChange={(next) =>
        onValue(next === '' ? undefined : field.kind === 'boolean' ? next === 'true' : next)
      }
      options={field.kind === 'boolean' ? onOff : choiceOptions(field)}
    />
  );
}

/** Returns the setting to change or, as `fault`, the issue of an invalid value; `{}` while nothing is entered. */
function settingChangeOf(field: ConfigField | undefined, value: unknown) {
  if (!field || value === undefined) return {};
  const fault = fieldIssue(field, value);
  return fault ? { fault } : { settingChange: { field, value } };
}

type States = ReadonlyMap<string, RunStepState<SettingResult>>;

function leftOf(chosen: readonly MatchRule[], { field, value }: SettingChange, states: States) {
  return chosen.filter(
    (rule) => states.get(rule.id)?.kind !== 'done' && planSetting(rule, field.key, value).kind === 'change',
  );
}

function refusalOf(settingChange: SettingChange | undefined, left: number): string | undefined {
  if (!settingChange) return t('rulesMany.set.noValue');
  return left === 0 ? t('rulesMany.set.nothing') : undefined;
}

/** Returns the rule as it was just before its change, which may differ from the one that the sheet was opened with. */
function foundOf(rule: MatchRule, states: States): MatchRule {
  const state = states.get(rule.id);
  return state?.kind === 'done' && state.result.kind !== 'gone' ? state.result.before : rule;
}

type ChangeProps = { rule: MatchRule; field: ConfigField; settingChange: SettingChange | undefined };

function Change({ rule, field, settingChange }: ChangeProps) {
  const old = rule.config[field.key];
  const before = old === undefined || old === null ? undefined : valueText(field, old);
  const value = before ?? t('ui.change.unset');
  const plan = settingChange && planSetting(rule, field.key, settingChange.value);
  if (!plan) return <p className="ui-aside">{t('rulesMany.set.now', { value })}</p>;
  if (plan.kind === 'same') return <p className="ui-aside">{t('rulesMany.set.same', { value })}</p>;
  if (plan.kind === 'refused')
    return (
      <p className={`${styles.became} ui-aside`} data-tone="error">
        {t('rulesMany.set.refused', { reason: validationMessage(plan.issue.message) })}
      </p>
    );
  return (
    <p className="ui-aside">
      <ValueChange before={before} after={valueText(field, settingChange.value)} />
    </p>
  );
}
