import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { contextQueries, cachedContextNames } from './contexts';

test('the name of a context that was created in this tab is known, also if no loaded page has it', () => {
  const client = new QueryClient();
  const { queryKey } = contextQueries.list({});
  const created = { id: 'c2', name: 'Pix' };
  const page = { items: [{ id: 'c1', name: 'Cards' }], newItems: [created] };
  client.setQueryData(queryKey, { pages: [page], pageParams: [undefined] } as never);
  expect(cachedContextNames(client)).toEqual(new Set(['Pix', 'Cards']));
});
