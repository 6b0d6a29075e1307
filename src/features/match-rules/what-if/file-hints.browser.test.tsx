import type { ReadSettings } from '@recon/engine/file/settings';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import type { ReadSummary } from '@recon/engine/file/reading/open-file';
import { mountPage } from '~/testing/mount-page';
import { WhatIfSession } from '@recon/engine/session/what-if-session';
import { FileHints } from './FileHints';
import type { SideState } from './what-if-state';

const lines = (make: (at: number) => string) => Array.from({ length: 15 }, (_, at) => make(at + 11));
const file = (name: string, rows: readonly string[]) => new File([rows.join('\n')], name);
const ledger = file('ledger.csv', [
  'external_id,amount,currency,date',
  ...lines((at) => `NSU${at},${at}.50,BRL,2026-01-${at}`),
]);
const bank = file('bank.csv', [
  'Data;Documento;Autorização;Valor',
  ...lines((at) => `${at}/01/2026;DOC${at};NSU${at};${at},50`),
]);
const request = {
  contextType: '1:1',
  rules: [{ id: 'one', priority: 1, type: 'EXACT', configJson: '{"matchReference":true}' }],
  sources: { left: 1, right: 1 },
};
const nothing = () => undefined;
const byDocument: ReadSettings = { fields: { external_id: 'Documento' } };

/** Renders the hints of a session on this page, which rereads files and runs as the one in the worker does. */
async function open(files = { left: ledger, right: bank }, rightSettings: ReadSettings = byDocument) {
  const session = new WhatIfSession();
  const read = async (side: 'left' | 'right', given: File, settings: ReadSettings): Promise<SideState> => {
    const summary = (await session.readFile(side, given, settings, nothing)) as ReadSummary;
    await session.run('staged', request, nothing);
    return { name: given.name, rows: summary.taken, file: given, settings, summary };
  };
  const first = {
    left: await read('left', files.left, {}),
    right: await read('right', files.right, rightSettings),
  };
  function Page() {
    const [state, setState] = useState({ sides: first, version: 1 });
    return (
      <>
        <FileHints
          whatIf={{
            ...state,
            runs: 1,
            fileHints: async () => session.fileHints(),
            readAgain: (side, settings) =>
              void read(side, files[side], settings).then((now) =>
                setState(({ sides, version }) => ({
                  sides: { ...sides, [side]: now },
                  version: version + 1,
                })),
              ),
          }}
        />
        <p>Below</p>
      </>
    );
  }
  await mountPage(<Page />);
}

const line = page.getByRole('button', { name: /^No reference of the one file/ });
const below = () => page.getByText('Below').element().getBoundingClientRect().top;

it('a hint names the column with common references, reads it, and leaves no gap when it disappears', async () => {
  await open();
  await expect.element(line).toBeVisible();
  const before = below();
  await line.click();
  const sheet = page.getByRole('dialog', { name: 'Hints about these files' });
  await expect
    .element(sheet.getByText('Of the values in column “Autorização” of the right file, 100 % do.'))
    .toBeVisible();
  await sheet.getByRole('button', { name: 'Use “Autorização” as the reference' }).click();
  await expect.element(line).not.toBeInTheDocument();
  await expect.element(sheet).not.toBeInTheDocument();
  expect(below()).toBeLessThan(before - 20);
});

it('a hint on negative amounts removes the signs in both files', async () => {
  const signed = (name: string) =>
    file(name, [
      'external_id,amount,currency,date',
      ...lines((at) => `NSU${at},${at % 3 === 0 ? '-' : ''}${at}.50,BRL,2026-01-${at}`),
    ]);
  await open({ left: signed('ledger.csv'), right: signed('bank.csv') }, {});
  const hint = page.getByRole('button', { name: /^10 transactions are consumed without matching/ });
  await hint.click();
  const sheet = page.getByRole('dialog', { name: 'Hints about these files' });
  await expect.element(sheet.getByText(/Without the signs, 5 pairs of these can match\./)).toBeVisible();
  await sheet.getByRole('button', { name: 'Remove the signs in both files' }).click();
  await expect.element(hint).not.toBeInTheDocument();
});
