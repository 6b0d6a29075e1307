import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { mount } from '~/testing/mount';
import { Button } from '../controls/Button';
import { Dialog } from './Dialog';
import { Sheet } from './Sheet';
import { dismissToast, toast } from './toast';
import { Toaster } from './Toaster';
import * as shellStyles from '../page/AppShell.module.css';

const shown: string[] = [];
const show = (message: Parameters<typeof toast>[0]) => shown.push(toast(message));

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: false });
});

afterEach(() => {
  vi.useRealTimers();
  for (const id of shown.splice(0)) dismissToast(id);
});

it('disappears automatically, but not while the pointer rests on it', async () => {
  mount(<Toaster />);
  show({ text: 'Rule moved from 6 to 2' });
  const text = page.getByText('Rule moved from 6 to 2');
  await expect.element(text).toBeVisible();
  await text.hover();
  vi.advanceTimersByTime(60_000);
  await expect.element(text).toBeVisible();
  await userEvent.hover(document.body, { position: { x: 1, y: 1 } });
  await vi.waitFor(() => expect(document.querySelector('[data-part=toaster]:hover')).toBeNull());
  vi.advanceTimersByTime(60_000);
  await expect.element(text).not.toBeInTheDocument();
});

it('keeps an error until it is dismissed', async () => {
  mount(<Toaster />);
  show({ tone: 'error', text: 'The order could not be saved' });
  await expect.element(page.getByText('The order could not be saved')).toBeVisible();
  vi.advanceTimersByTime(600_000);
  await expect.element(page.getByText('The order could not be saved')).toBeVisible();
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect.element(page.getByText('The order could not be saved')).not.toBeInTheDocument();
});

it('is announced politely, offers its action once, and replaces the one with the same id', async () => {
  const onAction = vi.fn<() => void>();
  mount(<Toaster />);
  show({ id: 'order', text: 'Rule moved from 6 to 2', action: { label: 'Undo', onAction } });
  show({ id: 'order', text: 'Rule moved from 2 to 4', action: { label: 'Undo', onAction } });
  await expect.element(page.getByText('Rule moved from 2 to 4')).toBeVisible();
  expect(document.querySelectorAll('[data-part=toaster] li')).toHaveLength(1);
  expect(document.querySelector('[data-part=toaster] [aria-live=polite] li')).not.toBeNull();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  expect(onAction).toHaveBeenCalledOnce();
  await expect.element(page.getByText('Rule moved from 2 to 4')).not.toBeInTheDocument();
});

it('shows three at once, and the oldest is evicted', async () => {
  mount(<Toaster />);
  for (const number of [1, 2, 3]) show({ tone: 'error', text: `Rule ${number} not saved` });
  await expect.element(page.getByText('Rule 3 not saved')).toBeVisible();
  const texts = () =>
    [...document.querySelectorAll('[data-part=toaster] li')].map(
      ({ textContent }) => /Rule \d/.exec(textContent)?.[0],
    );
  expect(texts()).toEqual(['Rule 1', 'Rule 2', 'Rule 3']);
  show({ tone: 'error', text: 'Rule 4 not saved' });
  await expect.element(page.getByText('Rule 4 not saved')).toBeVisible();
  expect(texts()).toEqual(['Rule 2', 'Rule 3', 'Rule 4']);
});

it('restores the focus when it is used or dismissed', async () => {
  mount(
    <>
      <button type="button">Row</button>
      <Toaster />
    </>,
  );
  const row = page.getByRole('button', { name: 'Row' });
  for (const name of ['Undo', 'Dismiss']) {
    show({ text: 'Rule 2 deleted', action: { label: 'Undo', onAction: () => undefined } });
    await expect.element(page.getByText('Rule 2 deleted')).toBeVisible();
    row.element().focus();
    page.getByRole('button', { name }).element().focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByText('Rule 2 deleted')).not.toBeInTheDocument();
    await expect.element(row).toHaveFocus();
  }
});

