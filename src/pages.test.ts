import { createMemoryHistory } from '@tanstack/react-router';
import { expect, test } from 'vitest';
import { createQueryClient } from './api/query-client';
import { pagesOf } from './pages';
import { createAppRouter } from './router';

const router = createAppRouter(
  createQueryClient(() => undefined),
  createMemoryHistory({ initialEntries: ['/'] }),
);
const pages = new Map(pagesOf(router).map((page) => [page.path, page]));

test('the routes state which pages the server prepares, and which of them it renders', () => {
  expect(Object.fromEntries([...pages].map(([path, page]) => [path, page.isServerRendered]))).toEqual({
    '/contexts': true,
    '/contexts/$contextId': true,
    '/contexts/$contextId/clone': false,
    '/contexts/$contextId/rules': true,
    '/contexts/$contextId/sources': true,
    '/contexts/$contextId/settings': false,
    '/fee-schedules': true,
  });
});

test('a page needs what its route and the routes above it state', () => {
  expect(pages.get('/contexts/$contextId/sources')).toEqual({
    path: '/contexts/$contextId/sources',
    routes: ['/contexts/$contextId', '/contexts/$contextId/sources'],
    texts: ['console', 'context'],
    reads: [
      ['getContext'],
      ['listMatchRules', 200, 'whole'],
      ['listSources', 200],
      ['listSources', 50],
      ['listFeeSchedules', 200],
    ],
    isServerRendered: true,
  });
  expect(pages.get('/contexts')).toMatchObject({
    routes: ['/contexts/_list', '/contexts/_list/'],
    texts: ['console'],
    reads: [['listContexts', 50]],
  });
});
