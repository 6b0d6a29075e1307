import { type ReactNode, useState } from 'react';
import type { FeeSchedule } from '~/contract/fee-schedule';
import type { ContractForm } from '~/forms/use-contract-form';
import type { SourceFormValues } from './source-form';

/** How a fee schedule is made from here: why it cannot be, if so, and its form. The page gives it. */
export type NewScheduleForm = {
  refusal: string | undefined;
  render: (on: { onCreated: (schedule: FeeSchedule) => void; onClose: () => void }) => ReactNode;
};

/**
 * A fee schedule made over the form of a source, and chosen there when it is. `sheet` stands beside the
 * form, not in it: what is sent there is not sent here.
 */
export function useNewSchedule(form: ContractForm<SourceFormValues>, given: NewScheduleForm) {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return {
    refusal: given.refusal,
    open: () => setIsOpen(true),
    sheet:
      isOpen &&
      given.render({
        onClose: close,
        onCreated: ({ id }) => {
          form.methods.setValue('feeScheduleId', id, { shouldDirty: true });
          close();
        },
      }),
  };
}
