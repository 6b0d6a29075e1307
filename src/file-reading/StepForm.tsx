import { useEffect } from 'react';
import { useFormState, useWatch } from 'react-hook-form';
import { stepSchema } from '@recon/contract/conversion';
import type { Step, StepName } from '@recon/engine/file/settings';
import { readPattern } from '@recon/engine/file/convert/text-pattern';
import { importCurrencies } from '@recon/engine/file/field-maps/import-currencies';
import { SelectInput } from '~/forms/controls/SelectInput';
import { FormSelectField, FormTextField, useField } from '~/forms/fields';
import { FormBody } from '~/forms/FormSheet';
import { FieldGroup } from '~/forms/controls/Field';
import { type ContractForm, useContractForm } from '~/forms/use-contract-form';
import { t } from '~/i18n/t';
import { Button } from '~/ui/controls/Button';
import { plainOptions, type SavedFor } from './reading-props';
import { draftOf, fieldOfStep, type StepDraft, stepNames, stepOf } from './step-draft';
import { patternFaultText, patternHelp } from './step-messages';
import * as styles from './reading.module.css';

export interface StepFormProps extends SavedFor {
  /** The step to change; `undefined` for a new one. */
  step: Step | undefined;
  headings: readonly string[];
  onStep: (step: Step) => void;
  onCancel: () => void;
  /** Called when the form gets input that is not applied, and when it has none any more. */
  onDirty?: ((isDirty: boolean) => void) | undefined;
}

/** Renders the form of a step of the converter: its kind, if the step is new, and the fields of that kind. */
export function StepForm({ step, headings, savedFor, onStep, onCancel, onDirty }: StepFormProps) {
  const form: ContractForm<StepDraft> = useContractForm({
    schema: stepSchema,
    defaultValues: draftOf(step),
    toBody: stepOf,
    fieldOf: (path: readonly (string | number)[]): keyof StepDraft | undefined =>
      fieldOfStep(path, form.methods.getValues('do')),
    onSubmit: async (body: Step) => onStep(body),
  });
  const kind = useWatch({ control: form.control, name: 'do' });
  const { isDirty } = useFormState({ control: form.control });
  useEffect(() => {
    onDirty?.(isDirty);
    return () => onDirty?.(false);
  }, [isDirty, onDirty]);
  return (
    <form
      className={styles.step}
      aria-label={t(step ? 'fileSteps.change' : 'fileSteps.add')}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        // The sheet is rendered by a page that may be a form of its own, which React would submit, too.
        event.stopPropagation();
        void form.submit();
      }}
    >
      <FormBody form={form}>
        {!step && (
          <FormSelectField
            form={form}
            name="do"
            label={t('fileSteps.kind')}
            options={stepNames.map((value) => ({ value, label: t(`fileSteps.kind.${value}`) }))}
          />
        )}
        <StepFields {...{ form, kind, headings }} />
      </FormBody>
      <div className={styles.settings}>
        {savedFor !== undefined && <p>{savedFor}</p>}
        <Button type="submit" variant="primary">
          {t(step ? 'fileSteps.apply' : 'fileSteps.add')}
        </Button>
        <Button onClick={onCancel}>{t('fileSteps.cancel')}</Button>
      </div>
    </form>
  );
}

type FieldsProps = { form: ContractForm<StepDraft>; kind: StepName; headings: readonly string[] };

function StepFields({ form, kind, headings }: FieldsProps) {
  switch (kind) {
    case 'join':
      return (
        <>
          <Columns {...{ form, headings }} name="columns" label={t('fileSteps.join.columns')} />
          <FormTextField form={form} name="separator" label={t('fileSteps.join.separator')} short />
          <Into {...{ form, headings }} />
        </>
      );
    case 'extract':
      return <ExtractFields {...{ form, headings }} />;
    case 'pad':
      return (
        <>
          <Column {...{ form, headings }} />
          <FormTextField
            form={form}
            name="length"
            label={t('fileSteps.pad.length')}
            inputMode="numeric"
            short
          />
        </>
      );
    case 'sum-by':
      return (
        <>
          <Columns {...{ form, headings }} name="columns" label={t('fileSteps.sum.by')} />
          <Columns {...{ form, headings }} name="sum" label={t('fileSteps.sum.columns')} />
          <FormSelectField
            form={form}
            name="days"
            label={t('fileSteps.sum.days')}
            placeholder={t('fileSteps.sum.days.none')}
            options={(['earliest', 'latest'] as const).map((value) => ({
              value,
              label: t(`fileSteps.sum.days.${value}`),
            }))}
            optional
          />
        </>
      );
    case 'leave-out':
      return <LeaveOutFields {...{ form, headings }} />;
    case 'sign':
      return <SignFields {...{ form, headings }} />;
    case 'fill':
      return (
        <>
          <Column {...{ form, headings }} />
          <Column {...{ form, headings }} name="from" label={t('fileSteps.fill.from')} />
        </>
      );
    case 'currency':
      return (
        <>
          <Into {...{ form, headings }} name="column" label={t('fileSteps.currency.column')} />
          <FormSelectField
            form={form}
            name="code"
            label={t('fileSteps.currency.code')}
            options={plainOptions(importCurrencies)}
            short
          />
        </>
      );
    default:
      return <Column {...{ form, headings }} />;
  }
}

