import { useEffect, useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { mount } from '~/testing/mount';
import { pointer } from '~/testing/pointer';
import { movedKeys, type SortMove } from './sortable-order';
import { SortableList } from './SortableList';

const letters = ['a', 'b', 'c', 'd', 'e'];

interface ListProps {
  keys: readonly string[];
  onMove?: (move: SortMove) => void;
}

function List({ keys, onMove }: ListProps) {
  return (
    <SortableList
      items={keys}
      getKey={(key) => key}
      itemLabel={(key) => `rule ${key}`}
      label="Rules"
      onMove={(move) => onMove?.(move)}
      renderRow={(key, { position, handle }) => (
        <div style={{ display: 'flex', alignItems: 'center', height: 60 }}>
          {handle}
          <span data-name>{`${position} ${key}`}</span>
        </div>
      )}
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

  it('is shown at its position, with its number, and the caller is notified once', async () => {
    const then: string[][] = [];
    function Harness() {
      const [keys, setKeys] = useState(letters);
      return (
        <List
          keys={keys}
          onMove={({ key, toIndex }) => {
            then.push(movedKeys(keys, [key], toIndex));
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
    await vi.waitFor(() => expect(then).toEqual([['b', 'c', 'd', 'a', 'e']]));
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
      useEffect(() => {
        const leave = () => setTimeout(() => setIsGone(true));
        addEventListener('mouseup', leave);
        return () => removeEventListener('mouseup', leave);
      }, []);
      return !isGone && <List keys={letters} onMove={onMove} />;
    }
    mount(<Going />);
    const { x, y } = await dragDown();
    await pointer.release(x, y);
    await vi.waitFor(() => expect(document.querySelector('li[data-key]')).toBeNull());
    await vi.waitFor(() => expect(onMove).toHaveBeenCalledOnce());
    expect(onMove.mock.calls[0]?.[0]).toMatchObject({ key: 'a', fromIndex: 0, toIndex: 3 });
  });
});
