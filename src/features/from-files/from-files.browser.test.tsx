import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { sessionQueries } from '~/api/session';
import type { Context } from '~/contract/context';
import { mountPage } from '~/testing/mount-page';
import { openService } from '~/testing/service';
import { FromFilesPage } from './FromFilesPage';

const rows = Array.from({ length: 12 }, (_, at) => `r${at},2026-01-${10 + at},${at + 1}.00,BRL`);
const file = (name: string, lines = rows) =>
  new File([['id,date,amount,currency', ...lines].join('\n')], name, { type: 'text/csv' });

/** Renders the page of a tenant of its own, and chooses files; returns the service and the created contexts. */
async function open(...files: readonly File[]) {
  await page.viewport(1280, 900);
  const service = await openService();
  const created: Context[] = [];
  await mountPage(
    <main>
      <FromFilesPage onCreated={(context) => created.push(context)} />
    </main>,
    { begin: (client) => client.setQueryData(sessionQueries.current().queryKey, service.session) },
  );
  await expect.element(page.getByRole('button', { name: 'Choose files' })).toBeVisible();
  give(...files);
  return { service, created };
}

function give(...files: readonly File[]): void {
  const input = document.querySelector<HTMLInputElement>('input[type=file]')!;
  const data = new DataTransfer();
  for (const one of files) data.items.add(one);
  input.files = data.files;
  input.dispatchEvent(new Event('change', { bubbles: true }));
}

const create = page.getByRole('button', { name: 'Create context' });
const matched = (text: string) => page.getByText(text, { exact: false });

it('creates what a service ignores that takes only the context, and resumes after a failure', async () => {
  const { service, created } = await open(file('ledger.csv'), file('bank.csv'));
  await expect.element(matched('of the left: 12 of 12')).toBeVisible();
  // Such a service stores the context without its parts.
  service.onNext(
    'POST',
    async ({ json }) => {
      const { sources: _, rules: __, ...context } = json as Record<string, unknown>;
      const made = await service.ask<Context>('POST', '/v1/contexts', { body: context });
      return new Response(made.text, { status: 201, headers: { 'Content-Type': 'application/json' } });
    },
    { suffix: '/contexts' },
  );
  service.onNext('POST', 'status=422', { suffix: '/field-maps' });
  await create.click();
  await expect
    .element(page.getByText(/“Ledger and Bank” is created, but only 2 of \d steps are done/))
    .toBeVisible();
  expect(created).toEqual([]);
  await page.getByRole('button', { name: 'Resume' }).click();
  await expect.poll(() => created.length).toBe(1);
  const at = `/v1/contexts/${created[0]!.id}`;
  const { items: sources } = (
    await service.ask<{ items: { name: string; side: string; hasFieldMaps: boolean }[] }>(
      'GET',
      `${at}/sources`,
    )
  ).body;
  expect(sources).toMatchObject([
    { name: 'Ledger', side: 'LEFT', hasFieldMaps: true },
    { name: 'Bank', side: 'RIGHT', hasFieldMaps: true },
  ]);
  const { items: rules } = (await service.ask<{ items: unknown[] }>('GET', `${at}/rules`)).body;
  expect(rules.length).toBeGreaterThan(0);
  expect(service.writes().filter(({ path }) => path.endsWith('/sources'))).toHaveLength(2);
});

it('sends one request to a service that takes everything', async () => {
  const { service, created } = await open(file('bank.csv'), file('ledger.csv'));
  await expect.element(matched('of the left: 12 of 12')).toBeVisible();
  await expect
    .element(page.getByRole('textbox', { name: 'Name of the context' }))
    .toHaveValue('Ledger and Bank');
  await create.click();
  await expect.poll(() => created.length).toBe(1);
  expect(service.writes().map(({ path }) => path)).toEqual(['/v1/contexts']);
});

it('creates only the rules that stay chosen, and shows what these match', async () => {
  const late = rows.map((row, at) =>
    at < 6 ? row : row.replace(`2026-01-${10 + at}`, `2026-01-${11 + at}`),
  );
  const { service, created } = await open(file('ledger.csv'), file('bank.csv', late));
  await expect.element(matched('of the left: 12 of 12')).toBeVisible();
  const rules = page.getByRole('list', { name: /^Suggested rules/ });
  const count = rules.getByRole('listitem').elements().length;
  expect(count).toBeGreaterThan(1);
  await rules.getByRole('checkbox').last().click();
  await expect.element(matched('of the left: 6 of 12')).toBeVisible();
  await create.click();
  await expect.poll(() => created.length).toBe(1);
  const { json } = service.writes()[0]!;
  expect((json as { rules: unknown[] }).rules).toHaveLength(count - 1);
});

it('asks for the other file, and names one that cannot be read', async () => {
  await open(file('ledger.csv'), new File(['%PDF-1.7'], 'a.pdf'));
  await expect.element(page.getByText('Add the file of the other side.')).toBeVisible();
  await expect.element(page.getByText('a.pdf')).toBeVisible();
  await expect.element(create).not.toBeInTheDocument();
  give(file('bank.csv'));
  await expect.element(matched('of the left: 12 of 12')).toBeVisible();
});

it('asks for no other file if the only one cannot be read', async () => {
  await open(new File(['%PDF-1.7'], 'a.pdf'));
  await expect.element(page.getByText('This is not a table')).toBeVisible();
  await expect.element(page.getByText('Add the file of the other side.')).not.toBeInTheDocument();
});

it('joins references that repeat with their instalments, shows so, and matches with them', async () => {
  const ledger = file(
    'ledger.csv',
    rows.map((row, at) => row.replace(`r${at}`, `r${Math.floor(at / 2)}-${(at % 2) + 1}`)),
  );
  const sales = Array.from(
    { length: 12 },
    (_, at) => `r${Math.floor(at / 2)};${(at % 2) + 1};2026-01-${10 + at};${at + 1},00;BRL`,
  );
  const acquirer = new File([['NSU;Parcela;Data;Valor;Moeda', ...sales].join('\n')], 'cielo.csv');
  const { created, service } = await open(ledger, acquirer);
  await expect.element(matched('of the left: 12 of 12')).toBeVisible();
  await expect.element(page.getByText(/^These changes to the rows are proposed/)).toBeVisible();
  await expect.element(page.getByText('Join NSU, Parcela with “-” into “NSU”.')).toBeVisible();
  await page.getByRole('region', { name: 'Right' }).getByRole('button', { name: 'How it was read' }).click();
  const sheet = page.getByRole('dialog');
  await expect.element(sheet.getByText('12 rows changed.')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await create.click();
  // Two files were read twice before, which takes a while on a busy machine.
  await expect.poll(() => created.length, { timeout: 20_000 }).toBe(1);
  const { json } = service.writes()[0]!;
  expect(JSON.stringify(json)).toContain('"external_id":"NSU"');
});
