import type { MatchRule } from '@recon/contract/match-rule';
import type { ContractForm } from '~/forms/use-contract-form';
import { useField } from '~/forms/fields';
import { t } from '~/i18n/t';
import { Button } from '~/ui/controls/Button';
import { NumberInput } from '~/forms/controls/NumberInput';
import { SelectInput } from '~/forms/controls/SelectInput';
import { TermHelp } from '~/ui/glossary/TermHelp';
import { type PositionChoice, positionChoicesFor, type RuleFormValues } from './rule-form';
import { RulePicker } from './RulePicker';

interface RulePlaceProps {
  form: ContractForm<RuleFormValues>;
  rules: readonly MatchRule[];
  rule: MatchRule | undefined;
  contextType: string | undefined;
  /** Free priority to offer if another rule has the typed one; else undefined. */
  freePriority: number | undefined;
  onOffer: (priority: number) => void;
}

/** Renders the position of the rule as a choice in the list or as a priority number. */
export function RulePlace(props: RulePlaceProps) {
  const { form, rules, rule, contextType } = props;
  const place = useField({ form, name: 'place' });
  const beside = useField({ form, name: 'besideId' });
  const position = rules.findIndex(({ id }) => id === rule?.id) + 1;
  const others = rules.filter(({ id }) => id !== rule?.id);
  return (
    <>
      <SelectInput
        label={t('rules.place.label')}
        term={<TermHelp term="priority" />}
        help={t('rules.place.help')}
        error={place.error}
        value={place.value}
        onChange={(chosen) => {
          place.onChange(chosen as PositionChoice);
          // Without a choice yet, the last rule is the nearest guess.
          if (beside.value === '') beside.onChange(others.at(-1)?.id ?? '');
        }}
        options={positionChoicesFor(rule, others.length).map((value) => ({
          value,
          label: t(`rules.place.${value}`, { position }),
        }))}
      />
      {(place.value === 'before' || place.value === 'after') && (
        <RulePicker
          label={t(`rules.moveTo.${place.value}Which`)}
          rules={rules}
          excludedIds={rule ? [rule.id] : []}
          contextType={contextType}
          value={beside.value}
          onChange={(ruleId) => {
            // A cleared field keeps its rule: the place needs one.
            if (ruleId !== '') beside.onChange(ruleId);
          }}
        />
      )}
      {place.value === 'number' && <PriorityNumber {...props} />}
    </>
  );
}

/** Renders the priority as a number field; if another rule has the priority, with a button for a free one. */
function PriorityNumber({ form, freePriority, onOffer }: RulePlaceProps) {
  const field = useField({ form, name: 'priority' });
  return (
    <div className="ui-stack ui-start">
      <NumberInput label={t('rules.priority.label')} help={t('rules.priority.help')} {...field} />
      {field.error !== undefined && freePriority !== undefined && (
        <Button
          size="small"
          onClick={({ currentTarget }) => {
            // The button disappears with the error, so the focus moves to the number, which is not sent yet.
            currentTarget.parentElement?.querySelector('input')?.focus();
            onOffer(freePriority);
          }}
        >
          {t('rules.priority.use', { priority: freePriority })}
        </Button>
      )}
    </div>
  );
}
