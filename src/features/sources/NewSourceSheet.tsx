import { useMutation } from '@tanstack/react-query';
import { createSource } from '~/api/sources';
import { type Source, sourceCreate } from '~/contract/source';
import type { Side } from '~/domain/sources/source-types';
import { FormSheet } from '~/forms/FormSheet';
import { useContractForm } from '~/forms/use-contract-form';
import { t } from '~/i18n/t';
import { emptySource, fromFormValues, type SourceFormValues } from './source-form';
import { SourceFields } from './SourceFields';
import { type NewScheduleForm, useNewSchedule } from './use-new-schedule';

/** Renders the form for a new source of a context. */
export function NewSourceSheet(props: {
  contextId: string;
  /** Proposed side; empty if undecided. */
  side: Side | '';
  onCreated: (source: Source) => void;
  newSchedule: NewScheduleForm;
  onClose: () => void;
}) {
  const { mutateAsync } = useMutation(createSource(props.contextId));
  const start: SourceFormValues = { ...emptySource, side: props.side };
  const form = useContractForm({
    schema: sourceCreate,
    defaultValues: start,
    toBody: fromFormValues,
    onSubmit: (body) => mutateAsync(body),
    onSaved: props.onCreated,
  });
  const schedule = useNewSchedule(form, props.newSchedule);
  return (
    <>
      <FormSheet
        form={form}
        title={t('sources.new')}
        description={t('sources.new.about')}
        submitLabel={t('sources.create')}
        onClose={props.onClose}
      >
        <SourceFields form={form} schedule={schedule} />
      </FormSheet>
      {schedule.sheet}
    </>
  );
}
