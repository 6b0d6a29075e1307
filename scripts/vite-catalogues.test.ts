import { expect, test } from 'vitest';
import { catalogues } from './vite-catalogues.ts';

const transform = catalogues().transform as (code: string, id: string) => Promise<{ code: string } | null>;
const page = '/console/src/ui/Page.tsx';

test('code that is loaded later waits for its messages', async () => {
  const { code } = (await transform(`const later = () => import('./Later');`, page))!;
  expect(code).toContain(`import('./Later').then(whenMessagesReady)`);
  expect(code.split('\n')).toHaveLength(1);
});

test('code without import() is unchanged', async () => {
  expect(await transform('export const a = 1;', page)).toBeNull();
});
