import 'texts:activity';
import { useQuery } from '@tanstack/react-query';
import { type ActivityFilters, activityQueries } from '~/api/activity';
import { DateInput } from '~/forms/controls/DateInput';
import { SelectInput } from '~/forms/controls/SelectInput';
import { t } from '~/i18n/t';
import { ThemeProvider } from '~/ui/page/ThemeProvider';
import * as styles from './activity.module.css';
import { shownKinds } from './shown-kinds';

interface ActivityFilterFieldsProps {
  filters: ActivityFilters;
  onFilters: (filters: ActivityFilters) => void;
}

/** Renders the filters of the activity log: what was changed, who did it, and the period in UTC days. */
export function ActivityFilterFields({ filters, onFilters }: ActivityFilterFieldsProps) {
  const people = useQuery(activityQueries.people()).data ?? [];
  const { objectKind = '', person = '', from = '', to = '' } = filters;
  return (
    <ThemeProvider>
      <div className={styles.filters}>
        <SelectInput
          label={t('activity.filter.kind')}
          placeholder={t('activity.filter.anyKind')}
          value={objectKind}
          options={shownKinds.map((value) => ({ value, label: t(`activity.kind.${value}`) }))}
          onChange={(next) => onFilters({ ...filters, objectKind: next || undefined })}
        />
        <SelectInput
          label={t('activity.filter.person')}
          placeholder={t('activity.filter.anyone')}
          value={person}
          options={[
            ...people.map(({ id, name, subject }) => ({ value: id, label: name ?? subject })),
            { value: 'system', label: t('activity.author.system') },
          ]}
          onChange={(next) => onFilters({ ...filters, person: next || undefined })}
        />
        <DateInput
          label={t('activity.filter.from')}
          value={from}
          onChange={(next) => onFilters({ ...filters, from: next || undefined })}
        />
        <DateInput
          label={t('activity.filter.to')}
          value={to}
          onChange={(next) => onFilters({ ...filters, to: next || undefined })}
        />
      </div>
    </ThemeProvider>
  );
}
