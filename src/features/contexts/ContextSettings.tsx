import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '~/api/api-error';
import { readContextNow, updateContext } from '~/api/contexts';
import { asKept } from '~/api/kept-text';
import { type Context, contextUpdate } from '~/contract/context';
import { contextCan } from '~/domain/contexts/context-can';
import { DiscardDialog } from '~/forms/DiscardDialog';
import { Form } from '~/forms/Form';
import { useContractForm } from '~/forms/use-contract-form';
import { useLeaveGuard } from '~/forms/use-leave-guard';
import { t } from '~/i18n/t';
import { Button } from '~/ui/controls/Button';
import { InlineAlert } from '~/ui/page/ErrorPanel';
import { toast } from '~/ui/overlay/toast';
import { ContextFields } from './ContextFields';
import { readOnlyText } from './context-words';
import {
  changedMembers,
  conflictingFields,
  contextFields,
  type ContextFormValues,
  fieldOfMember,
  memberOfField,
  toFormValues,
} from './form-values';
import { StatusPanel } from './StatusPanel';
import { usePermissions } from './use-permissions';
import './contexts.css';

/** The settings of a context as a form, and its state below. */
export function ContextSettings({ context }: { context: Context }) {
  const refusal = readOnlyText(contextCan.edit(context, usePermissions()));
  return (
    <div className="context-settings">
      {refusal && (
        <div className="context-settings__refusal">
          <InlineAlert>{refusal}</InlineAlert>
        </div>
      )}
      <SettingsForm context={context} refusal={refusal} />
      <StatusPanel context={context} />
    </div>
  );
}

function SettingsForm({ context, refusal }: { context: Context; refusal: string | undefined }) {
  // What the form's values are compared with; a later reading of the page does not change it under the hand.
  const [base, setBase] = useState(context);
  const [overtaken, setConflicts] = useState<readonly (keyof ContextFormValues)[]>([]);
  const { mutateAsync } = useMutation(updateContext(context.id));
  const client = useQueryClient();
  const form = useContractForm({
    schema: contextUpdate,
    defaultValues: toFormValues(base),
    toBody: (values) => changedMembers(base, values),
    fieldOf: fieldOfMember,
    fieldOfCode: { CONTEXT_NAME_TAKEN: 'name' },
    onSubmit: async (_body, values): Promise<{ sent: ContextFormValues; saved: Context }> => {
      const now = await readContextNow(client, context.id);
      const conflicts = conflictingFields(base, now, values);
      setBase(now);
      setConflicts(conflicts);
      // Fields left alone show how they stand now; those changed here keep what was typed.
      form.methods.reset(toFormValues(now), { keepDirtyValues: true, keepDirty: true });
      if (conflicts.length > 0) throw conflictWith(now, conflicts);
      const sent = form.methods.getValues();
      const changes = changedMembers(now, sent);
      return { sent, saved: Object.keys(changes).length === 0 ? now : await mutateAsync(changes) };
    },
    onSaved: ({ sent, saved }) => {
      const typed = form.methods.getValues();
      setBase(saved);
      form.methods.reset(toFormValues(saved));
      // What was typed while it was being saved is kept, as not saved yet.
      for (const field of contextFields)
        if (typed[field] !== sent[field]) form.methods.setValue(field, typed[field], { shouldDirty: true });
      toast(asKept(saved, t('contexts.saved', { name: saved.name })));
    },
  });
  const guard = useLeaveGuard(form);

  const takeTheirs = () => {
    const theirs = toFormValues(base);
    for (const field of overtaken) form.methods.setValue(field, theirs[field], { shouldDirty: true });
    form.methods.clearErrors();
    setConflicts([]);
  };
  return (
    <>
      <Form
        form={form}
        footer={
          <>
            <Button
              type="submit"
              variant="primary"
              sends
              busy={form.isPending}
              disabledReason={refusal ?? (form.isDirty ? undefined : t('contexts.form.unchanged'))}
            >
              {t('contexts.form.save')}
            </Button>
            {form.isDirty && !form.isPending && (
              <Button
                variant="quiet"
                onClick={() => {
                  form.discard();
                  setConflicts([]);
                }}
              >
                {t('contexts.form.discard')}
              </Button>
            )}
          </>
        }
      >
        {overtaken.length > 0 && (
          <InlineAlert
            tone="warning"
            title={t('contexts.overtaken.title')}
            actions={
              <Button size="small" onClick={takeTheirs}>
                {t('contexts.overtaken.takeTheirs')}
              </Button>
            }
          >
            {t('contexts.overtaken.meaning')}
          </InlineAlert>
        )}
        <fieldset disabled={refusal !== undefined} className="ui-fields">
          <ContextFields form={form} />
        </fieldset>
      </Form>
      {guard.isAsking && <DiscardDialog onDiscard={guard.discard} onStay={guard.stay} />}
    </>
  );
}

/** Somebody else has changed the same fields: said at each of them, as a refusal of the service would be. */
function conflictWith(now: Context, fields: readonly (keyof ContextFormValues)[]): ApiError {
  const theirs = toFormValues(now);
  return new ApiError({
    status: 409,
    code: 'CHANGED_MEANWHILE',
    message: '',
    requestId: '',
    details: fields.map((field) => ({
      path: ['body', memberOfField(field)],
      message: t('contexts.overtaken.field', { value: shown(theirs[field]) }),
    })),
  });
}

function shown(value: string | boolean): string {
  if (typeof value === 'boolean') return value ? t('contexts.overtaken.on') : t('contexts.overtaken.off');
  return value === '' ? t('contexts.overtaken.empty') : value;
}
