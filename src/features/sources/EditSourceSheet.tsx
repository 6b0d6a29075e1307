import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { readSourceNow, updateSource } from '~/api/sources';
import { type Source, sourceUpdate } from '~/contract/source';
import { ConflictNotice } from '~/forms/ConflictNotice';
import { FormSheet } from '~/forms/FormSheet';
import { type ContractForm, useContractForm } from '~/forms/use-contract-form';
import { undoByName, useMergedSave } from '~/forms/use-merged-save';
import { t } from '~/i18n/t';
import { CopyableId } from '~/ui/controls/Copy';
import type { Undo } from '~/ui/hooks/use-undo';
import { membersOf, type SourceFormValues, sourceShape, toFormValues, withMembers } from './source-form';
import { sideLabel, typeLabel } from './source-messages';
import { SourceFields } from './SourceFields';
import { type NewScheduleForm, useNewSchedule } from './use-new-schedule';

/** Renders the form for an existing source. Sends only the changes, merged into the current source. */
export function EditSourceSheet(props: {
  contextId: string;
  source: Source;
  undo: Undo;
  newSchedule: NewScheduleForm;
  onClose: () => void;
}) {
  const { contextId, source, undo, onClose } = props;
  const [title] = useState(source.name);
  const client = useQueryClient();
  const { mutateAsync } = useMutation(updateSource(contextId, source.id));
  const saving = useMergedSave<Source>({
    record: source,
    membersOf: (record) => membersOf(toFormValues(record)),
    shape: sourceShape,
    readNow: () => readSourceNow(client, contextId, source.id),
    send: mutateAsync,
    typed: () => membersOf(form.methods.getValues()),
    show: (base, members) =>
      form.rebase(toFormValues(base), withMembers(base, members, form.methods.getValues().config)),
    words: {
      ...undoByName,
      saved: ({ name }) => t('sources.saved', { name }),
      undo: ({ name }) => t('sources.undo.edit', { name }),
      textOf: valueText,
    },
    undo,
  });
  const form: ContractForm<SourceFormValues> = useContractForm({
    schema: sourceUpdate,
    defaultValues: toFormValues(saving.base),
    toBody: (values) => saving.changes(membersOf(values)),
    onSubmit: saving.save,
    onSaved: onClose,
  });
  const schedule = useNewSchedule(form, props.newSchedule);
  return (
    <>
      <FormSheet
        form={form}
        title={title}
        description={<CopyableId id={source.id} label={t('sources.id')} />}
        submitLabel={t('sources.save')}
        onClose={onClose}
      >
        <ConflictNotice saving={saving} form={form} />
        <SourceFields form={form} schedule={schedule} />
      </FormSheet>
      {schedule.sheet}
    </>
  );
}

function valueText([member]: readonly (string | undefined)[], json: string): string | undefined {
  if (member === 'type') return typeLabel(JSON.parse(json) as string);
  return member === 'side' ? sideLabel(JSON.parse(json) as string) : undefined;
}
