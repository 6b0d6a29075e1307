import { test } from '@playwright/test';
import { expectNoAxeViolations } from './support/test';

test('axe validates the colours at the end of a transition, and does not wait for endless animations', async ({
  page,
}) => {
  await page.setContent(`<!doctype html><html lang="en"><title>Moving</title>
    <style>
      p { color: #ccc; background: white; transition: color 2s step-end }
      .shown { color: black }
      i { display: block; animation: turn 1s infinite linear } @keyframes turn { to { rotate: 1turn } }
    </style>
    <main><h1>Moving</h1><p>Words</p><i aria-hidden="true"></i></main>`);
  await page.locator('p').evaluate((words) => words.classList.add('shown'));
  await expectNoAxeViolations(page);
});
