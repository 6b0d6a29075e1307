import 'texts:activity';
import { useQuery } from '@tanstack/react-query';
import { activityQueries } from '~/api/activity';
import { activityObjectKinds } from '~/contract/activity';
import { DateInput } from '~/forms/controls/DateInput';
import { SelectInput } from '~/forms/controls/SelectInput';
import { t } from '~/i18n/t';
import { ThemeProvider } from '~/ui/page/ThemeProvider';
import * as styles from './activity.module.css';
import type { ActivitySearch } from './activity-search';

interface ActivityFilterFieldsProps {
  search: ActivitySearch;
  onSearch: (search: ActivitySearch) => void;
}

/** Renders the filters of the activity log: what was changed, who did it, and the period in UTC days. */
export function ActivityFilterFields({ search, onSearch }: ActivityFilterFieldsProps) {
  const people = useQuery(activityQueries.people()).data ?? [];
  const { objectKind = '', person = '', from = '', to = '' } = search;
  return (
    <ThemeProvider>
      <div className={styles.filters}>
        <SelectInput
          label={t('activity.filter.kind')}
          placeholder={t('activity.filter.anyKind')}
          value={objectKind}
          options={activityObjectKinds.map((value) => ({ value, label: t(`activity.kind.${value}`) }))}
          onChange={(next) =>
            onSearch({ ...search, objectKind: activityObjectKinds.find((kind) => kind === next) })
          }
        />
        <SelectInput
          label={t('activity.filter.person')}
          placeholder={t('activity.filter.anyone')}
          value={person}
          options={[
            ...people.map(({ id, name, subject }) => ({ value: id, label: name ?? subject })),
            { value: 'system', label: t('activity.author.system') },
          ]}
          onChange={(next) => onSearch({ ...search, person: next || undefined })}
        />
        <DateInput
          label={t('activity.filter.from')}
          value={from}
          onChange={(next) => onSearch({ ...search, from: next || undefined })}
        />
        <DateInput
          label={t('activity.filter.to')}
          value={to}
          onChange={(next) => onSearch({ ...search, to: next || undefined })}
        />
      </div>
    </ThemeProvider>
  );
}