type ColumnProps = Omit<FieldsProps, 'kind'> & { name?: 'column' | 'by' | 'from'; label?: string };

function Column({ form, headings, name = 'column', label = t('fileSteps.column') }: ColumnProps) {
  return (
    <FormSelectField
      {...{ form, name, label }}
      placeholder={t('fileSteps.column.choose')}
      options={plainOptions(headings)}
    />
  );
}

type IntoProps = Omit<FieldsProps, 'kind'> & { name?: 'into' | 'column'; label?: string };

/** Renders the name of a column that the file may have or not. */
function Into({ form, headings, name = 'into', label = t('fileSteps.into') }: IntoProps) {
  const value = useWatch({ control: form.control, name });
  return (
    <FormTextField
      {...{ form, name, label }}
      help={t(headings.includes(value.trim()) ? 'fileSteps.into.replaced' : 'fileSteps.into.added')}
    />
  );
}

type ColumnsProps = Omit<FieldsProps, 'kind'> & { name: 'columns' | 'sum'; label: string };

/** Renders the choice of one or more columns in an order; the last select adds one. */
function Columns({ form, headings, name, label }: ColumnsProps) {
  const { value, onChange, onBlur, error } = useField({ form, name });
  const shown = [...value, ''];
  return (
    <FieldGroup title={label}>
      {shown.map((column, at) => (
        <SelectInput
          // A choice has no identity but its place.
          key={at}
          label={t('fileSteps.column.of', { number: at + 1 })}
          hidesLabel
          placeholder={t(at < value.length ? 'fileSteps.column.remove' : 'fileSteps.column.choose')}
          value={column}
          options={plainOptions(headings)}
          error={at === value.length ? error : undefined}
          onChange={(next) => onChange(shown.with(at, next).filter((one) => one !== ''))}
          onBlur={onBlur}
        />
      ))}
    </FieldGroup>
  );
}

function ExtractFields({ form, headings }: Omit<FieldsProps, 'kind'>) {
  const [find, pattern] = useWatch({ control: form.control, name: ['find', 'pattern'] });
  const read = pattern === '' ? undefined : readPattern(pattern);
  return (
    <>
      <Column {...{ form, headings }} label={t('fileSteps.extract.from')} />
      <FormSelectField
        form={form}
        name="find"
        label={t('fileSteps.extract.find')}
        options={(['end-to-end', 'pattern'] as const).map((value) => ({
          value,
          label: t(`fileSteps.extract.${value}`),
        }))}
      />
      {find === 'pattern' && (
        <FormTextField
          form={form}
          name="pattern"
          label={t('fileSteps.extract.pattern.label')}
          help={read && 'fault' in read ? patternFaultText(read) : patternHelp()}
          mono
        />
      )}
      <Into {...{ form, headings }} />
      <FormSelectField
        form={form}
        name="otherwise"
        label={t('fileSteps.extract.otherwise')}
        placeholder={t('fileSteps.extract.otherwise.none')}
        options={plainOptions(headings)}
        optional
      />
    </>
  );
}

function SignFields({ form, headings }: Omit<FieldsProps, 'kind'>) {
  return (
    <>
      <Column {...{ form, headings }} label={t('fileSteps.sign.amount')} />
      <Column {...{ form, headings }} name="by" label={t('fileSteps.sign.by')} />
      <FormTextField
        form={form}
        name="minus"
        label={t('fileSteps.sign.minus')}
        help={t('fileSteps.sign.minus.help')}
        optional
      />
    </>
  );
}

function LeaveOutFields({ form, headings }: Omit<FieldsProps, 'kind'>) {
  const rows = useWatch({ control: form.control, name: 'rows' });
  return (
    <>
      <FormSelectField
        form={form}
        name="rows"
        label={t('fileSteps.leaveOut.rows')}
        options={(['contains', 'equals', 'except', 'like-totals', 'like-headings'] as const).map((value) => ({
          value,
          label: t(`fileSteps.leaveOut.${value}`),
        }))}
      />
      {!rows.startsWith('like-') && (
        <>
          <FormTextField form={form} name="text" label={t('fileSteps.leaveOut.text')} />
          <FormSelectField
            form={form}
            name="column"
            label={t('fileSteps.leaveOut.column')}
            placeholder={t('fileSteps.leaveOut.anyColumn')}
            options={plainOptions(headings)}
            optional
          />
        </>
      )}
    </>
  );
}
