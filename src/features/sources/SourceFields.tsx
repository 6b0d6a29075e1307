import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { errorText } from '~/api/error-text';
import { useFeesElsewhere } from '~/api/save-messages';
import { feeScheduleQueries, maxFeeSchedules } from '~/api/fee-schedules';
import { type SourceSide, sides, sourceTypes } from '@recon/engine/configuration/sources/source-types';
import { FormTextField, useField } from '~/forms/fields';
import type { ContractForm } from '~/forms/use-contract-form';
import { t } from '~/i18n/t';
import { Button } from '~/ui/controls/Button';
import { RadioCards } from '~/forms/controls/RadioCards';
import { SearchSelect } from '~/forms/controls/SearchSelect';
import { TermHelp } from '~/ui/glossary/TermHelp';
import { ConfigEditor } from './ConfigEditor';
import type { SourceFormValues } from './source-form';

type SourceForm = { form: ContractForm<SourceFormValues> };
/** A function that opens the form for a new fee schedule, and why that is not possible, if so. */
type MakesSchedule = { schedule: { refusal: string | undefined; open: () => void } };

/** Renders the fields of a source, new or existing. */
export function SourceFields({ form, schedule }: SourceForm & MakesSchedule) {
  const type = useWatch({ control: form.control, name: 'type' });
  return (
    <>
      <FormTextField form={form} name="name" label={t('sources.field.name')} help={t('sources.help.name')} />
      <TypeField form={form} />
      <SideField form={form} />
      <FeeScheduleField form={form} schedule={schedule} />
      <ConfigEditor form={form} type={type} />
    </>
  );
}

const usualSide: Partial<Record<string, SourceSide>> = { LEDGER: 'LEFT', BANK: 'RIGHT', GATEWAY: 'RIGHT' };

function TypeField({ form }: SourceForm) {
  const field = useField({ form, name: 'type' });
  const side = useField({ form, name: 'side' });
  const known = sourceTypes.map((value) => ({
    value,
    label: t(`sources.type.${value}`),
    explanation: t(`sources.type.${value}.meaning`),
  }));
  return (
    <RadioCards<string>
      label={t('sources.field.type')}
      term={<TermHelp term="source" />}
      options={[...known, ...unknown(field.value, sourceTypes)]}
      {...field}
      onChange={(type) => {
        field.onChange(type);
        if (side.value === '') side.onChange(usualSide[type] ?? '');
      }}
    />
  );
}

function SideField({ form }: SourceForm) {
  const field = useField({ form, name: 'side' });
  const known = sides.map((value) => ({
    value,
    label: t(`sources.side.${value}`),
    explanation: t(`sources.side.${value}.meaning`),
  }));
  return (
    <RadioCards<string>
      label={t('sources.field.side')}
      term={<TermHelp term="side" />}
      options={[...known, ...unknown(field.value, sides)]}
      {...field}
    />
  );
}

/** Returns an option for a value unknown to this console, so that it stays selected; an empty list for a known one. */
function unknown(value: string, known: readonly string[]) {
  if (value === '' || known.includes(value)) return [];
  return [{ value, label: value, explanation: t('sources.unknownKept') }];
}

/** Renders the choice of the tenant's fee schedules. If the list is incomplete or fails, also accepts an id. */
function FeeScheduleField({ form, schedule }: SourceForm & MakesSchedule) {
  const query = useQuery(feeScheduleQueries.list());
  const client = useQueryClient();
  const { error, ...field } = useField({ form, name: 'feeScheduleId' });
  const { value } = field;
  const help = useFeesElsewhere() ? 'sources.feeSchedule.elsewhere' : 'sources.help.feeSchedule';
  const schedules = query.data?.schedules ?? [];
  const isComplete = query.data?.more === 'no';
  const options = schedules.map(({ id, name, currency }) => ({ value: id, label: `${name} (${currency})` }));
  // A chosen one that is not in the list stays chosen, by its id.
  if (value !== '' && !schedules.some(({ id }) => id === value)) {
    // A new one will be in the list in a moment; its name is known already.
    const newSchedule = client.getQueryData(feeScheduleQueries.detail(value).queryKey);
    options.push({ value, label: newSchedule ? `${newSchedule.name} (${newSchedule.currency})` : value });
  }
  const byId = !isComplete && !query.isPending;
  return (
    <>
      <SearchSelect
        label={t('sources.field.feeSchedule')}
        term={<TermHelp term="feeSchedule" />}
        help={query.error ? errorText(query.error).title : t(help)}
        error={byId ? undefined : error}
        optional
        placeholder={query.isPending ? t('ui.loading') : t('sources.feeSchedule.none')}
        options={options}
        {...field}
        after={
          <div>
            <Button size="small" icon="plus" disabledReason={schedule.refusal} onClick={schedule.open}>
              {t('sources.feeSchedule.new')}
            </Button>
          </div>
        }
      />
      {byId && (
        <FormTextField
          form={form}
          name="feeScheduleId"
          mono
          label={t('sources.field.feeScheduleId')}
          help={
            query.data
              ? t('sources.help.feeScheduleMore', { count: maxFeeSchedules })
              : t('sources.help.feeScheduleUnlisted')
          }
        />
      )}
    </>
  );
}
