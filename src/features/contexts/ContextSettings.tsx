import { useMutation, useQueryClient } from '@tanstack/react-query';
import { readContextNow, updateContext } from '~/api/contexts';
import type { Context } from '@recon/contract/context';
import { contextUpdate } from '@recon/contract/context-requests';
import { contextPolicy } from '@recon/engine/configuration/contexts/context-policy';
import { contextStatuses } from '@recon/engine/configuration/contexts/context-status';
import { ConflictNotice } from '~/forms/ConflictNotice';
import { DiscardDialog } from '~/ui/overlay/DiscardDialog';
import { Form } from '~/forms/Form';
import { SaveButtons } from '~/forms/SaveButtons';
import { type ContractForm, useContractForm } from '~/forms/use-contract-form';
import { useLeaveGuard } from '~/forms/unsaved-work';
import { undoByName, useMergedSave } from '~/forms/use-merged-save';
import { FieldSet } from '~/forms/controls/Field';
import { t } from '~/i18n/t';
import { Button } from '~/ui/controls/Button';
import { StatusChip } from '~/ui/controls/Chip';
import { InlineAlert } from '~/ui/page/ErrorPanel';
import { useUndo } from '~/ui/controls/UndoButton';
import { ContextFields } from './ContextFields';
import {
  normalizationLabel,
  contextReadOnlyText,
  contextRefusalText,
  statusLabel,
  statusMeaning,
  statusShape,
} from './context-messages';
import { contextShape, type ContextFormValues, fieldOfMember, membersOf, toFormValues } from './form-values';
import { useStatusChange } from './use-status-change';
import { usePermissions } from './use-permissions';
import * as styles from './ContextSettings.module.css';

/** Renders the settings of a context as a form, and its status below. */
export function ContextSettings({ context }: { context: Context }) {
  const refusal = contextReadOnlyText(contextPolicy.edit(context, usePermissions()));
  return (
    <div className={`${styles.settings} ui-columns`}>
      {refusal && <InlineAlert className={styles.refusal}>{refusal}</InlineAlert>}
      <SettingsForm context={context} refusal={refusal} />
      <StatusPanel context={context} />
    </div>
  );
}

function SettingsForm({ context, refusal }: { context: Context; refusal: string | undefined }) {
  const { mutateAsync } = useMutation(updateContext(context.id));
  const client = useQueryClient();
  const saving = useMergedSave<Context>({
    record: context,
    membersOf: (record) => membersOf(toFormValues(record)),
    shape: contextShape,
    readNow: () => readContextNow(client, context.id),
    send: mutateAsync,
    typed: () => membersOf(form.methods.getValues()),
    show: (base, members) => form.rebase(toFormValues(base), toFormValues({ ...base, ...members })),
    words: { ...undoByName, saved: ({ name }) => t('contexts.saved', { name }), textOf },
    undo: useUndo(),
  });
  const { base } = saving;
  const form: ContractForm<ContextFormValues> = useContractForm({
    schema: contextUpdate,
    defaultValues: toFormValues(base),
    toBody: (values) => saving.changes(membersOf(values)),
    fieldOf: fieldOfMember,
    fieldOfCode: { CONTEXT_NAME_TAKEN: 'name' },
    onSubmit: saving.save,
    onSaved: (saved) => {
      saving.setBase(saved);
      form.rebase(toFormValues(saved));
    },
  });
  const guard = useLeaveGuard(form);
  return (
    <>
      <Form
        form={form}
        footer={
          <SaveButtons
            form={form}
            label={t('contexts.form.save')}
            disabledReason={refusal}
            onDiscard={() => saving.setBase(base)}
          />
        }
      >
        <ConflictNotice saving={saving} form={form} />
        <FieldSet disabled={refusal !== undefined}>
          <ContextFields form={form} />
        </FieldSet>
      </Form>
      {guard.isAsking && <DiscardDialog {...guard} />}
    </>
  );
}

/** Formats a value for conflict messages: a normalization by its label, zero as empty; undefined: general format. */
function textOf([member]: readonly (string | undefined)[], json: string): string | undefined {
  if (member === 'feeNormalization') return normalizationLabel(JSON.parse(json) as string);
  return json === '"0"' ? '' : undefined;
}

function StatusPanel({ context }: { context: Context }) {
  const permissions = usePermissions();
  const { ask, dialog } = useStatusChange(context);
  return (
    <section className={styles.states} aria-labelledby="context-states">
      <h2 id="context-states">{t('contexts.field.status')}</h2>
      <ul className={`ui-lines ${styles.list}`}>
        {contextStatuses.map((status) => {
          const refusal = contextPolicy.move(context, status, permissions);
          const reason =
            refusal === 'archived' ? t('contexts.cannot.archivedMove') : contextRefusalText(refusal);
          const isHere = context.status === status;
          return (
            <li key={status} className={styles.state} aria-current={isHere ? 'true' : undefined}>
              <StatusChip state={statusShape(status)}>{statusLabel(status)}</StatusChip>
              <p className={styles.about}>
                {statusMeaning(status)}
                {reason && <span className={`ui-small ${styles.why}`}>{reason}</span>}
              </p>
              {status !== 'DRAFT' && !isHere && !refusal && (
                <Button size="small" onClick={() => ask(status)}>
                  {t(`contexts.move.${status}`)}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
      {dialog}
    </section>
  );
}
