import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { contextQueries } from '~/api/contexts';
import { may } from '@recon/engine/permissions';
import { SearchSelect } from '~/forms/controls/SearchSelect';
import { t } from '~/i18n/t';
import { usePermissions } from './use-permissions';

/** Maximum number of contexts that the field offers; the page of every other one has the same list. */
const maxOffered = 1000;

interface ContextFilterProps {
  value: string;
  onChange: (contextId: string) => void;
  label?: string;
  placeholder?: string;
  except?: string;
}

/** Renders a field that finds a context by its name. Loads the contexts once it has the focus. */
export function ContextFilter({
  value,
  onChange,
  label = t('activity.filter.context'),
  placeholder = t('activity.filter.anyContext'),
  except,
}: ContextFilterProps) {
  const [isUsed, setUsed] = useState(false);
  const mayRead = may(usePermissions(), 'context:read');
  const { data, hasNextPage, isFetching, isError, fetchNextPage } = useInfiniteQuery({
    ...contextQueries.list({}),
    enabled: isUsed && mayRead,
    meta: { errorShown: 'inline' },
  });
  const selected = useQuery({
    ...contextQueries.detail(value),
    enabled: value !== '' && mayRead,
    meta: { errorShown: 'inline' },
  }).data;
  const rows = data?.rows ?? [];
  const mayReadOn = isUsed && hasNextPage && !isFetching && !isError && rows.length < maxOffered;
  useEffect(() => {
    if (mayReadOn) void fetchNextPage();
  }, [mayReadOn, fetchNextPage]);
  const contexts = selected && !rows.some(({ id }) => id === value) ? [selected, ...rows] : rows;
  return (
    <div onFocus={() => setUsed(true)}>
      <SearchSelect
        label={label}
        placeholder={placeholder}
        value={value}
        options={contexts.flatMap(({ id, name }) => (id === except ? [] : { value: id, label: name }))}
        onChange={onChange}
      />
    </div>
  );
}
