import 'texts:form';
import 'texts:rules';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { matchRuleCreate, matchRuleKeeping, type MatchRule } from '~/contract/match-rule';
import { isMatchRuleType, type MatchRuleType, matchRuleTypes } from '~/domain/match-rules/rule-config';
import { ConflictNotice } from '~/forms/ConflictNotice';
import { FormSheet } from '~/forms/FormSheet';
import { type ContractForm, useContractForm } from '~/forms/use-contract-form';
import { useField } from '~/forms/use-field';
import { listOf } from '~/i18n/list-of';
import { t } from '~/i18n/t';
import { Button } from '~/ui/controls/Button';
import { CopyableId } from '~/ui/controls/Copy';
import { InlineAlert } from '~/ui/page/ErrorPanel';
import { RadioCards } from '~/forms/controls/RadioCards';
import { SegmentedFilter } from '~/ui/controls/SegmentedFilter';
import {
  configForType,
  defaultConfig,
  fromFormValues,
  type RuleConfig,
  type RuleFormValues,
  starterConfig,
  withMembers,
} from './rule-form';
import { OrderProgress, useOrderPurpose } from './OrderSavingNote';
import { RuleJson } from './RuleJson';
import { RulePlace } from './RulePlace';
import { RulePreview } from './RulePreview';
import { RuleSettings } from './RuleSettings';
import { ruleSign, ruleTypeName } from './rule-tokens';
import { settingNames } from './setting-words';
import { useConfig } from './use-setting';
import type { RuleMoves } from './use-rule-moves';
import { useSaveRule } from './use-save-rule';
import * as styles from './RuleEditor.module.css';
import * as ruleSettingsStyles from './RuleSettings.module.css';

interface RuleEditorProps {
  contextId: string;
  contextType: string | undefined;
  /** The rule to change; undefined makes a new one. */
  rule: MatchRule | undefined;
  /** All rules in order. */
  rules: readonly MatchRule[];
  initial: RuleFormValues;
  moves: RuleMoves;
  askDelete: (ruleId: string) => Promise<boolean>;
  onClose: () => void;
}

/** Makes or changes a rule: its sentence as it will read, its type, its settings as fields or JSON, its place. */
export function RuleEditor(props: RuleEditorProps) {
  const { contextId, contextType, rule, rules, initial, moves, askDelete, onClose } = props;
  const { save, saving, offered, forgetConflict } = useSaveRule({
    contextId,
    contextType,
    rule,
    moves,
    askDelete,
    form: {
      typed: () => fromFormValues(form.methods.getValues()),
      show: (base, members) =>
        form.rebase(
          base ? withMembers(initial, base) : initial,
          withMembers(form.methods.getValues(), members),
        ),
    },
  });
  // Others may number it anew meanwhile; the form holds what it was opened with.
  const [began] = useState(rule);
  const form: ContractForm<RuleFormValues> = useContractForm({
    schema: began ? matchRuleKeeping(began) : matchRuleCreate,
    defaultValues: initial,
    toBody: fromFormValues,
    onSubmit: save,
    onSaved: onClose,
  });
  const type = useWatch({ control: form.control, name: 'type' });
  const { config } = useConfig(form);
  const purpose = useOrderPurpose(contextId);
  const position = rules.findIndex(({ id }) => id === rule?.id) + 1;

  return (
    <FormSheet
      form={form}
      title={rule ? t('rules.view.title', { position }) : t('rules.new')}
      description={rule && <CopyableId id={rule.id} label={t('rules.id')} />}
      submitLabel={rule ? t('rules.edit.submit') : t('rules.new.submit')}
      onClose={onClose}
    >
      <ConflictNotice saving={saving} form={form} />
      <RulePreview rule={{ type, config }} contextType={contextType} />
      <TypeChoice form={form} rule={rule} />
      <Settings form={form} type={type} contextType={contextType} />
      <RulePlace
        {...{ form, rules, rule, contextType, offered }}
        onOffer={(priority) => {
          forgetConflict();
          form.methods.setValue('priority', String(priority), { shouldDirty: true });
          form.methods.clearErrors('priority');
        }}
      />
      {purpose === 'create' && (
        <div className={styles.saving}>
          <OrderProgress contextId={contextId} />
        </div>
      )}
    </FormSheet>
  );
}

/** The type as cards; changing it keeps what still fits and says what falls away of the rule as it is stored. */
function TypeChoice({ form, rule }: { form: ContractForm<RuleFormValues>; rule: MatchRule | undefined }) {
  const type = useField({ form, name: 'type' });
  const { config, setConfig } = useConfig(form);
  const [dropped, setDropped] = useState<RuleConfig>({});
  const lost = Object.keys(dropped).filter((key) => rule && Object.hasOwn(rule.config, key));

  function choose(next: MatchRuleType) {
    // Back at the type that is stored, what is not set means what it meant before.
    const added = next === rule?.type ? defaultConfig(next) : starterConfig(next);
    const change = configForType(config, type.value, next, dropped, added);
    setDropped(change.dropped);
    setConfig(change.config);
    type.onChange(next);
  }

  return (
    <div className={styles.type}>
      <RadioCards
        beside
        label={t('rules.type.label')}
        value={type.value as MatchRuleType}
        onChange={choose}
        onBlur={type.onBlur}
        error={type.error}
        options={matchRuleTypes.map((value) => ({
          value,
          label: ruleTypeName(value),
          sign: ruleSign(value),
          explanation: t(`rules.type.${value}.about`),
        }))}
      />
      {lost.length > 0 && (
        <InlineAlert tone="warning">
          {t('rules.type.dropped', { settings: listOf(settingNames(lost)) })}
        </InlineAlert>
      )}
    </div>
  );
}

interface SettingsProps {
  form: ContractForm<RuleFormValues>;
  type: string;
  contextType: string | undefined;
}

/** The settings as fields, or as the JSON that is stored. A type not known here has the JSON only. */
function Settings({ form, type, contextType }: SettingsProps) {
  const [view, setView] = useState<'fields' | 'json'>('fields');
  const { error } = useField({ form, name: 'config' });
  const broken = useWatch({ control: form.control, name: 'brokenJson' }) !== '';
  const known = isMatchRuleType(type);
  const asJson = view === 'json' || !known;
  return (
    <section className={ruleSettingsStyles.views}>
      <SegmentedFilter
        label={t('rules.view.label')}
        value={asJson ? 'json' : 'fields'}
        onChange={setView}
        options={[
          ...(known ? [{ value: 'fields' as const, label: t('rules.view.fields') }] : []),
          { value: 'json' as const, label: t('rules.view.json') },
        ]}
      />
      {asJson && <RuleJson form={form} type={type} />}
      {!asJson && broken && (
        <InlineAlert
          tone="error"
          actions={
            <>
              <Button size="small" onClick={() => setView('json')}>
                {t('form.json.mend')}
              </Button>
              <Button size="small" onClick={() => form.methods.setValue('brokenJson', '')}>
                {t('form.json.discard')}
              </Button>
            </>
          }
        >
          {t('rules.json.broken')}
        </InlineAlert>
      )}
      {!asJson && !broken && error && <InlineAlert tone="error">{error}</InlineAlert>}
      {!asJson && known && <RuleSettings form={form} type={type} contextType={contextType} />}
    </section>
  );
}
