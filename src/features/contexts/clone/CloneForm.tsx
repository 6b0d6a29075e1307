import { useWatch } from 'react-hook-form';
import { errorText } from '~/api/error-text';
import { idempotencyProtection } from '~/api/observed-service';
import type { Context } from '@recon/contract/context';
import { contextPolicy } from '@recon/engine/configuration/contexts/context-policy';
import { copyName } from '@recon/engine/configuration/contexts/copy-name';
import { FormCheckField, FormTextField } from '~/forms/fields';
import { FormBody } from '~/forms/FormSheet';
import { t } from '~/i18n/t';
import { Button } from '~/ui/controls/Button';
import { ConfirmDialog } from '~/ui/overlay/ConfirmDialog';
import { DiscardDialog } from '~/ui/overlay/DiscardDialog';
import { InlineAlert } from '~/ui/page/ErrorPanel';
import { PlainTable } from '~/ui/page/PlainTable';
import { ThemeProvider } from '~/ui/page/ThemeProvider';
import { refusalText, statusLabel } from '../context-messages';
import { usePermissions } from '../use-permissions';
import { type CloneDraft, clonedParts, fromDraft, isSameDraft, type PartCounts } from './clone-draft';
import { type CloneFormProps, useCloneForm } from './use-clone-form';
import * as styles from './clone.module.css';

/** Renders the name of the copy and the parts to copy, next to a preview of what the copy will contain. */
export function CloneForm(props: CloneFormProps & { onCancel: () => void }) {
  const { context, clone, onCancel } = props;
  const { form, guard, parts, counts, names } = useCloneForm(props);
  const draft = fromDraft({ ...form.methods.getValues(), ...useWatch({ control: form.control }) });
  const { isSending, pending } = clone;
  const isResent = pending !== undefined && isSameDraft(fromDraft(pending.draft), draft);
  const refusal = refusalText(contextPolicy.clone(usePermissions()));
  return (
    <>
      <form
        noValidate
        className={`ui-card ui-stack ${styles.card}`}
        onSubmit={(event) => {
          event.preventDefault();
          if (refusal === undefined) void form.submit();
        }}
      >
        <ThemeProvider>
          {pending && !isSending && <Lost {...{ pending, isResent }} error={clone.error} />}
          {/* What was lost is stated above, and is no failure. */}
          <FormBody form={pending ? { ...form, failure: undefined } : form}>
            <NameField {...{ form, names, context }} name={draft.name.trim()} />
            <p className={styles.about}>{t('contexts.clone.what.about')}</p>
            <Parts {...{ form, parts }} hasSources={draft.includeSources} />
          </FormBody>
        </ThemeProvider>
        <div className={`ui-row ${styles.foot}`}>
          <Button
            onClick={() => guard.beforeLeaving(onCancel)}
            disabledReason={isSending ? t('contexts.clone.sending') : undefined}
          >
            {t('ui.cancel')}
          </Button>
          <Button type="submit" variant="primary" sends busy={isSending} disabledReason={refusal}>
            {t(isResent && !isSending ? 'contexts.clone.again' : 'contexts.clone.send')}
          </Button>
        </div>
      </form>
      <Preview {...{ context, draft, counts }} />
      {guard.isAsking && !isSending && <DiscardDialog onDiscard={guard.discard} onStay={guard.stay} />}
      {guard.isAsking && isSending && (
        <ConfirmDialog
          sends={false}
          title={t('contexts.clone.leave.title')}
          confirmLabel={t('contexts.clone.leave.confirm')}
          cancelLabel={t('contexts.clone.leave.cancel')}
          onConfirm={guard.discard}
          onClose={guard.stay}
        >
          {t('contexts.clone.leave.text')}
        </ConfirmDialog>
      )}
    </>
  );
}

type LostProps = {
  pending: NonNullable<CloneFormProps['clone']['pending']>;
  /** Whether the form would send the same request again. */
  isResent: boolean;
  error: unknown;
};

/** Renders that the response to a clone was lost, and whether it is safe to send it again. */
function Lost({ pending, isResent, error }: LostProps) {
  const { name } = pending.draft;
  return (
    <InlineAlert
      tone="warning"
      title={t('contexts.clone.lost.title')}
      requestId={error ? errorText(error).requestId : undefined}
    >
      {!isResent && t('contexts.clone.lost.changed', { name })}
      {isResent &&
        (idempotencyProtection.state === 'seen'
          ? t('contexts.clone.lost.safe')
          : t('contexts.clone.lost.unprotected', { name }))}
    </InlineAlert>
  );
}

