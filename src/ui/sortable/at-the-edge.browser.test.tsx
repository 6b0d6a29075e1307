import { useState } from 'react';
import { beforeEach, describe, expect, it, onTestFailed, onTestFinished, vi } from 'vitest';
import { page } from 'vitest/browser';
import { mount } from '~/testing/mount';
import { pointer } from '~/testing/pointer';
import { Button } from '../controls/Button';
import { getVisibleArea } from '~/ui/page/visible-area';
import { movedKeys, type SortMove } from './sortable-order';
import { SortableList } from './SortableList';

const many = Array.from({ length: 60 }, (_, index) => `k${index}`);
/** Each test has its own mock, since a move of an earlier test may arrive late. */
let onMove = vi.fn<(move: SortMove) => void>();

beforeEach(async () => {
  onMove = vi.fn<(move: SortMove) => void>();
  await page.viewport(390, 844);
  window.scrollTo(0, 0);
  onTestFinished(() => page.viewport(900, 700));
});

/** Renders a page as on a phone: the button for a new row is in a bar at the window's bottom edge. */
function Phone({ onMove: moved }: { onMove: (move: SortMove) => void }) {
  const [keys, setKeys] = useState(many);
  return (
    <>
      <div data-part="actions">
        <Button variant="primary">New rule</Button>
      </div>
      <SortableList
        items={keys}
        getKey={(key) => key}
        itemLabel={(key) => `rule ${key}`}
        label="Rules"
        onMove={(move) => {
          moved(move);
          setKeys(movedKeys(keys, [move.key], move.toIndex));
        }}
        renderRow={(key, { handle }) => (
          <div style={{ display: 'flex', alignItems: 'center', height: 116 }}>
            {handle} {key}
          </div>
        )}
      />
    </>
  );
}

const badge = () => document.querySelector('[data-part=becomes]')?.textContent;

async function frames(count: number) {
  for (let done = 0; done < count; done += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
}

/** Renders the page and moves a finger on the first row's drag handle until it is picked up; returns the pointer's position. */
async function takeUp() {
  mount(<Phone onMove={onMove} />);
  await expect.element(page.getByRole('list', { name: 'Rules' })).toBeVisible();
  await frames(3);
  const box = document.querySelector('[data-key="k0"] button')!.getBoundingClientRect();
  const at = { x: box.left + box.width / 2, y: box.top + box.height / 2 };
  await pointer.touchStart(at.x, at.y);
  // The finger of a failed test would stay down in the next one.
  onTestFailed(pointer.touchEnd);
  // Chromium does not report a shorter movement of a finger.
  await pointer.touchMove(at.x, at.y + 20);
  await vi.waitFor(() => expect(document.querySelector('[data-part=lifted]')).not.toBeNull());
  return at;
}

async function moveTo(at: { x: number; y: number }, y: number) {
  for (const part of [0.25, 0.5, 0.75, 1]) await pointer.touchMove(at.x, at.y + (y - at.y) * part);
}

describe('a finger on a phone', () => {
  it('that rests above the bar for a moment scrolls nothing; over the bar it does @soak', async () => {
    const at = await takeUp();
    const { bottom } = getVisibleArea();
    const bar = page.getByRole('button', { name: 'New rule' }).element().getBoundingClientRect();
    expect(bottom).toBeLessThan(bar.top);
    expect(bottom).toBeGreaterThan(bar.top - 20);
    await moveTo(at, bottom - 45);
    await frames(30);
    expect(window.scrollY).toBe(0);
    await moveTo({ ...at, y: bottom - 45 }, bottom + 10);
    await vi.waitFor(() => expect(window.scrollY).toBeGreaterThan(400), { timeout: 8000 });
    await pointer.touchEnd();
  });

  it('drops the row at the target last shown, however fast the rows pass', async () => {
    const shown: unknown[] = [];
    const look = () => shown.push(badge());
    addEventListener('touchend', look, { capture: true });
    onTestFinished(() => removeEventListener('touchend', look, { capture: true }));
    const at = await takeUp();
    await moveTo(at, innerHeight - 5);
    await vi.waitFor(() => expect(window.scrollY).toBeGreaterThan(400), { timeout: 8000 });
    await pointer.touchEnd();
    await vi.waitFor(() => expect(onMove).toHaveBeenCalledOnce());
    expect(shown).toEqual([`becomes ${onMove.mock.calls[0]![0].toPosition}`]);
  });
});

describe('the visible area of a page', () => {
  it('is between the sticky parts at its top and the page’s own footer', async () => {
    await page.viewport(900, 700);
    mount(<Phone onMove={onMove} />);
    await expect.element(page.getByRole('list', { name: 'Rules' })).toBeVisible();
    expect(getVisibleArea()).toEqual({ top: 0, bottom: 700, width: 900 });
  });
});
