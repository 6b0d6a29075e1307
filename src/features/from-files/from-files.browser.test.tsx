import { expect, it, onTestFinished, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { sessionQuery } from '~/api/session';
import type { Context } from '@recon/contract/context';
import { hasUnsavedWork } from '~/forms/unsaved-work';
import { mountPage } from '~/testing/mount-page';
import { openService } from '~/testing/service';
import { loseWorkerScripts } from '~/testing/spy-workers';
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
    { begin: (client) => client.setQueryData(sessionQuery.queryKey, service.session) },
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

/** Makes the content of a file unreadable for the page, as after another program changed it. Returns how to end this. */
function changeOnDisk(name: string): () => void {
  const original = Reflect.get(Blob.prototype, 'slice');
  const slice = vi.spyOn(Blob.prototype, 'slice').mockImplementation(function sliced(this: Blob, ...range) {
    if (!(this instanceof File) || this.name !== name) return original.apply(this, range);
    const unreadable = Object.create(this) as Blob;
    unreadable.arrayBuffer = async () => Promise.reject(new DOMException('', 'NotReadableError'));
    return unreadable;
  });
  onTestFinished(() => slice.mockRestore());
  return () => slice.mockRestore();
}

const gone = 'The file was moved or changed since it was chosen. Choose it again.';
const left = page.getByRole('region', { name: 'Left' });
const right = page.getByRole('region', { name: 'Right' });
const create = page.getByRole('button', { name: 'Create context' });
const matched = (text: string) => page.getByText(text, { exact: false });

it('creates what a service ignores that takes only the context, and resumes after a failure @soak', async () => {
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
    .element(page.getByText(/“Ledger and Bank” is created; 2 of \d steps are confirmed/))
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

it('sends one request to a service that takes everything @soak', async () => {
  const { service, created } = await open(file('bank.csv'), file('ledger.csv'));
  await expect.element(matched('of the left: 12 of 12')).toBeVisible();
  await expect
    .element(page.getByRole('textbox', { name: 'Name of the context' }))
    .toHaveValue('Ledger and Bank');
  await create.click();
  await expect.poll(() => created.length).toBe(1);
  expect(service.writes().map(({ path }) => path)).toEqual(['/v1/contexts']);
});

it('proposes another name if a context has the proposed one, which the list of this tab lacks', async () => {
  const { service, created } = await open(file('bank.csv'), file('ledger.csv'));
  await service.ask('POST', '/v1/contexts', {
    body: { name: 'Ledger and Bank', type: '1:1', interval: 'daily' },
  });
  await expect.element(matched('of the left: 12 of 12')).toBeVisible();
  await create.click();
  const name = page.getByRole('textbox', { name: 'Name of the context' });
  await expect.element(name).toHaveValue('Ledger and Bank 2');
  await expect.element(matched('“Ledger and Bank” is already taken: try this name.')).toBeVisible();
  await create.click();
  await expect.poll(() => created.map((one) => one.name)).toEqual(['Ledger and Bank 2']);
});

it('is not stopped by the second click of a double click @soak', async () => {
  const { created, service } = await open(file('bank.csv'), file('ledger.csv'));
  await expect.element(matched('of the left: 12 of 12')).toBeVisible();
  service.onNext('POST', async (_, send) => {
    await new Promise((resolve) => {
      setTimeout(resolve, 500);
    });
    return send();
  });
  await create.dblClick({ delay: 100 });
  await expect.poll(() => created.length).toBe(1);
});

it('stores how the files are read as a step, and tries again if that fails @soak', async () => {
  const semicolons = [
    'NSU;Parcela;Data;Valor',
    ...rows.flatMap((_, at) => [1, 2].map((part) => `${at}x;${part};${10 + at}/01/2026;${at + part},00`)),
  ];
  const ledger = rows.flatMap((_, at) =>
    [1, 2].map((part) => `${at}x-${part},2026-01-${10 + at},${at + part}.00,BRL`),
  );
  const { service, created } = await open(
    file('ledger.csv', ledger),
    new File([semicolons.join('\n')], 'vendas.csv'),
  );
  await expect.element(matched('of the left: 24 of 24')).toBeVisible();
  service.onNext('PUT', 'status=403', { suffix: '/reading' });
  await create.click();
  await expect.element(page.getByText(/is created; \d of \d steps are confirmed/)).toBeVisible();
  expect(created).toEqual([]);
  await page.getByRole('button', { name: 'Resume' }).click();
  await expect.poll(() => created.length).toBe(1);
  const { items } = (
    await service.ask<{ items: { id: string; side: string }[] }>(
      'GET',
      `/v1/contexts/${created[0]!.id}/sources`,
    )
  ).body;
  const { id } = items.find(({ side }) => side === 'RIGHT')!;
  const { settings } = (await service.ask<{ settings: object }>('GET', `/console/v1/sources/${id}/reading`))
    .body;
  expect(settings).toMatchObject({ steps: [{ do: 'join' }] });
});

it('creates only the rules that stay chosen, and shows what these match @soak', async () => {
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

it('asks for the other file, and names one that cannot be read @soak', async () => {
  await open(file('ledger.csv'), new File(['%PDF-1.7'], 'a.pdf'));
  await expect.element(page.getByText('Add the file of the other side.')).toBeVisible();
  await expect.element(page.getByText('a.pdf')).toBeVisible();
  await expect.element(create).not.toBeInTheDocument();
  give(file('bank.csv'));
  await expect.element(matched('of the left: 12 of 12')).toBeVisible();
});

it('states why rows of a single file are rejected, and what will be proposed with the other one', async () => {
  const sales = rows.map((_, at) => `n${Math.floor(at / 2)};${(at % 2) + 1};${10 + at}/01/2026;1,00;BRL`);
  await open(new File([['NSU;Parcela;Data;Valor;Moeda', ...sales].join('\n')], 'cielo.csv'));
  await expect.element(page.getByText('12 rows rejected')).toBeVisible();
  await expect
    .element(
      page.getByText('12 rows: the reference is there more than once, so the service drops it (Reference)'),
    )
    .toBeVisible();
  await expect.element(page.getByText(/^Proposed with the other file/)).toBeVisible();
  await expect.element(page.getByText('Join NSU, Parcela with “-” into “NSU”.')).toBeVisible();
});

it('asks for no other file if the only one cannot be read', async () => {
  await open(new File(['%PDF-1.7'], 'a.pdf'));
  await expect.element(page.getByText('This is a PDF')).toBeVisible();
  await expect.element(page.getByText('Add the file of the other side.')).not.toBeInTheDocument();
});

it('joins references that repeat with their instalments, shows so, and matches with them @soak', async () => {
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
  await expect
    .element(page.getByText(/^Of 12 rows, 12 more have a likely counterpart with this/).first())
    .toBeVisible();
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

it('adds up the sales of each payout, states how many rows match, and offers to remove this @soak', async () => {
  const sales = Array.from({ length: 24 }, (_, at) => {
    const payout = at % 6;
    return `s${at},2026-01-0${1 + Math.floor(at / 6)},2026-02-1${payout},po_${payout},${at + 1}.50,${at + 1}.00,BRL`;
  });
  const paid = Array.from({ length: 6 }, (_, at) => `b${at},2026-02-1${at},${4 * at + 40}.00,BRL`);
  await open(
    new File([['id,date,paid on,payout,gross,net,currency', ...sales].join('\n')], 'stripe.csv'),
    file('bank.csv', [...paid, 'fee,2026-02-12,-3.00,BRL']),
  );
  await expect.element(matched('of the left: 6 of 6')).toBeVisible();
  await expect
    .element(left.getByText(/Add up net of all rows with equal payout\. 24 rows added up/))
    .toBeVisible();
  await expect
    .element(left.getByText(/^Of 7 rows, 6 more have a likely counterpart with this/))
    .toBeVisible();
  await left.getByRole('button', { name: 'How it was read' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove change 1' }).click();
  await userEvent.keyboard('{Escape}');
  await expect.element(left.getByText('24 transactions')).toBeVisible();
  await expect.element(left.getByText(/more have a likely counterpart with this/)).not.toBeInTheDocument();
});

it('removes the signs of both files, which no rule matches, and takes this back by one click', async () => {
  const signed = rows.map((row, at) => (at % 3 === 0 ? row.replace(`,${at + 1}.00`, `,-${at + 1}.00`) : row));
  await open(file('ledger.csv', signed), file('bank.csv', signed.toReversed()));
  await expect.element(matched('of the left: 12 of 12')).toBeVisible();
  await expect
    .element(left.getByText(/^Of 12 rows, 4 more have a likely counterpart with this/))
    .toBeVisible();
  await left.getByRole('button', { name: 'Take back' }).click();
  await expect.element(matched('of the left: 8 of 12')).toBeVisible();
  await expect.element(left.getByText(/more have a likely counterpart with this/)).not.toBeInTheDocument();
});

it('removes the signs if those of the two files are opposite', async () => {
  const signed = rows.map((row, at) => (at % 3 === 0 ? row.replace(`,${at + 1}.00`, `,-${at + 1}.00`) : row));
  const mirrored = rows.map((row, at) =>
    at % 3 === 0 ? row : row.replace(`,${at + 1}.00`, `,-${at + 1}.00`),
  );
  await open(file('ledger.csv', signed), file('bank.csv', mirrored.slice(1)));
  await expect.element(matched('of the left: 11 of 12')).toBeVisible();
});

it('warns of the same file on both sides, and names the sources differently', async () => {
  await open(file('ledger.csv'), file('ledger.csv'));
  await expect.element(page.getByText(/^Both files have the same rows\./)).toBeVisible();
  await expect.element(left.getByRole('textbox', { name: 'Source name' })).toHaveValue('Ledger');
  await expect.element(right.getByRole('textbox', { name: 'Source name' })).toHaveValue('Ledger 2');
});

it('puts the file that is named as a ledger on the left, and takes the other one for no ledger', async () => {
  await open(file('grande.csv'), file('grande-razao.csv', rows.slice(0, 11)));
  await expect.element(left.getByText('grande-razao.csv')).toBeVisible();
  await expect.element(left.getByRole('combobox', { name: 'Type' })).toHaveValue('LEDGER');
  await expect.element(right.getByRole('combobox', { name: 'Type' })).toHaveValue('CUSTOM');
});

it('offers another try if the script of its worker cannot be loaded @soak', async () => {
  const restore = loseWorkerScripts();
  onTestFinished(restore);
  await open(file('ledger.csv'), file('bank.csv'));
  const failed = page.getByText('The rules could not be tried');
  await expect.element(failed).toBeVisible();
  await expect.element(page.getByRole('progressbar')).not.toBeInTheDocument();
  restore();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(matched('of the left: 12 of 12')).toBeVisible();
  await expect.element(failed).not.toBeInTheDocument();
});

it('creates nothing from a file that was changed since, and takes it when it is chosen again @soak', async () => {
  const { service, created } = await open(file('ledger.csv'), file('bank.csv'));
  await expect.element(matched('of the left: 12 of 12')).toBeVisible();
  await expect.element(right.getByText(/service accepts all 12 rows/)).toBeVisible();
  const restore = changeOnDisk('bank.csv');
  await create.click();
  await expect.element(right.getByText(gone)).toBeVisible();
  await expect.element(right.getByText(/service accepts all/)).not.toBeInTheDocument();
  await expect.element(create).toHaveAccessibleDescription('Choose the changed file again first.');
  expect(service.writes()).toEqual([]);
  restore();
  give(file('bank.csv', rows.slice(0, 10)));
  await expect.element(matched('of the left: 10 of 12')).toBeVisible();
  await expect.element(right.getByText(gone)).not.toBeInTheDocument();
  await expect.element(right.getByText(/service accepts all 10 rows/)).toBeVisible();
  await create.click();
  await expect.poll(() => created.length).toBe(1);
});

it('states that a file was changed when the user returns to the page, also after the sides are swapped', async () => {
  await open(file('ledger.csv', rows.slice(0, 11)), file('bank.csv'));
  await expect.element(left.getByText(/service accepts all 11 rows/)).toBeVisible();
  changeOnDisk('ledger.csv');
  dispatchEvent(new Event('focus'));
  await expect.element(left.getByText(gone)).toBeVisible();
  await page.getByRole('button', { name: 'Swap sides' }).click();
  await expect.element(right.getByText(gone)).toBeVisible();
  await expect.element(left.getByText(gone)).not.toBeInTheDocument();
  await expect.element(left.getByText(/service accepts all 12 rows/)).toBeVisible();
  await expect.element(right.getByText(/service accepts all/)).not.toBeInTheDocument();
});

it('states on each card which dates can be read in two ways, and which names several columns have', async () => {
  const sameDay = rows.map((_, at) => `r${at},05/07/2026,${at + 1}.00,BRL`);
  const twice = ['id,date,amount,currency,amount', ...sameDay.map((row) => `${row},7.00`)].join('\n');
  await open(file('ledger.csv', sameDay), new File([twice], 'bank.csv'));
  const ambiguous = /“05\/07\/2026” may be .*“date” is read as dates, month first/;
  await expect.element(left.getByText(ambiguous)).toBeVisible();
  await expect.element(right.getByText(ambiguous)).toBeVisible();
  const repeated =
    /^More than one column has the name amount; the service takes the last one\. .* “amount \(3\)”/;
  await expect.element(right.getByText(repeated)).toBeVisible();
  await expect.element(left.getByText(repeated)).not.toBeInTheDocument();
  await right.getByRole('button', { name: 'How it was read' }).click();
  const finding = page.getByRole('dialog').getByText(/^1 name is that of more than one column\./);
  await expect.element(finding).toHaveTextContent('Names: amount.');
});

it('reads ambiguous amounts so that both files agree, and states this', async () => {
  const ledger = rows.map((_, at) => `r${at},2026-01-${10 + at},1.${201 + at},BRL`);
  const sales = rows.map((_, at) => `r${at};${10 + at}/01/2026;1.${201 + at};BRL`);
  await open(
    file('ledger.csv', ledger),
    new File([['Documento;Data;Valor;Moeda', ...sales].join('\n')], 'vendas.csv'),
  );
  await expect.element(matched('of the left: 12 of 12')).toBeVisible();
  await expect
    .element(left.getByText('The column “amount” is read as amounts such as 1.234,56, because its values'))
    .toBeVisible();
  await expect.element(left.getByText(/may be/)).not.toBeInTheDocument();
});

it('states that the amounts differ if the references are in both files and no reading makes the amounts equal @soak', async () => {
  const others = rows.map((row, at) => row.replace(`${at + 1}.00`, `${(at + 1) * 1000}.00`));
  await open(file('ledger.csv'), file('bank.csv', others));
  await expect
    .element(page.getByText(/^12 references occur once on each side, but with different amounts\./))
    .toBeVisible();
});

it('warns of dates of both orders and of “$”, and states what the console chose also after a change @soak', async () => {
  const mixed = rows.map((row, at) => {
    const day = at < 8 ? `${13 + at}/01/2026` : at < 10 ? '01/13/2026' : '02/01/2026';
    return row.replace(/,2026-01-..,/, `,${day},`);
  });
  const dollars = rows.map((row, at) => row.replace(`,${at + 1}.00,BRL`, `,$ ${at + 1}.00`));
  const bank = new File([['id,date,amount', ...dollars].join('\n')], 'bank.csv');
  await open(file('ledger.csv', mixed), bank);
  const warning =
    /^The column “date” has dates of both orders\. 2 rows such as “01\/13\/2026” are rejected\. 2 rows such as “02\/01\/2026” fit both/;
  await expect.element(left.getByText(warning)).toBeVisible();
  await expect.element(left.getByText('2 rows: not in the format of its column (Date)')).toBeVisible();
  const assumed = /^The amounts have “\$”, which is the sign of several currencies\. BRL is assumed/;
  await expect.element(right.getByText(assumed)).toBeVisible();
  await right.getByRole('button', { name: 'How it was read' }).click();
  const sheet = page.getByRole('dialog', { name: 'How it was read' });
  await sheet.getByRole('combobox', { name: 'Description' }).selectOptions('id');
  await expect.element(sheet.getByRole('combobox', { name: 'Description' })).toHaveValue('id');
  await userEvent.keyboard('{Escape}');
  await expect.element(right.getByText(assumed)).toBeVisible();
});

it('asks before chosen files are left', async () => {
  await open();
  expect(hasUnsavedWork()).toBe(false);
  give(file('ledger.csv'));
  await expect.poll(hasUnsavedWork).toBe(true);
});

it('states that a file has only headings, and that another is no list of transactions', async () => {
  const stock = Array.from({ length: 12 }, (_, at) => `P${at},Camisa ${at},${at * 3}`);
  await open(
    new File(['id,date,amount,currency\n'], 'headings.csv'),
    new File([['sku,nome,estoque', ...stock].join('\n')], 'produtos.csv'),
  );
  await expect.element(left.getByText('The file has no rows below its headings.')).toBeVisible();
  await expect.element(right.getByText(/does not look like a list of transactions/)).toBeVisible();
});

it('creates nothing from files of which no row can be read, and takes a currency that was set for one of them @soak', async () => {
  const bare = (name: string) =>
    new File([['id,date,amount', ...rows.map((row) => row.replace(',BRL', ''))].join('\n')], name);
  const { service } = await open(bare('ledger.csv'), bare('bank.csv'));
  await expect
    .element(create)
    .toHaveAccessibleDescription('No row of “ledger.csv” or “bank.csv” can be read yet.');
  const reason = 'No row of “ledger.csv” or “bank.csv” can be read yet. The card of each file states why.';
  await expect.element(page.getByText(reason)).toBeVisible();
  await expect.element(page.getByText(/create the context without rules/)).not.toBeInTheDocument();
  await expect.element(matched('of the left:')).not.toBeInTheDocument();
  await expect.element(page.getByText(/The suggested rules match/)).not.toBeInTheDocument();
  await expect.element(left.getByText(/For the import by the service/)).not.toBeInTheDocument();
  await expect
    .element(left.getByText(/set “Currency of the whole file” under “How it was read”/))
    .toBeVisible();
  await left.getByRole('button', { name: 'How it was read' }).click();
  const currency = page.getByRole('dialog').getByRole('combobox', { name: 'Currency of the whole file' });
  await currency.fill('BRL');
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await expect
    .element(
      page
        .getByRole('dialog')
        .getByText(/in BRL|BRL/)
        .first(),
    )
    .toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(matched('of the left: 12 of 12')).toBeVisible();
  await expect.element(create).toBeEnabled();
  expect(service.writes()).toEqual([]);
});

it('leaves a rule out after the sides are swapped, too, and states what its counts mean @soak', async () => {
  const late = rows.map((row, at) =>
    at < 6 ? row : row.replace(`2026-01-${10 + at}`, `2026-01-${11 + at}`),
  );
  await open(file('ledger.csv'), file('bank.csv', late));
  await expect.element(matched('of the left: 12 of 12')).toBeVisible();
  const boxes = page.getByRole('list', { name: /^Suggested rules/ }).getByRole('checkbox');
  await boxes.last().click();
  await expect.element(page.getByText(/^The counts at the rules are those of all/)).toBeVisible();
  await page.getByRole('button', { name: 'Swap sides' }).click();
  await expect.element(matched('of the left: 6 of 12')).toBeVisible();
  await expect.element(boxes.last()).not.toBeChecked();
  await boxes.first().click();
  await expect.element(page.getByText(/^No rule is chosen/)).toBeVisible();
  await expect
    .element(page.getByText('up to 100.0\u00a0%of the left, with the rules suggested below; none is chosen'))
    .toBeVisible();
  await expect.element(page.getByText('0.0\u00a0%', { exact: true })).not.toBeInTheDocument();
});

it('asks before a change to the rows that is not applied is lost @soak', async () => {
  await open(file('ledger.csv'), file('bank.csv'));
  await left.getByRole('button', { name: 'How it was read' }).click();
  const sheet = page.getByRole('dialog', { name: 'How it was read' });
  await sheet.getByRole('button', { name: 'Add a change' }).click();
  await sheet.getByRole('textbox', { name: 'Between them' }).fill('/');
  await userEvent.keyboard('{Escape}');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Keep editing' }).click();
  await expect.element(sheet.getByRole('textbox', { name: 'Between them' })).toHaveValue('/');
  await sheet.getByRole('button', { name: 'Cancel' }).click();
  await userEvent.keyboard('{Escape}');
  await expect.element(sheet).not.toBeInTheDocument();
});