/** Waits until the toasts have followed the height of what is below them, a frame later. */
const standsStill = async () => {
  for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
};

it('is placed above the buttons of a sheet in two lines, and the last field can be scrolled clear of it', async () => {
  vi.useRealTimers();
  await page.viewport(390, 844);
  mount(
    <>
      <Sheet
        title="Rule 2"
        onClose={() => undefined}
        footer={['Delete this rule for good', 'Cancel all the changes', 'Save the rule'].map((name) => (
          <Button key={name}>{name}</Button>
        ))}
      >
        {Array.from({ length: 14 }, (_, number) => (
          <p key={number} style={{ height: 80 }}>
            <input aria-label={`Field ${number}`} />
          </p>
        ))}
      </Sheet>
      <Toaster />
    </>,
  );
  await expect.element(page.getByRole('button', { name: 'Save the rule' })).toBeVisible();
  for (const number of [1, 2, 3])
    show({ tone: 'error', text: `Rule ${number} could not be saved. `.repeat(4) });
  await expect.element(page.getByText(/Rule 3 could not/)).toBeVisible();
  await standsStill();
  const body = document.querySelector('[data-part=sheet-body]')!;
  body.scrollTo(0, body.scrollHeight);
  const toaster = document.querySelector('[data-part=toaster]')!.getBoundingClientRect();
  expect(document.querySelector('[data-foot]')!.getBoundingClientRect().top).toBeGreaterThan(toaster.bottom);
  const last = page.getByLabelText('Field 13').element().getBoundingClientRect();
  expect(last.bottom).toBeLessThan(toaster.top);
  // None of the sheet's content is below, at any scroll position.
  expect(body.getBoundingClientRect().bottom).toBeLessThan(toaster.top);
});

it('leaves the last row of a page and the buttons at its bottom edge uncovered on a phone', async () => {
  vi.useRealTimers();
  await page.viewport(390, 844);
  mount(
    <>
      <main className={shellStyles.main}>
        {Array.from({ length: 40 }, (_, number) => (
          <p key={number}>Row {number}</p>
        ))}
      </main>
      <Toaster />
    </>,
  );
  for (const number of [1, 2, 3])
    show({ tone: 'error', text: `Rule ${number} could not be saved. `.repeat(4) });
  await expect.element(page.getByText(/Rule 3 could not/)).toBeVisible();
  await standsStill();
  scrollTo(0, document.documentElement.scrollHeight);
  const { top } = document.querySelector('[data-part=toaster]')!.getBoundingClientRect();
  expect(page.getByText('Row 39').element().getBoundingClientRect().bottom).toBeLessThan(top);
});

it('a press on a row that a toast covers partly is not lost; a row that gets the focus by a key is uncovered', async () => {
  vi.useRealTimers();
  await page.viewport(1440, 900);
  const onPress = vi.fn<(row: number) => void>();
  // Where the page is when the pointer goes down and when it comes up.
  const places: number[] = [];
  mount(
    <>
      <main className={shellStyles.main}>
        {Array.from({ length: 60 }, (_, number) => (
          <button
            key={number}
            type="button"
            style={{ display: 'block', width: 1000, height: 40 }}
            onMouseDown={() => places.push(scrollY)}
            onClick={() => {
              places.push(scrollY);
              onPress(number);
            }}
          >
            Row {number}
          </button>
        ))}
      </main>
      <Toaster />
    </>,
  );
  show({ tone: 'error', text: 'The rule could not be saved' });
  await expect.element(page.getByText(/could not be saved/)).toBeVisible();
  await standsStill();
  const toaster = document.querySelector('[data-part=toaster]')!.getBoundingClientRect();
  const buttons = [...document.querySelectorAll('main button')];
  const covered = buttons.findIndex((button) => button.getBoundingClientRect().bottom > toaster.top);
  const row = (number: number) => page.getByRole('button', { name: `Row ${number}`, exact: true });
  await userEvent.click(row(covered), { position: { x: 10, y: 4 } });
  expect(onPress.mock.calls).toEqual([[covered]]);
  await standsStill();
  expect([...places, scrollY]).toEqual([places[0], places[0], places[0]]);
  await userEvent.keyboard('{Tab}');
  await standsStill();
  expect(document.activeElement).toBe(row(covered + 1).element());
  expect(
    row(covered + 1)
      .element()
      .getBoundingClientRect().bottom,
  ).toBeLessThan(toaster.top);
});

