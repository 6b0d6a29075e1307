import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { updateFeeSchedule } from '~/api/fee-schedules';
import { asKept } from '~/api/kept-text';
import { type FeeSchedule, feeScheduleUpdate } from '~/contract/fee-schedule';
import { feeScheduleCan } from '~/domain/fee-schedules/fee-schedule-can';
import { readStructure } from '~/domain/fee-schedules/raw-fee';
import { DiscardDialog } from '~/forms/DiscardDialog';
import { Form } from '~/forms/Form';
import { useContractForm } from '~/forms/use-contract-form';
import { useLeaveGuard } from '~/forms/use-leave-guard';
import { t } from '~/i18n/t';
import { Button } from '~/ui/controls/Button';
import { InlineAlert } from '~/ui/page/ErrorPanel';
import type { RenderLink } from '~/ui/page/link';
import { toast } from '~/ui/overlay/toast';
import { itemSentence } from './fee-words';
import { calculable, changedMembers, fieldOfBody, itemsInOrder, toFormValues } from './schedule-form';
import { CalculationFields, NameField } from './ScheduleFields';
import { TierBars } from './TierBars';
import { TryAmount } from './TryAmount';
import { UsedBy } from './UsedBy';
import './fee-schedules.css';

/** A fee schedule: its fees in words, what of it can be changed, who uses it, and an amount to try. */
export function FeeScheduleView({
  schedule,
  permissions,
  toSource,
}: {
  schedule: FeeSchedule;
  permissions: readonly string[];
  toSource: (contextId: string, sourceId: string) => RenderLink;
}) {
  return (
    <div className="fees-page">
      <div className="fees-page__main">
        <Items schedule={schedule} />
        <Settings
          schedule={schedule}
          refusal={feeScheduleCan.update(permissions) ? undefined : t('fees.readOnly')}
        />
        <UsedBy scheduleId={schedule.id} toSource={toSource} />
      </div>
      <TryAmount schedule={calculable(schedule)} currency={schedule.currency} />
    </div>
  );
}

function Items({ schedule: { items, currency } }: { schedule: FeeSchedule }) {
  return (
    <section aria-labelledby="fee-items" className="fee-items">
      <h2 id="fee-items">{t('fees.items.title')}</h2>
      <ol className="ui-card fee-list">
        {itemsInOrder(items).map((item, index) => {
          const structure = readStructure(item.structureType, item.structure);
          return (
            <li key={item.id ?? index} className="fee-list__item">
              <span className="fee-list__priority" title={t('fees.item.priority')}>
                {item.priority ?? 0}
              </span>
              <div>
                <p className="fee-list__name">{item.name}</p>
                <p>{itemSentence(item, currency)}</p>
                {structure?.type === 'TIERED' && <TierBars tiers={structure.tiers} />}
                {!structure && <pre className="ui-mono fee-list__raw">{JSON.stringify(item.structure)}</pre>}
              </div>
            </li>
          );
        })}
      </ol>
      <InlineAlert>{t('fees.final.kept')}</InlineAlert>
    </section>
  );
}

function Settings({ schedule, refusal }: { schedule: FeeSchedule; refusal: string | undefined }) {
  // What the form's values are compared with; a later reading of the page does not change it under the hand.
  const [base, setBase] = useState(schedule);
  const { mutateAsync } = useMutation(updateFeeSchedule(schedule.id));
  const form = useContractForm({
    schema: feeScheduleUpdate,
    defaultValues: toFormValues(base),
    toBody: (values) => changedMembers(base, values),
    fieldOf: fieldOfBody,
    fieldOfCode: { FEE_SCHEDULE_NAME_TAKEN: 'name' },
    onSubmit: async (body, values) => ({
      sent: { ...values },
      saved: Object.keys(body).length === 0 ? base : await mutateAsync(body),
    }),
    onSaved: ({ sent, saved }) => {
      const typed = form.methods.getValues();
      setBase(saved);
      form.methods.reset(toFormValues(saved));
      // What was typed while it was being saved is kept, as not saved yet.
      for (const field of settings)
        if (typed[field] !== sent[field]) form.methods.setValue(field, typed[field], { shouldDirty: true });
      toast(asKept(saved, t('fees.saved', { name: saved.name })));
    },
  });
  const guard = useLeaveGuard(form);
  return (
    <section aria-labelledby="fee-settings">
      <h2 id="fee-settings" className="fees-page__heading">
        {t('fees.settings')}
      </h2>
      {refusal && <InlineAlert>{refusal}</InlineAlert>}
      <Form
        form={form}
        footer={
          <>
            <Button
              type="submit"
              variant="primary"
              sends
              busy={form.isPending}
              disabledReason={refusal ?? (form.isDirty ? undefined : t('fees.unchanged'))}
            >
              {t('fees.save')}
            </Button>
            {form.isDirty && !form.isPending && (
              <Button variant="quiet" onClick={form.discard}>
                {t('fees.discard')}
              </Button>
            )}
          </>
        }
      >
        <fieldset disabled={refusal !== undefined} className="ui-fields">
          <NameField form={form} />
          <CalculationFields form={form} />
        </fieldset>
      </Form>
      {guard.isAsking && <DiscardDialog onDiscard={guard.discard} onStay={guard.stay} />}
    </section>
  );
}

const settings = ['name', 'applicationOrder', 'roundingScale', 'roundingMode'] as const;
