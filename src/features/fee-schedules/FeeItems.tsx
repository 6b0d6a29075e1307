import { useRef } from 'react';
import { useFieldArray, useWatch } from 'react-hook-form';
import { FormTextField, useField } from '~/forms/fields';
import type { ContractForm } from '~/forms/use-contract-form';
import { t } from '~/i18n/t';
import { announce } from '~/ui/page/announce';
import { Button, IconButton } from '~/ui/controls/Button';
import { FieldSet, FieldHelpLine } from '~/forms/controls/Field';
import { SegmentedFilter } from '~/ui/controls/SegmentedFilter';
import { thenFocus } from '~/ui/focus';
import { NumberField } from './ScheduleFields';
import { emptyItem, feeTypes, type ScheduleFormValues } from './schedule-form';
import { TierList } from './TierList';
import * as styles from './fee-schedules.module.css';

type Form = ContractForm<ScheduleFormValues>;
const maxItems = 100;

/** Renders the fees of a new schedule in the order they are applied: add, change, move, remove. */
export function FeeItems({ form }: { form: Form }) {
  const { fields, append, remove, move } = useFieldArray({ control: form.control, name: 'items' });
  const list = useRef<HTMLOListElement>(null);
  const moveTo = (from: number, to: number) => {
    move(from, to);
    announce(t('fees.item.moved', { position: to + 1, total: fields.length }));
  };
  return (
    <section aria-labelledby="fee-items" className="ui-stack">
      <h2 id="fee-items">{t('fees.items.title')}</h2>
      <FieldHelpLine help={t('fees.items.help')} />
      <ol ref={list} className="ui-stack">
        {fields.map(({ id }, index) => (
          <li key={id} className={`ui-card ${styles.item}`}>
            <div className={styles.itemHead}>
              <h3>{t('fees.item.title', { position: index + 1 })}</h3>
              <IconButton
                icon="arrow-up"
                size="small"
                label={t('fees.item.up', { position: index + 1 })}
                disabledReason={index === 0 ? t('fees.item.isFirst') : undefined}
                onClick={() => moveTo(index, index - 1)}
              />
              <IconButton
                icon="arrow-down"
                size="small"
                label={t('fees.item.down', { position: index + 1 })}
                disabledReason={index === fields.length - 1 ? t('fees.item.isLast') : undefined}
                onClick={() => moveTo(index, index + 1)}
              />
              <IconButton
                icon="trash"
                size="small"
                label={t('fees.item.remove', { position: index + 1 })}
                disabledReason={fields.length === 1 ? t('fees.item.only') : undefined}
                onClick={() => remove(index)}
              />
            </div>
            <ItemFields form={form} index={index} />
          </li>
        ))}
      </ol>
      <Button
        icon="plus"
        disabledReason={fields.length >= maxItems ? t('fees.items.full') : undefined}
        onClick={() =>
          thenFocus(
            () => append(emptyItem),
            // The name of an added fee is typed next.
            () => list.current?.querySelector<HTMLElement>(':scope > li:last-child input[type="text"]'),
          )
        }
      >
        {t('fees.item.add')}
      </Button>
    </section>
  );
}

function ItemFields({ form, index }: { form: Form; index: number }) {
  const kind = useField({ form, name: `items.${index}.structureType` as const });
  return (
    <FieldSet>
      <FormTextField
        form={form}
        name={`items.${index}.name` as const}
        label={t('fees.item.name')}
        placeholder={t('fees.item.name.example')}
      />
      <SegmentedFilter
        label={t('fees.item.kind')}
        options={feeTypes.map((value) => ({ value, label: t(`fees.kind.${value}`) }))}
        value={kind.value}
        onChange={kind.onChange}
      />
      <Structure form={form} index={index} kind={kind.value} />
    </FieldSet>
  );
}

function Structure({ form, index, kind }: { form: Form; index: number; kind: string }) {
  const currency = useWatch({ control: form.control, name: 'currency' });
  if (kind === 'TIERED') return <TierList form={form} item={index} currency={currency} />;
  if (kind === 'FLAT')
    return (
      <NumberField
        form={form}
        name={`items.${index}.amount`}
        label={t('fees.amount')}
        help={t('fees.amount.help')}
        range={t('fees.amount.range')}
        unit={currency || undefined}
      />
    );
  return (
    <NumberField
      form={form}
      name={`items.${index}.percent`}
      label={t('fees.rate')}
      help={t('fees.rate.help')}
      range={t('fees.percent.range')}
      unit="%"
    />
  );
}
