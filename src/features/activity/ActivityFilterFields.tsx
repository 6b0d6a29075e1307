import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { activityQueries } from '~/api/activity';
import { type ActivityObjectKind, activityObjectKinds } from '@recon/contract/activity-kinds';
import { DateInput } from '~/forms/controls/DateInput';
import { SearchSelect } from '~/forms/controls/SearchSelect';
import { SelectInput } from '~/forms/controls/SelectInput';
import { t } from '~/i18n/t';
import { isIsoDay } from '@recon/engine/lib/is-iso-day';
import { Button } from '~/ui/controls/Button';
import { SegmentedFilter } from '~/ui/controls/SegmentedFilter';
import { ThemeProvider } from '~/ui/page/ThemeProvider';
import * as styles from './activity.module.css';
import { periodDays } from './activity-period';
import { type ActivitySearch, quickPeriods } from './activity-search';
import { ContextFilter } from '~/features/contexts/ContextFilter';

/** Kinds of objects to filter by: of the tenant, and those of which a context has entries. */
const tenantKinds = activityObjectKinds.filter((kind) => kind !== 'rule-order');
const contextKinds: readonly ActivityObjectKind[] = [
  'context',
  'match-rule',
  'source',
  'field-map',
  'source-reading',
];

interface ActivityFilterFieldsProps {
  search: ActivitySearch;
  onSearch: (search: ActivitySearch) => void;
  isOfContext: boolean;
  only: string;
}

/** Renders the filters of the activity log: context, what was changed, who did it, the period in days, one object. */
export function ActivityFilterFields({ search, onSearch, isOfContext, only }: ActivityFilterFieldsProps) {
  const { contextId = '', objectId, objectKind = '', person = '' } = search;
  const days = periodDays(search);
  const { from = '', to = '' } = days;
  // Days have no button, even if they are those of a period now.
  const period = search.period ?? (from === '' && to === '' ? '' : 'other');
  const changeDays = (next: Partial<typeof days>) =>
    onSearch({ ...search, period: undefined, ...days, ...next });
  const offered = isOfContext || contextId !== '' ? contextKinds : tenantKinds;
  // A saved filter may have another kind.
  const kinds = activityObjectKinds.filter((kind) => offered.includes(kind) || kind === objectKind);
  return (
    <ThemeProvider>
      <div className={styles.filters}>
        {!isOfContext && (
          <div className={styles.context}>
            <ContextFilter
              value={contextId}
              onChange={(next) => onSearch({ ...search, contextId: next || undefined })}
            />
          </div>
        )}
        <SelectInput
          label={t('activity.filter.kind')}
          placeholder={t('activity.filter.anyKind')}
          value={objectKind}
          options={kinds.map((value) => ({
            value,
            // Entries of rules include those of their order.
            label: t(value === 'match-rule' ? 'activity.filter.rules' : `activity.kind.${value}`),
          }))}
          onChange={(next) =>
            onSearch({ ...search, objectKind: activityObjectKinds.find((kind) => kind === next) })
          }
        />
        <PersonFilter
          value={person}
          onChange={(next) => onSearch({ ...search, person: next || undefined })}
        />
        <div className={styles.period}>
          <SegmentedFilter
            label={t('activity.filter.period')}
            options={[
              { value: '', label: t('activity.filter.anyTime') },
              ...quickPeriods.map((value) => ({ value, label: t(`activity.filter.${value}`) })),
            ]}
            value={period}
            onChange={(next) =>
              onSearch({
                ...search,
                from: undefined,
                to: undefined,
                period: quickPeriods.find((one) => one === next),
              })
            }
          />
        </div>
        <DayFilter
          label={t('activity.filter.from')}
          value={from}
          onChange={(next) => changeDays({ from: next })}
        />
        <DayFilter label={t('activity.filter.to')} value={to} onChange={(next) => changeDays({ to: next })} />
        {objectId !== undefined && (
          <div className={styles.only}>
            <Button
              size="small"
              icon="close"
              aria-label={t('activity.filter.remove', { filter: only })}
              onClick={() => onSearch({ ...search, objectId: undefined, only: undefined })}
            >
              {only}
            </Button>
          </div>
        )}
      </div>
    </ThemeProvider>
  );
}

interface PersonFilterProps {
  /** Id of the selected author, or `system`; empty if none is selected. */
  value: string;
  onChange: (person: string) => void;
}

/** Renders a field that finds an author by name or subject. One who is selected is offered, too, however many there are. */
function PersonFilter({ value, onChange }: PersonFilterProps) {
  const { data: people = [], isSuccess } = useQuery(activityQueries.people());
  const isOffered = value === 'system' || people.some(({ id }) => id === value);
  const enabled = value !== '' && isSuccess && !isOffered;
  const selected = useQuery({ ...activityQueries.person(value), enabled }).data;
  return (
    <SearchSelect
      label={t('activity.filter.person')}
      placeholder={t('activity.filter.anyone')}
      value={value}
      options={[
        ...[...(selected && !isOffered ? [selected] : []), ...people].map(({ id, name, subject }) => ({
          value: id,
          label: name ?? subject,
        })),
        { value: 'system', label: t('activity.author.system') },
      ]}
      onChange={onChange}
    />
  );
}

interface DayFilterProps {
  label: string;
  value: string;
  onChange: (day: string | undefined) => void;
}

function DayFilter({ label, value, onChange }: DayFilterProps) {
  const [draft, setDraft] = useState({ text: value, of: value });
  // The URL has changed elsewhere: back, or filters that were removed.
  if (draft.of !== value) setDraft({ text: value, of: value });
  return (
    <div className={styles.day}>
      <DateInput
        label={label}
        value={draft.text}
        onChange={(text) => {
          const isDay = isIsoDay(text);
          setDraft({ text, of: isDay || text === '' ? text : value });
          if (isDay || text === '') onChange(text || undefined);
        }}
      />
    </div>
  );
}
