import { useState } from 'react';
import { type Source, sourceUpdate } from '~/contract/source';
import { FormSheet } from '~/forms/FormSheet';
import { useContractForm } from '~/forms/use-contract-form';
import { t } from '~/i18n/t';
import { Button } from '~/ui/controls/Button';
import { CopyableId } from '~/ui/controls/Copy';
import { InlineAlert } from '~/ui/page/ErrorPanel';
import type { Undo } from '~/ui/hooks/use-undo';
import { changesOf, mergeValues, type SourceFormValues, toFormValues } from './source-form';
import { SourceFields } from './SourceFields';
import { conflictError, useSaveSource } from './use-save-source';
import { type NewScheduleForm, useNewSchedule } from './use-new-schedule';
import './sources.css';

/** The form for a source that is there. Sends what was changed, onto the source as it is by then. */
export function EditSourceSheet(props: {
  contextId: string;
  source: Source;
  undo: Undo;
  newSchedule: NewScheduleForm;
  onClose: () => void;
}) {
  const { contextId, source, undo, onClose } = props;
  const [title] = useState(source.name);
  // What the form's values are compared with; a later reading does not change it under the hand.
  const [base, setBase] = useState(() => toFormValues(source));
  /** What others have changed since, while it is not decided whose values count. */
  const [overtaken, setConflicts] = useState<{ from: SourceFormValues; to: SourceFormValues }>();
  const { save, readNow } = useSaveSource(contextId, source.id, undo);
  const form = useContractForm({
    schema: sourceUpdate,
    defaultValues: base,
    toBody: (values) => changesOf(base, values),
    onSubmit: async (_body, values) => {
      const now = await readNow();
      const found = toFormValues(now);
      const { merged, overtaken: both } = mergeValues(base, found, values);
      if (both.length > 0) {
        setBase(found);
        setConflicts({ from: base, to: found });
        form.methods.reset(found);
        put(merged);
        throw conflictError(both);
      }
      return save(now, merged);
    },
    onSaved: onClose,
  });

  const put = (values: SourceFormValues) => {
    for (const field of Object.keys(values) as (keyof SourceFormValues)[])
      form.methods.setValue(field, values[field], { shouldDirty: true });
  };
  const takeTheirs = ({ from, to }: NonNullable<typeof overtaken>) => {
    put(mergeValues(from, form.methods.getValues(), to).merged);
    form.methods.clearErrors();
    setConflicts(undefined);
  };
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
        {overtaken && (
          <div className="source-overtaken">
            <InlineAlert
              tone="warning"
              title={t('sources.overtaken.title')}
              actions={
                <Button size="small" onClick={() => takeTheirs(overtaken)}>
                  {t('sources.overtaken.takeTheirs')}
                </Button>
              }
            >
              {t('sources.overtaken.meaning')}
            </InlineAlert>
          </div>
        )}
        <SourceFields form={form} schedule={schedule} />
      </FormSheet>
      {schedule.sheet}
    </>
  );
}
