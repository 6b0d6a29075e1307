import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { createSource, readSourceNow, updateSource } from '~/api/sources';
import type { Source } from '@recon/contract/source';
import { sourceCreate, sourceUpdate } from '@recon/contract/source-requests';
import type { SourceSide } from '@recon/engine/configuration/sources/source-types';
import { FormSheet } from '~/forms/FormSheet';
import { type ContractForm, useContractForm } from '~/forms/use-contract-form';
import { LastChangeNote } from '~/history/history';
import { t } from '~/i18n/t';
import { ConflictNotice } from '~/forms/ConflictNotice';
import { undoByName, useMergedSave } from '~/forms/use-merged-save';
import { CopyableId } from '~/ui/controls/Copy';
import type { PageUndo } from '~/ui/controls/UndoButton';
import type { FeeSchedule } from '@recon/contract/fee-schedule';
import {
  emptySource,
  fromFormValues,
  membersOf,
  type SourceFormValues,
  sourceShape,
  toFormValues,
  withMembers,
} from './source-form';
import { SourceFields } from './SourceFields';
import { sideLabel, typeLabel } from './source-messages';

export interface SourceFormProps {
  contextId: string;
  newSchedule: NewScheduleForm;
  onClose: () => void;
}

interface NewSourceProps extends SourceFormProps {
  /** Proposed side; empty if undecided. */
  side: SourceSide | '';
  onCreated: (source: Source) => void;
}

/** Renders the form for a new source of a context. */
export function NewSourceSheet(props: NewSourceProps) {
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

/** Renders the form for an existing source. Sends only the changes, merged into the current source. */
export function EditSourceSheet(props: SourceFormProps & { source: Source; undo: PageUndo }) {
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
        description={<SourceOrigin contextId={contextId} source={source} />}
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

/** Renders the id of a source, and who changed it last. */
export function SourceOrigin({ contextId, source }: { contextId: string; source: Source }) {
  const { id, updatedAt } = source;
  return (
    <>
      <CopyableId id={id} label={t('sources.id')} />
      <LastChangeNote contextId={contextId} objectId={id} kind="source" updatedAt={updatedAt} />
    </>
  );
}

function valueText([member]: readonly (string | undefined)[], json: string): string | undefined {
  if (member === 'type') return typeLabel(JSON.parse(json) as string);
  return member === 'side' ? sideLabel(JSON.parse(json) as string) : undefined;
}

/** The form for a new fee schedule, to use within a source's form, and why it is not available, if so. */
export type NewScheduleForm = {
  refusal: string | undefined;
  render: (on: { onCreated: (schedule: FeeSchedule) => void; onClose: () => void }) => ReactNode;
};

/** Opens the form for a fee schedule and selects the new one. Render `sheet` outside of `form`: it would submit it. */
function useNewSchedule(form: ContractForm<SourceFormValues>, options: NewScheduleForm) {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return {
    refusal: options.refusal,
    open: () => setIsOpen(true),
    sheet:
      isOpen &&
      options.render({
        onClose: close,
        onCreated: ({ id }) => {
          form.methods.setValue('feeScheduleId', id, { shouldDirty: true });
          close();
        },
      }),
  };
}
