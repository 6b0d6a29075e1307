import { useMutation } from '@tanstack/react-query';
import { createContext } from '~/api/contexts';
import { saveMessage } from '~/api/save-messages';
import type { Context } from '@recon/contract/context';
import { contextCreate } from '@recon/contract/context-requests';
import { contextPolicy } from '@recon/engine/configuration/contexts/context-policy';
import { FormSheet } from '~/forms/FormSheet';
import { useContractForm } from '~/forms/use-contract-form';
import { t } from '~/i18n/t';
import { toFromFiles } from '~/lib/links';
import { buttonClass } from '~/ui/controls/Button';
import { toast } from '~/ui/overlay/toast';
import { InlineAlert } from '~/ui/page/ErrorPanel';
import { ContextFields } from './ContextFields';
import { contextRefusalText } from './context-messages';
import { usePermissions } from './use-permissions';
import { emptyContext, fieldOfMember, fromFormValues } from './form-values';

/** Renders the form for a new context. Calls `onCreated` with the context that the service created, a draft. */
export function NewContextSheet(props: { onClose: () => void; onCreated: (context: Context) => void }) {
  const { mutateAsync } = useMutation(createContext());
  const form = useContractForm({
    schema: contextCreate,
    defaultValues: emptyContext,
    toBody: fromFormValues,
    fieldOf: fieldOfMember,
    fieldOfCode: { CONTEXT_NAME_TAKEN: 'name' },
    onSubmit: async (body) => {
      const context = await mutateAsync(body);
      toast(saveMessage(context, t('contexts.created', { name: context.name })));
      return context;
    },
    onSaved: props.onCreated,
  });
  return (
    <FormSheet
      form={form}
      title={t('contexts.new')}
      description={t('contexts.new.about')}
      submitLabel={t('contexts.create')}
      refusal={contextRefusalText(contextPolicy.create(usePermissions()))}
      onClose={props.onClose}
    >
      <InlineAlert
        actions={toFromFiles({
          className: buttonClass({ size: 'small' }),
          children: t('contexts.first.files'),
        })}
      >
        {t('contexts.first.files.about')}
      </InlineAlert>
      <ContextFields form={form} />
    </FormSheet>
  );
}