type FormProps = Pick<ReturnType<typeof useCloneForm>, 'form' | 'names' | 'parts'>;

/** Renders the name of the copy, checked as far as the browser can; if it is taken, with a free one. */
function NameField({
  form,
  names,
  context,
  name,
}: Omit<FormProps, 'parts'> & { context: Context; name: string }) {
  const suggestion = copyName(context.name, names.isTaken, t('contexts.clone.word'));
  return (
    <div className={`ui-stack ${styles.name}`}>
      <FormTextField
        form={form}
        name="name"
        label={t('contexts.clone.name.label')}
        // Only the service knows all names.
        help={t('contexts.clone.name.help', { count: names.known.size })}
      />
      {names.isTaken(name) && (
        <Button
          size="small"
          onClick={() =>
            form.methods.setValue('name', suggestion, { shouldDirty: true, shouldValidate: true })
          }
        >
          {t('contexts.clone.name.use', { name: suggestion })}
        </Button>
      )}
    </div>
  );
}

/** Renders the parts to copy, each with its number. */
function Parts({ form, parts, hasSources }: Omit<FormProps, 'names'> & { hasSources: boolean }) {
  return (
    <>
      <div className={`ui-lines ${styles.choices}`}>
        <FormCheckField
          form={form}
          name="includeRules"
          label={t('contexts.clone.part.rules')}
          aside={known(parts, parts.counts.rules)}
          help={t('contexts.clone.what.rules')}
        />
        <FormCheckField
          form={form}
          name="includeSources"
          label={t('contexts.clone.what.sourcesLabel')}
          aside={sourcesKnown(parts)}
          help={t('contexts.clone.what.sources')}
        />
        <FormCheckField
          form={form}
          name="includeFeeSchedules"
          label={t('contexts.clone.part.feeSchedules')}
          aside={known(parts, parts.counts.feeSchedules)}
          help={t('contexts.clone.what.feeSchedules')}
          disabledReason={hasSources ? undefined : t('contexts.clone.what.noFeeSchedules')}
        />
      </div>
      {parts.error !== undefined && <Uncounted parts={parts} />}
    </>
  );
}

function Uncounted({ parts }: Pick<FormProps, 'parts'>) {
  const { meaning, requestId } = errorText(parts.error);
  return (
    <InlineAlert
      tone="warning"
      title={t('contexts.clone.uncounted')}
      requestId={requestId}
      retrying={parts.isCounting}
      onRetry={parts.retry}
    >
      {meaning} {t('contexts.clone.uncounted.meaning')}
    </InlineAlert>
  );
}

function known({ isCounting }: FormProps['parts'], count: number | undefined): string {
  if (count !== undefined) return t('contexts.clone.count', { count });
  return isCounting ? t('contexts.clone.counting') : t('contexts.clone.countUnknown');
}

function sourcesKnown(parts: FormProps['parts']): string {
  const { sources, fieldMaps } = parts.counts;
  if (sources === undefined || fieldMaps === undefined) return known(parts, sources);
  return t('contexts.clone.countSources', { sources, fieldMaps });
}

type PreviewProps = { context: Context; draft: CloneDraft; counts: PartCounts };

/** Renders the original next to the copy as chosen so far, and highlights differences. */
function Preview({ context, draft, counts }: PreviewProps) {
  const rows: [string, string, string][] = [
    [t('contexts.field.name'), context.name, draft.name.trim()],
    [t('contexts.field.status'), statusLabel(context.status), statusLabel('DRAFT')],
    ...clonedParts(draft, counts).map(({ part, original, copy }): [string, string, string] => [
      t(`contexts.clone.part.${part}`),
      countLabel(original),
      copy === 'shared' ? t('contexts.clone.differ.shared') : countLabel(copy),
    ]),
  ];
  return (
    <section className={`ui-stack ${styles.differ}`} aria-labelledby="clone-differ">
      <h2 id="clone-differ">{t('contexts.clone.differ.title')}</h2>
      <PlainTable
        className={styles.differences}
        columns={[
          t('contexts.clone.done.part'),
          t('contexts.clone.differ.original'),
          t('contexts.clone.differ.copy'),
        ]}
        rows={rows.map((cells) => ({ 'data-differs': cells[1] !== cells[2] || undefined, cells }))}
      />
    </section>
  );
}

function countLabel(count: number | undefined): string {
  return count === undefined ? t('contexts.clone.countUnknown') : t('contexts.clone.count', { count });
}
