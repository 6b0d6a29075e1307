import { type ReactNode, useState } from 'react';
import type { FeeSchedule } from '~/contract/fee-schedule';
import type { ContractForm } from '~/forms/use-contract-form';
import type { SourceFormValues } from './source-form';

/** Form to create a fee schedule from here, or why it cannot be. The page provides it. */
export type NewScheduleForm = {
  refusal: string | undefined;
  render: (on: { onCreated: (schedule: FeeSchedule) => void; onClose: () => void }) => ReactNode;
};

/** Opens the form for a fee schedule and selects the new one. Render `sheet` outside the form, which it would submit. */
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
