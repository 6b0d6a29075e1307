import { expect, test } from 'vitest';
import { catalogues } from './vite-catalogues.ts';

const transform = catalogues().transform as (code: string, id: string) => Promise<{ code: string } | null>;
const page = '/console/src/ui/Page.tsx';

test('what compiled components keep is kept for one language, and code that comes later waits for its texts', async () => {
  const code = [
    `import { c as _c } from "react/compiler-runtime";`,
    `import { c as _other } from 'react/compiler-runtime';`,
    `const later = () => import('./Later');`,
  ].join('\n');
  const made = (await transform(code, page))!.code;
  expect(made.match(/from ".*\/src\/i18n\/language\.ts"/g)).toHaveLength(2);
  expect(made).not.toContain('compiler-runtime');
  expect(made).toContain(`import('./Later').then(whenMessagesReady)`);
  expect(made.split('\n')).toHaveLength(3);
});

test('what needs neither stays as it is, and so does the module that asks React itself', async () => {
  expect(await transform('export const a = 1;', page)).toBeNull();
  const [root] = import.meta.dirname.split('/scripts');
  const code = `import { c } from 'react/compiler-runtime';`;
  expect(await transform(code, `${root}/src/i18n/language.ts`)).toBeNull();
});
