import { useMutation } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { createFeeSchedule } from '~/api/fee-schedules';
import { saveMessage } from '~/api/save-messages';
import type { FeeSchedule } from '@recon/contract/fee-schedule';
import { feeScheduleCreate } from '@recon/contract/fee-schedule-requests';
import { calculable } from '@recon/engine/fees/calculable';
import { feeScheduleCurrencies } from '@recon/engine/money/currencies';
import { toFeeSchedules } from '~/lib/links';
import { DiscardDialog } from '~/ui/overlay/DiscardDialog';
import { Form } from '~/forms/Form';
import { FormSheet } from '~/forms/FormSheet';
import { type ContractForm, useContractForm } from '~/forms/use-contract-form';
import { useLeaveGuard } from '~/forms/unsaved-work';
import { locale, t } from '~/i18n/t';
import { Button, buttonClass } from '~/ui/controls/Button';
import { toast } from '~/ui/overlay/toast';
import { InlineAlert } from '~/ui/page/ErrorPanel';
import { FeeItems } from './FeeItems';
import { CalculationFields, NameField, SelectField } from './ScheduleFields';
import {
  createBody,
  emptySchedule,
  fieldAtBodyPath,
  type ScheduleFormValues,
  toFormValues,
} from './schedule-form';
import { TryAmount } from './TryAmount';
import * as styles from './fee-schedules.module.css';

interface NewFeeScheduleProps {
  /** A schedule whose currency, order, rounding and fees are the initial values. */
  template: FeeSchedule | undefined;
  refusal: string | undefined;
  onCreated: (schedule: FeeSchedule) => void;
}

/** Renders the form for a new fee schedule. Next to it are the fees of an amount, updated while the user types. */
export function NewFeeSchedule({ template, refusal, onCreated }: NewFeeScheduleProps) {
  const begin = template ? { ...toFormValues(template), name: '' } : emptySchedule;
  const form = useNewFeeSchedule(begin, onCreated);
  const guard = useLeaveGuard(form);
  return (
    <div className={`${styles.page} ui-columns`}>
      <div className={`ui-stack ${styles.main}`}>
        <Form
          form={form}
          footer={
            <>
              <Button type="submit" variant="primary" sends busy={form.isPending} disabledReason={refusal}>
                {t('fees.create')}
              </Button>
              {toFeeSchedules({ className: buttonClass(), children: t('ui.cancel') })}
            </>
          }
        >
          <FeeScheduleFields form={form} />
        </Form>
      </div>
      <LiveTry form={form} />
      {guard.isAsking && <DiscardDialog {...guard} />}
    </div>
  );
}

interface NewFeeScheduleSheetProps {
  begin?: ScheduleFormValues;
  refusal?: string | undefined;
  onCreated: (schedule: FeeSchedule) => void;
  onClose: () => void;
}

/** Renders the form for a new fee schedule on top of another form, which continues with the new schedule. */
export function NewFeeScheduleSheet(props: NewFeeScheduleSheetProps) {
  const { begin = emptySchedule, refusal, onCreated, onClose } = props;
  const form = useNewFeeSchedule(begin, onCreated);
  return (
    <FormSheet
      form={form}
      title={t('fees.new')}
      submitLabel={t('fees.create')}
      refusal={refusal}
      onClose={onClose}
    >
      <FeeScheduleFields form={form} />
    </FormSheet>
  );
}

function useNewFeeSchedule(begin: ScheduleFormValues, onCreated: (schedule: FeeSchedule) => void) {
  const { mutateAsync } = useMutation(createFeeSchedule());
  return useContractForm({
    schema: feeScheduleCreate,
    defaultValues: begin,
    toBody: createBody,
    fieldOf: fieldAtBodyPath,
    fieldOfCode: { FEE_SCHEDULE_NAME_TAKEN: 'name' },
    onSubmit: async (body) => {
      const schedule = await mutateAsync(body);
      toast(saveMessage(schedule, t('fees.created', { name: schedule.name })));
      return schedule;
    },
    onSaved: onCreated,
  });
}

function FeeScheduleFields({ form }: { form: ContractForm<ScheduleFormValues> }) {
  return (
    <>
      <NameField form={form} />
      <SelectField
        search
        form={form}
        name="currency"
        label={t('fees.field.currency')}
        placeholder={t('fees.currency.choose')}
        options={currencies()}
      />
      <FeeItems form={form} />
      <CalculationFields form={form} />
      <InlineAlert tone="warning" title={t('fees.final.title')}>
        {t('fees.final.about')}
      </InlineAlert>
    </>
  );
}

/** Renders `TryAmount` with the current values, without re-rendering the form. */
function LiveTry({ form }: { form: ContractForm<ScheduleFormValues> }) {
  const values = useWatch({ control: form.control }) as ScheduleFormValues;
  return <TryAmount schedule={calculable(createBody(values))} currency={values.currency} />;
}

function currencies() {
  const names = new Intl.DisplayNames(locale(), { type: 'currency', fallback: 'none' });
  return feeScheduleCurrencies.map((code) => ({
    value: code,
    label: [code, names.of(code)].filter(Boolean).join(' · '),
  }));
}
