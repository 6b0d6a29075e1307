import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { mount } from '~/testing/mount';
import { pointer } from '~/testing/pointer';
import { movedKeys, type SortMove } from './sortable-order';
import { SortableList } from './SortableList';

const letters = ['a', 'b', 'c', 'd', 'e'];
const many = Array.from({ length: 400 }, (_, index) => `k${index}`);

interface ListProps {
  keys: readonly string[];
  onMove?: (move: SortMove) => void;
  drawn?: (key: string, isWhole: boolean) => void;
}

function List({ keys, onMove, drawn }: ListProps) {
  return (
    <SortableList
      items={keys}
      getKey={(key) => key}
      itemLabel={(key) => `rule ${key}`}
      label="Rules"
      onMove={(move) => onMove?.(move)}
      renderRow={(key, { position, isWhole, handle }) => {
        drawn?.(key, isWhole);
        return (
          <div style={{ display: 'flex', alignItems: 'center', height: 60 }}>
            {handle}
            <span data-name>{`${position} ${key}`}</span>
            {isWhole && <span data-rest>more</span>}
          </div>
        );
      }}
    />
  );
}

const row = (key: string) => document.querySelector<HTMLElement>(`[data-key="${key}"]`)!;
const grip = (key: string) => row(key).querySelector('button')!;

/** Returns the visible rows from top to bottom, as "number name". */
function seen(): string[] {
  return [...document.querySelectorAll<HTMLElement>('li[data-key]')]
    .sort((a, b) => a.getBoundingClientRect().top - b.getBoundingClientRect().top)
    .map((one) => one.querySelector('[data-name]')?.textContent ?? '');
}

async function nextFrames(count: number) {
  for (let done = 0; done < count; done += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
}

describe('a row dropped by the pointer', () => {
  const dragged = ['1 b', '2 c', '3 d', '4 a', '5 e'];

  async function dragDown() {
    await page.viewport(900, 700);
    await vi.waitFor(() => expect(seen()).toHaveLength(5));
    await nextFrames(3);
    const box = grip('a').getBoundingClientRect();
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    await pointer.press(x, y);
    await pointer.move(x, y + 12);
    await nextFrames(2);
    await pointer.move(x, y + 3.2 * 61);
    await expect.element(page.getByText('becomes 4')).toBeVisible();
    return { x, y: y + 3.2 * 61 };
  }

  it('is shown at its position, with its number, before the caller is notified, once', async () => {
    const then: string[][] = [];
    function Harness() {
      const [keys, setKeys] = useState(letters);
      return (
        <List
          keys={keys}
          onMove={({ key, toIndex }) => {
            then.push(seen());
            setKeys(movedKeys(keys, [key], toIndex));
          }}
        />
      );
    }
    mount(<Harness />);
    const { x, y } = await dragDown();
    const frames: string[] = [];
    const watch = new AbortController();
    const note = () => {
      frames.push(seen().join());
      if (!watch.signal.aborted) requestAnimationFrame(note);
    };
    await pointer.release(x, y);
    note();
    await vi.waitFor(() => expect(then).toEqual([dragged]));
    await nextFrames(10);
    watch.abort();
    expect(new Set(frames.slice(frames.indexOf(dragged.join())))).toEqual(new Set([dragged.join()]));
    expect(frames.at(-1)).toBe(dragged.join());
    expect(
      [...document.querySelectorAll<HTMLElement>('li[data-key]')].map((one) => one.dataset['key']),
    ).toEqual(['b', 'c', 'd', 'a', 'e']);
    expect(then).toHaveLength(1);
  });

  it('notifies the caller even if the list is unmounted at the same moment', async () => {
    const onMove = vi.fn<(move: SortMove) => void>();
    function Going() {
      const [isGone, setIsGone] = useState(false);
      return (
        <div onPointerUp={() => setTimeout(() => setIsGone(true))}>
          {!isGone && <List keys={letters} onMove={onMove} />}
        </div>
      );
    }
    mount(<Going />);
    const { x, y } = await dragDown();
    await pointer.release(x, y);
    await vi.waitFor(() => expect(document.querySelector('li[data-key]')).toBeNull());
    await vi.waitFor(() => expect(onMove).toHaveBeenCalledOnce());
    expect(onMove.mock.calls[0]?.[0]).toMatchObject({ key: 'a', fromIndex: 0, toIndex: 3 });
  });
});

describe('rows that enter the page', () => {
  it('during a drag start with their main part, at the estimated height, and complete later', async () => {
    await page.viewport(900, 700);
    window.scrollTo(0, 0);
    const begun = new Map<string, boolean>();
    mount(<List keys={many} drawn={(key, isWhole) => void (begun.has(key) || begun.set(key, isWhole))} />);
    await vi.waitFor(() => expect(seen().length).toBeGreaterThan(10));
    await nextFrames(3);
    const first = new Set(begun.keys());
    expect([...begun.values()]).not.toContain(false);
    grip('k3').focus();
    await userEvent.keyboard(' {PageDown}{PageDown}');
    await vi.waitFor(() => expect(row('k3').dataset['index']).toBe('23'));
    const late = () => [...begun].filter(([key]) => !first.has(key));
    await vi.waitFor(() => expect(late().length).toBeGreaterThan(5));
    expect(late().filter(([, isWhole]) => isWhole)).toEqual([]);
    await vi.waitFor(() => {
      const rows = [...document.querySelectorAll('li[data-key]')];
      expect(rows.filter((one) => !one.querySelector('[data-rest]'))).toEqual([]);
    });
    await userEvent.keyboard('{Escape}');
  });

  it('are completed though each takes longer than a frame', async () => {
    await page.viewport(900, 700);
    window.scrollTo(0, 0);
    let isDragging = false;
    const takeLong = (_key: string, isWhole: boolean) => {
      const end = performance.now() + (isDragging && isWhole ? 40 : 0);
      while (performance.now() < end);
    };
    mount(<List keys={many} drawn={takeLong} />);
    await vi.waitFor(() => expect(seen().length).toBeGreaterThan(10));
    await nextFrames(3);
    grip('k3').focus();
    await userEvent.keyboard(' ');
    isDragging = true;
    await userEvent.keyboard('{PageDown}');
    await vi.waitFor(() => expect(row('k3').dataset['index']).toBe('13'));
    await vi.waitFor(() => {
      const rows = [...document.querySelectorAll('li[data-key]')];
      expect(rows.filter((one) => !one.querySelector('[data-rest]'))).toEqual([]);
    });
    isDragging = false;
    await userEvent.keyboard('{Escape}');
  });

  it('without a drag are complete from the start', async () => {
    await page.viewport(900, 700);
    window.scrollTo(0, 0);
    const partly = new Set<string>();
    mount(<List keys={many} drawn={(key, isWhole) => void (isWhole || partly.add(key))} />);
    await vi.waitFor(() => expect(seen().length).toBeGreaterThan(10));
    window.scrollTo(0, 12_000);
    await vi.waitFor(() => expect(row('k200')).not.toBeNull());
    expect([...partly]).toEqual([]);
    window.scrollTo(0, 0);
  });
});
