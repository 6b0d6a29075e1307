import { useMutation, useQuery } from '@tanstack/react-query';
import { feeScheduleQueries } from '~/api/fee-schedules';
import { createSource, updateSource } from '~/api/sources';
import { type Source, sourceCreate, sourceUpdate } from '~/contract/source';
import { sides, sourceTypes } from '~/domain/sources/source-types';
import { FormRadioCards, FormTextField } from '~/forms/fields';
import { FormSheet } from '~/forms/FormSheet';
import { type ContractForm, useContractForm } from '~/forms/use-contract-form';
import { useField } from '~/forms/use-field';
import { t } from '~/i18n/t';
import { SelectInput } from '~/ui/SelectInput';
import { TextArea } from '~/ui/TextInput';
import { toast } from '~/ui/toast';
import {
  changesOf,
  emptySource,
  fromFormValues,
  knownConfigKeys,
  type SourceFormValues,
  toFormValues,
} from './source-form';

/** The form for a new source of a context. */
export function NewSourceSheet({ contextId, onClose }: { contextId: string; onClose: () => void }) {
  const { mutateAsync } = useMutation(createSource(contextId));
  const form = useContractForm({
    schema: sourceCreate,
    defaultValues: emptySource,
    toBody: fromFormValues,
    onSubmit: (body) => mutateAsync(body),
    onSaved: ({ name }) => {
      toast({ text: t('sources.created', { name }) });
      onClose();
    },
  });
  return (
    <FormSheet
      form={form}
      title={t('sources.new')}
      description={t('sources.new.about')}
      submitLabel={t('sources.create')}
      onClose={onClose}
    >
      <SourceFields form={form} />
    </FormSheet>
  );
}

/** The form for a source that is there. */
export function EditSourceSheet(props: { contextId: string; source: Source; onClose: () => void }) {
  const { contextId, source, onClose } = props;
  const { mutateAsync } = useMutation(updateSource(contextId, source.id));
  const before = toFormValues(source);
  const form = useContractForm({
    schema: sourceUpdate,
    defaultValues: before,
    toBody: (values) => changesOf(before, values),
    onSubmit: (body) => mutateAsync(body),
    onSaved: ({ name }) => {
      toast({ text: t('sources.saved', { name }) });
      onClose();
    },
  });
  return (
    <FormSheet form={form} title={source.name} submitLabel={t('sources.save')} onClose={onClose}>
      <SourceFields form={form} />
    </FormSheet>
  );
}

function SourceFields({ form }: { form: ContractForm<SourceFormValues> }) {
  return (
    <>
      <FormTextField form={form} name="name" label={t('sources.field.name')} help={t('sources.help.name')} />
      <FormRadioCards
        form={form}
        name="type"
        label={t('sources.field.type')}
        options={sourceTypes.map((type) => ({
          value: type,
          label: t(`sources.type.${type}`),
          explanation: t(`sources.type.${type}.meaning`),
        }))}
      />
      <FormRadioCards
        form={form}
        name="side"
        label={t('sources.field.side')}
        options={sides.map((side) => ({
          value: side,
          label: t(`sources.side.${side}`),
          explanation: t(`sources.side.${side}.meaning`),
        }))}
      />
      <FeeScheduleField form={form} />
      <ConfigField form={form} />
    </>
  );
}

function FeeScheduleField({ form }: { form: ContractForm<SourceFormValues> }) {
  const { data } = useQuery(feeScheduleQueries.list());
  const { value, onChange, onBlur, error } = useField({ form, name: 'feeScheduleId' });
  const known = data?.schedules ?? [];
  const options = known.map(({ id, name, currency }) => ({ value: id, label: `${name} (${currency})` }));
  // One that is not among those listed stays chosen, by its id.
  if (value !== '' && !known.some(({ id }) => id === value)) options.push({ value, label: value });
  return (
    <SelectInput
      label={t('sources.field.feeSchedule')}
      help={data && data.more !== 'no' ? t('sources.help.feeScheduleMore') : t('sources.help.feeSchedule')}
      error={error}
      placeholder={t('sources.feeSchedule.none')}
      options={options}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      onBlur={onBlur}
    />
  );
}

function ConfigField({ form }: { form: ContractForm<SourceFormValues> }) {
  const { value, onChange, onBlur, error } = useField({ form, name: 'config' });
  const { value: type } = useField({ form, name: 'type' });
  const known = type === undefined ? [] : (knownConfigKeys[type] ?? []);
  return (
    <TextArea
      mono
      label={t('sources.field.config')}
      help={
        known.length > 0 ? t('sources.help.configKeys', { keys: known.join(', ') }) : t('sources.help.config')
      }
      error={error}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      onBlur={onBlur}
    />
  );
}
