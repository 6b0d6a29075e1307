import { useMutation } from '@tanstack/react-query';
import { createSource } from '~/api/sources';
import { type Source, sourceCreate } from '~/contract/source';
import { FormSheet } from '~/forms/FormSheet';
import { useContractForm } from '~/forms/use-contract-form';
import { t } from '~/i18n/t';
import { emptySource, fromFormValues } from './source-form';
import { SourceFields } from './SourceFields';

/** The form for a new source of a context. */
export function NewSourceSheet(props: {
  contextId: string;
  onCreated: (source: Source) => void;
  onClose: () => void;
}) {
  const { mutateAsync } = useMutation(createSource(props.contextId));
  const form = useContractForm({
    schema: sourceCreate,
    defaultValues: emptySource,
    toBody: fromFormValues,
    onSubmit: (body) => mutateAsync(body),
    onSaved: props.onCreated,
  });
  return (
    <FormSheet
      form={form}
      title={t('sources.new')}
      description={t('sources.new.about')}
      submitLabel={t('sources.create')}
      onClose={props.onClose}
    >
      <SourceFields form={form} />
    </FormSheet>
  );
}
