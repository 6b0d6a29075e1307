import { type ComponentProps, useState } from 'react';
import type { MatchRule } from '@recon/contract/match-rule';
import { matchRuleCreate, matchRuleKeeping } from '@recon/contract/match-rule-requests';
import { ConflictNotice } from '~/forms/ConflictNotice';
import { FormSheet } from '~/forms/FormSheet';
import { type ContractForm, useContractForm } from '~/forms/use-contract-form';
import { LastChange } from '~/history/history';
import { t } from '~/i18n/t';
import { CopyableId } from '~/ui/controls/Copy';
import { Deferred } from '~/ui/page/Deferred';
import { fromFormValues, type RuleFormValues, withMembers } from './rule-form';
import { RuleFields } from './RuleFields';
import { RuleNavigation } from './RuleNavigation';
import { RulePlace } from './RulePlace';
import { type SavingOptions, useSaveRule } from './use-save-rule';

interface RuleEditorProps extends Omit<SavingOptions, 'form'> {
  rules: readonly MatchRule[];
  initial: RuleFormValues;
  /** Props of the buttons for the previous and the next rule; undefined for a new rule. */
  steps?: Omit<ComponentProps<typeof RuleNavigation>, 'rule'>;
  onClose: () => void;
}

/** Renders the editor of a rule: its sentence, its type, its settings as fields or JSON, and its position. */
export function RuleEditor(props: RuleEditorProps) {
  const { contextId, contextType, rule, rules, initial, steps, onClose } = props;
  const { save, saving, offered, forgetConflict } = useSaveRule({
    ...props,
    form: {
      typed: () => fromFormValues(form.methods.getValues()),
      show: (base, members) =>
        form.rebase(
          base ? withMembers(initial, base) : initial,
          withMembers(form.methods.getValues(), members),
        ),
    },
  });
  // Other users may renumber the rule in the meantime; the form keeps the one it was opened with.
  const [began] = useState(rule);
  const form: ContractForm<RuleFormValues> = useContractForm({
    schema: began ? matchRuleKeeping(began) : matchRuleCreate,
    defaultValues: initial,
    toBody: fromFormValues,
    onSubmit: save,
    onSaved: onClose,
  });
  const position = rules.findIndex(({ id }) => id === rule?.id) + 1;

  return (
    <FormSheet
      form={form}
      title={rule ? t('rules.view.title', { position }) : t('rules.new')}
      description={
        rule && (
          <>
            <CopyableId id={rule.id} label={t('rules.id')} />
            <LastChange
              contextId={contextId}
              objectId={rule.id}
              kind="match-rule"
              updatedAt={rule.updatedAt}
            />
          </>
        )
      }
      submitLabel={rule ? t('rules.edit.submit') : t('rules.new.submit')}
      onClose={onClose}
      aside={rule && steps && <RuleNavigation {...steps} rule={rule} />}
    >
      <ConflictNotice saving={saving} form={form} />
      <RuleFields form={form} rule={rule} contextType={contextType} />
      <Deferred>
        <RulePlace
          {...{ form, rules, rule, contextType, offered }}
          onOffer={(priority) => {
            forgetConflict();
            form.methods.setValue('priority', String(priority), { shouldDirty: true });
            form.methods.clearErrors('priority');
          }}
        />
      </Deferred>
    </FormSheet>
  );
}
