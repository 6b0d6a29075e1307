import type { ContractForm } from '~/forms/use-contract-form';
import { useField } from '~/forms/use-field';
import { t } from '~/i18n/t';
import { Button } from '~/ui/Button';
import { NumberInput } from '~/ui/NumberInput';
import type { RuleFormValues } from './rule-form';
import './rules.css';

interface RulePriorityProps {
  form: ContractForm<RuleFormValues>;
  isNew: boolean;
  /** A free number, when the one typed turned out to be taken. */
  offered: number | undefined;
  onOffer: (priority: number) => void;
}

/** The rule's number; when somebody else's rule holds it, one click takes the next free one. */
export function RulePriority({ form, isNew, offered, onOffer }: RulePriorityProps) {
  const { value, onChange, onBlur, error } = useField({ form, name: 'priority' });
  return (
    <div className="rule-priority">
      <NumberInput
        label={t('rules.priority.label')}
        help={isNew ? t('rules.priority.helpNew') : t('rules.priority.help')}
        value={value}
        onChange={onChange}
        onBlur={onBlur}
        error={error}
      />
      {error !== undefined && offered !== undefined && (
        <Button size="small" onClick={() => onOffer(offered)}>
          {t('rules.priority.use', { priority: offered })}
        </Button>
      )}
    </div>
  );
}