it.each([1440, 700, 390])('covers no button of a sheet in a window %i px wide', async (width) => {
  vi.useRealTimers();
  await page.viewport(width, 844);
  mount(
    <>
      <Sheet title="Rule 2" onClose={() => undefined} footer={<Button>Save rule</Button>}>
        <input aria-label="Name" />
      </Sheet>
      <Toaster />
    </>,
  );
  await expect.element(page.getByRole('button', { name: 'Save rule' })).toBeVisible();
  show({ tone: 'error', text: 'The rule could not be saved, and this says why at some length. '.repeat(3) });
  await expect.element(page.getByText(/could not be saved/)).toBeVisible();
  const toaster = document.querySelector('[data-part=toaster]')!.getBoundingClientRect();
  await standsStill();
  for (const covered of document.querySelectorAll('[data-foot], [data-part=sheet] header')) {
    const { top, bottom, left } = covered.getBoundingClientRect();
    expect(toaster.right <= left || toaster.bottom <= top || toaster.top >= bottom).toBe(true);
  }
  expect([toaster.left >= 0, toaster.right <= width]).toEqual([true, true]);
});

const lasting = 'Saved, but the server did not keep all of it, and this says what at some length. '.repeat(2);

it.each([1440, 390])('lets every button of a page be scrolled clear of it, %i px wide', async (width) => {
  vi.useRealTimers();
  await page.viewport(width, 700);
  mount(
    <>
      <main className={shellStyles.main} style={{ display: 'flex', flexDirection: 'column' }}>
        <div style={{ height: 560, flex: 'none' }} />
        <Button>Last of the page</Button>
      </main>
      <Toaster />
    </>,
  );
  for (const number of [1, 2, 3]) show({ tone: 'warning', text: `${number}. ${lasting}` });
  await expect.element(page.getByText(/^3\. Saved/)).toBeVisible();
  const last = page.getByRole('button', { name: 'Last of the page' }).element();
  const edges = () => [
    last.getBoundingClientRect().bottom,
    document.querySelector('[data-part=toaster]')!.getBoundingClientRect().top,
  ];
  const [bottom = 0, top = 0] = edges();
  expect(bottom, 'covered where the page stands').toBeGreaterThan(top);
  await vi.waitFor(() => {
    window.scrollTo(0, document.documentElement.scrollHeight);
    const [below = 0, above = 0] = edges();
    expect(below).toBeLessThan(above);
  });
});

it.each([1440, 390])('leaves a dialog visible, %i px wide', async (width) => {
  vi.useRealTimers();
  await page.viewport(width, 700);
  mount(
    <>
      <Dialog title="Archive for good?" description={lasting.repeat(3)} onClose={() => undefined}>
        <Button>Archive</Button>
      </Dialog>
      <Toaster />
    </>,
  );
  await expect.element(page.getByRole('button', { name: 'Archive' })).toBeVisible();
  for (const number of [1, 2]) show({ tone: 'warning', text: `${number}. ${lasting}` });
  await expect.element(page.getByText(/^2\. Saved/)).toBeVisible();
  const paper = document.querySelector('.MuiDialog-paper')!;
  await vi.waitFor(() => {
    const { top } = document.querySelector('[data-part=toaster]')!.getBoundingClientRect();
    expect(paper.getBoundingClientRect().bottom).toBeLessThan(top);
  });
});
