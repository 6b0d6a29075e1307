import type { MatchRule } from '~/contract/match-rule';
import type { ContractForm } from '~/forms/use-contract-form';
import { useField } from '~/forms/use-field';
import { t } from '~/i18n/t';
import { SelectInput } from '~/ui/SelectInput';
import type { Place, RuleFormValues } from './rule-form';
import { RulePicker } from './RulePicker';

interface RulePlaceProps {
  form: ContractForm<RuleFormValues>;
  rules: readonly MatchRule[];
  contextType: string | undefined;
}

const places = ['last', 'first', 'before', 'after'] as const;

/** Where a new rule shall stand. */
export function RulePlace({ form, rules, contextType }: RulePlaceProps) {
  const place = useField({ form, name: 'place' });
  const beside = useField({ form, name: 'besideId' });
  if (rules.length === 0) return null;
  const isBeside = place.value === 'before' || place.value === 'after';
  return (
    <>
      <SelectInput
        label={t('rules.place.label')}
        help={t('rules.place.help')}
        value={place.value}
        onChange={(event) => {
          place.onChange(event.currentTarget.value as Place);
          // Without a choice yet, the rule beside which it stands already is the nearest guess.
          if (beside.value === '') beside.onChange(rules.at(-1)?.id ?? '');
        }}
        options={places.map((value) => ({ value, label: t(`rules.place.${value}`) }))}
      />
      {isBeside && (
        <RulePicker
          label={place.value === 'before' ? t('rules.moveTo.beforeWhich') : t('rules.moveTo.afterWhich')}
          rules={rules}
          contextType={contextType}
          value={beside.value}
          onChange={beside.onChange}
        />
      )}
    </>
  );
}
