import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { rulesToRun, stageAll, type StagedRules } from '@recon/engine/configuration/change-plan/staged-rules';
import type { StagedRule } from '@recon/engine/configuration/change-plan/staged-rule';
import type { Sample } from '@recon/engine/comparison/samples';
import { tooltip } from '~/testing/mount';
import { makeSample } from '@recon/engine/comparison/samples';
import { mountPage } from '~/testing/mount-page';
import { WhatIfSession } from '@recon/engine/session/what-if-session';
import { writeJson } from '@recon/engine/lib/json/lossless';
import { SuggestSheet } from './SuggestSheet';

const sheet = page.getByRole('dialog', { name: 'Suggested rules' });
const items = () =>
  [...document.querySelectorAll('[role=dialog] ol > li > label')].map((one) => one.textContent);
const stage = (name: RegExp) => sheet.getByRole('button', { name });

const some: StagedRule = { id: 'a', type: 'EXACT', config: { matchReference: true } };

async function open(sample: Sample, staged: StagedRules = stageAll([]), contextType = '1:1') {
  const session = new WhatIfSession();
  session.take('left', sample.left);
  session.take('right', sample.right);
  const rulesOf = (behind: StagedRules) =>
    rulesToRun(behind).map(({ config, ...rule }) => ({ ...rule, configJson: writeJson(config) }));
  const done: { staged?: { rules: readonly StagedRule[]; place: string }; closed?: true } = {};
  await mountPage(
    <SuggestSheet
      contextType={contextType}
      staged={staged}
      lefts={sample.left.length}
      suggest={async (behind, onProgress) =>
        session.suggest({ contextType, rules: rulesOf(behind), sources: { left: 1, right: 1 } }, onProgress)
      }
      onLeave={() => session.leaveSuggesting()}
      onStage={(rules, place) => {
        done.staged = { rules, place };
      }}
      onClose={() => {
        done.closed = true;
      }}
    />,
  );
  return done;
}

it('each rule shows what it takes, its risk and the evidence for it', async () => {
  const done = await open(makeSample('pix'));
  await expect
    .element(
      sheet.getByText(
        '3 rules match 290 of 300 transactions on the left (96.6 %) and 290 of 290 on the right.',
      ),
    )
    .toBeVisible();
  expect(items()).toEqual([
    'ExactSame amount, currency, day and referencematches 251 (83.6 %)Low risk Each match is the only one possible.Pairs with the same reference: 268; of these with the same amount: 268.',
    'ExactSame amount, currency and reference, any daymatches 17 (5.6 %)Low risk Each match is the only one possible.Pairs with the same reference: 268; of these with the same amount: 268.',
    'ExactSame amount, currency and day, any referencematches 22 (7.3 %)Needs review 22 matches rest only on amount and day.',
  ]);
  // Most matches have a common reference, so that a rule without it is not chosen.
  await expect.element(sheet.getByRole('checkbox', { name: /any reference/ })).not.toBeChecked();
  await stage(/^Stage 2 rules$/).click();
  expect(done.closed).toBe(true);
  expect(done.staged?.place).toBe('instead');
  expect(done.staged?.rules.map(({ type }) => type)).toEqual(['EXACT', 'EXACT']);
  expect(new Set(done.staged?.rules.map(({ id }) => id)).size).toBe(2);
});

it('stages the selected rules only, and at least one', async () => {
  const done = await open(makeSample('pix'));
  await sheet.getByRole('checkbox', { name: /any day/ }).click();
  await stage(/^Stage 1 rule$/).click();
  expect(done.staged?.rules.map(({ config }) => config)).toMatchObject([
    { matchDate: true, matchReference: true },
  ]);
  await sheet.getByRole('checkbox', { name: /day and reference/ }).click();
  await stage(/^Stage 0 rules/).click({ force: true });
  await expect.poll(tooltip).toBe('Choose a rule first.');
  expect(done.staged?.rules).toHaveLength(1);
});

it('does not choose rules that may hide errors, and calls none of them exact that accepts any amount', async () => {
  const rows = (side: string, amountOf: (at: number) => string) =>
    Array.from({ length: 60 }, (_, at) => ({
      externalId: `K${at}`,
      amount: amountOf(at),
      currency: 'BRL',
      date: '2026-01-05T00:00:00Z',
      description: side,
    }));
  const done = await open({
    left: rows('left', (at) => `${at + 10}.00`),
    right: rows('right', (at) => (at < 3 ? `${at + 9}.20` : at === 9 ? '999.00' : `${at + 10}.00`)),
  });
  await expect.element(sheet.getByText('Only 3 of 60 pairs', { exact: false })).toBeVisible();
  const anyAmount = sheet.getByRole('checkbox', { name: /Same reference, any amount.*High risk/ });
  await expect.element(anyAmount).not.toBeChecked();
  await expect.element(sheet.getByRole('checkbox', { name: /They may be errors/ })).not.toBeChecked();
  await stage(/^Stage 1 rule$/).click();
  expect(done.staged?.rules.map(({ config }) => config)).toMatchObject([{ matchAmount: true }]);
  await anyAmount.click();
  await stage(/^Stage 2 rules$/).click();
  expect(done.staged?.rules).toHaveLength(2);
});

it('places the suggestions after existing rules, and they take what those leave', async () => {
  const done = await open(makeSample('pix'), stageAll([some]));
  await expect
    .element(
      sheet.getByText(/^2 more rules match 39 of the 49 transactions on the left that are still unmatched/),
    )
    .toBeVisible();
  await stage(/^Stage \d rules?$/).click();
  expect(done.staged?.place).toBe('behind');
  await sheet.getByRole('radio', { name: 'Instead of these rules' }).click();
  await expect.element(sheet.getByText(/^3 rules match 290 of 300/)).toBeVisible();
  await stage(/^Stage \d rules?$/).click();
  expect(done.staged?.place).toBe('instead');
});

it('explains what was found if nothing fits', async () => {
  const { left, right } = makeSample('pix');
  await open({ left, right: right.map((row) => ({ ...row, currency: 'USD' })) });
  await expect.element(sheet.getByText('The two sides have no currency in common.')).toBeVisible();
  expect(items()).toEqual([]);
});

it('explains that a context cannot be run', async () => {
  await open(makeSample('pix'), stageAll([]), 'N:M');
  await expect
    .element(sheet.getByText('A run would fail before any rule. See the reason on the page.'))
    .toBeVisible();
});
