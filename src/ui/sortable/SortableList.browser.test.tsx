import { useEffect, useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { dismissToast, toastsShown } from '~/ui/overlay/toast';
import { mount } from '~/testing/mount';
import { pointer } from '~/testing/pointer';
import { lastSpoken } from '~/testing/last-spoken';
import { movedKeys, type SortMove } from './sortable-order';
import { SortableList } from './SortableList';

const letters = ['a', 'b', 'c', 'd', 'e'];

beforeEach(async () => {
  await page.viewport(900, 700);
});

/** Renders a list that applies each move to its own order, as a page does with its cache. */
function Harness({ start, onMove }: { start: string[]; onMove?: (move: SortMove) => void }) {
  const [keys, setKeys] = useState(start);
  return (
    <List
      keys={keys}
      onMove={(move) => {
        onMove?.(move);
        setKeys(movedKeys(keys, move.block ?? [move.key], move.toIndex));
      }}
    />
  );
}

function List(props: {
  keys: readonly string[];
  onMove: (move: SortMove) => Promise<unknown> | void;
  positionOf?: (key: string) => number;
  total?: number;
  disabledReason?: string;
  marked?: string | undefined;
}) {
  return (
    <SortableList
      items={props.keys}
      getKey={(key) => key}
      itemLabel={(key) => `rule ${key}`}
      label="Rules"
      onMove={props.onMove}
      disabledReason={props.disabledReason}
      marked={props.marked}
      {...(props.positionOf && { positionOf: props.positionOf })}
      {...(props.total !== undefined && { total: props.total })}
      renderRow={(key, { position, handle }) => (
        <div style={{ display: 'flex', alignItems: 'center', height: 60 }}>
          {handle}
          <span data-number data-part="number">
            {position}
          </span>{' '}
          <span data-name>{key}</span>
        </div>
      )}
    />
  );
}

/** Returns the visible rows from top to bottom, as "number name". */
function seen(): string[] {
  return [...document.querySelectorAll<HTMLElement>('li[data-key]')]
    .sort((a, b) => a.getBoundingClientRect().top - b.getBoundingClientRect().top)
    .map(
      (row) =>
        `${row.querySelector('[data-number]')?.textContent} ${row.querySelector('[data-name]')?.textContent}`,
    );
}

function grip(key: string): HTMLElement {
  const found = document.querySelector<HTMLElement>(`[data-key="${key}"] button`);
  if (!found) throw new Error(`no grip of ${key} in the page`);
  return found;
}

function middle(element: Element): { x: number; y: number } {
  const box = element.getBoundingClientRect();
  return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
}

async function ready() {
  await expect.element(page.getByRole('list', { name: 'Rules' })).toBeVisible();
  await vi.waitFor(() => expect(seen()[0]).toMatch(/^1 /));
  // It listens after its first paint; a user cannot press sooner.
  await nextFrames(2);
}

describe('by mouse', () => {
  it('moves the fourth row to the second position and shows numbers and target during the drag', async () => {
    const onMove = vi.fn<(move: SortMove) => void>();
    mount(<Harness start={letters} onMove={onMove} />);
    await ready();
    const start = middle(grip('d'));
    const target = middle(grip('b'));
    await pointer.press(start.x, start.y);
    await pointer.move(start.x, target.y - 10);
    await expect.element(page.getByText('becomes 2')).toBeVisible();
    expect(seen()).toEqual(['1 a', '3 b', '4 c', '4 d', '5 e']);
    expect(document.querySelector('[data-part=lifted] [data-name]')?.textContent).toBe('d');
    // Another row has its number now.
    const number = document.querySelector('[data-part=lifted] [data-part=number]')!;
    expect([number.textContent, getComputedStyle(number).textDecorationLine]).toEqual(['4', 'line-through']);
    await pointer.release(start.x, target.y - 10);
    await vi.waitFor(() => expect(seen()).toEqual(['1 a', '2 d', '3 b', '4 c', '5 e']));
    await vi.waitFor(() =>
      expect(onMove).toHaveBeenCalledExactlyOnceWith({
        key: 'd',
        fromIndex: 3,
        toIndex: 1,
        fromPosition: 4,
        toPosition: 2,
        anchor: { before: 'b' },
      }),
    );
  });

  it('goes where the pointer is released, also in the same task as its last move', async () => {
    const onMove = vi.fn<(move: SortMove) => void>();
    mount(<Harness start={letters} onMove={onMove} />);
    await ready();
    const start = middle(grip('d'));
    await pointer.press(start.x, start.y);
    await pointer.move(start.x, middle(grip('b')).y - 10);
    await expect.element(page.getByText('becomes 2')).toBeVisible();
    const at = { clientX: start.x, clientY: middle(grip('e')).y + 10, bubbles: true };
    document.dispatchEvent(new MouseEvent('mousemove', at));
    document.dispatchEvent(new PointerEvent('pointerup', at));
    document.dispatchEvent(new MouseEvent('mouseup', at));
    await pointer.release(at.clientX, at.clientY);
    await vi.waitFor(() => expect(seen()).toEqual(['1 a', '2 b', '3 c', '4 e', '5 d']));
    expect(onMove).toHaveBeenCalledOnce();
  });

  it('changes nothing on Escape or on a drop at the origin', async () => {
    const onMove = vi.fn<(move: SortMove) => void>();
    mount(<Harness start={letters} onMove={onMove} />);
    await ready();
    const start = middle(grip('a'));
    await pointer.press(start.x, start.y);
    await pointer.move(start.x, start.y + 150);
    await expect.element(page.getByText('becomes 3')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await vi.waitFor(() => expect(document.querySelector('[data-part=place]')).toBeNull());
    await pointer.release(start.x, start.y + 150);
    await pointer.press(start.x, start.y);
    await pointer.move(start.x, start.y + 150);
    await pointer.move(start.x, start.y + 3);
    await pointer.release(start.x, start.y + 3);
    expect(seen()).toEqual(['1 a', '2 b', '3 c', '4 d', '5 e']);
    expect(onMove).not.toHaveBeenCalled();
  });

  it('keeps the rows still when they are refetched in another order during a drag, and applies that afterwards', async () => {
    const onMove = vi.fn<(move: SortMove) => void>();
    function Refetched() {
      const [keys, setKeys] = useState(letters);
      useEffect(() => {
        const refetch = () => setKeys(['c', 'a', 'b', 'd', 'e']);
        addEventListener('test-refetch', refetch);
        return () => removeEventListener('test-refetch', refetch);
      }, []);
      const change = (move: SortMove) => {
        onMove(move);
        setKeys(movedKeys(keys, move.block ?? [move.key], move.toIndex));
      };
      return <List keys={keys} onMove={change} />;
    }
    mount(<Refetched />);
    await ready();
    const start = middle(grip('e'));
    const target = middle(grip('b'));
    await pointer.press(start.x, start.y);
    await pointer.move(start.x, target.y - 10);
    await expect.element(page.getByText('becomes 2')).toBeVisible();
    dispatchEvent(new Event('test-refetch'));
    await nextFrames(3);
    expect(seen()).toEqual(['1 a', '3 b', '4 c', '5 d', '5 e']);
    await pointer.release(start.x, target.y - 10);
    // Dropped right before b, wherever b is by now.
    await vi.waitFor(() => expect(seen()).toEqual(['1 c', '2 a', '3 e', '4 b', '5 d']));
    expect(onMove.mock.calls[0]?.[0]).toMatchObject({
      fromPosition: 5,
      toPosition: 3,
      anchor: { before: 'b' },
    });
  });

  it('scrolls automatically near the edge of the window @soak', async () => {
    mount(<Harness start={Array.from({ length: 200 }, (_, index) => `k${index}`)} />);
    await ready();
    const start = middle(grip('k1'));
    await pointer.press(start.x, start.y);
    await pointer.move(start.x, window.innerHeight - 12);
    await vi.waitFor(() => expect(window.scrollY).toBeGreaterThan(600), { timeout: 5000 });
    await pointer.release(start.x, window.innerHeight - 12);
    await vi.waitFor(() => expect(document.querySelector('[data-part=place]')).toBeNull());
    const row = document.querySelector<HTMLElement>('[data-key="k1"]');
    expect(Number(row?.dataset['index'])).toBeGreaterThan(15);
    window.scrollTo(0, 0);
  });
});

describe('a drag by mouse', () => {
  const onMove = vi.fn<(move: SortMove) => void>();
  const drag = async () => {
    onMove.mockClear();
    mount(<Harness start={letters} onMove={onMove} />);
    await ready();
    const start = middle(grip('a'));
    await pointer.press(start.x, start.y);
    await pointer.move(start.x, start.y + 150);
    await expect.element(page.getByText('becomes 3')).toBeVisible();
    return start;
  };

  it.each([
    ['the window becomes narrower', () => narrowWindow(), ['The window changed its size']],
    [
      'another window comes to the front',
      () => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })),
      [],
    ],
  ])('is cancelled when %s, and the release moves nothing', async (_what, interrupt, told) => {
    const start = await drag();
    interrupt();
    await vi.waitFor(() => expect(lastSpoken()).toBe('rule a stays at position 1 of 5.'));
    expect(toastsShown().map(({ text }) => text.slice(0, 27))).toEqual(told);
    dismissToast('drag resized');
    expect(document.querySelector('[data-part=place]')).toBeNull();
    await pointer.release(start.x, start.y + 150);
    await nextFrames(3);
    expect(seen()).toEqual(['1 a', '2 b', '3 c', '4 d', '5 e']);
    expect(onMove).not.toHaveBeenCalled();
  });

  it('is not a click, and its copy is removed once it has arrived', async () => {
    const onClick = vi.fn<() => void>();
    document.addEventListener('click', onClick);
    const start = await drag();
    const copy = () => document.querySelector('[data-part=lifted]')!.getBoundingClientRect();
    await vi.waitFor(() => expect(copy().top - start.y).toBeGreaterThan(100));
    await pointer.release(start.x, start.y + 150);
    await vi.waitFor(() => expect(onMove).toHaveBeenCalledOnce());
    await vi.waitFor(() => expect(document.querySelector('[data-part=lifted]')).toBeNull());
    document.removeEventListener('click', onClick);
    expect(onClick).not.toHaveBeenCalled();
  });

  it('ends with the list', async () => {
    mount(<Vanishing />);
    await ready();
    const start = middle(grip('a'));
    await pointer.press(start.x, start.y);
    await pointer.move(start.x, start.y + 150);
    await expect.element(page.getByText('becomes 3')).toBeVisible();
    dispatchEvent(new Event('test-vanish'));
    await vi.waitFor(() => expect(document.querySelector('[data-part=place]')).toBeNull());
    await vi.waitFor(() => expect(document.querySelector('[data-part=lifted]')).toBeNull());
    await pointer.release(start.x, start.y + 150);
  });
});

function Vanishing() {
  const [gone, setGone] = useState(false);
  useEffect(() => {
    const vanish = () => setGone(true);
    addEventListener('test-vanish', vanish);
    return () => removeEventListener('test-vanish', vanish);
  }, []);
  return gone ? null : <Harness start={letters} />;
}

function narrowWindow() {
  const width = vi.spyOn(window, 'innerWidth', 'get').mockReturnValue(700);
  dispatchEvent(new Event('resize'));
  width.mockRestore();
}

it('moves by touch on the drag handle at once, without a press before', async () => {
  mount(<Harness start={letters} />);
  await ready();
  const start = middle(grip('a'));
  const target = middle(grip('c'));
  await pointer.touchStart(start.x, start.y);
  for (const part of [0.2, 0.5, 0.8, 1])
    await pointer.touchMove(start.x, start.y + (target.y + 12 - start.y) * part);
  await expect.element(page.getByText('becomes 3')).toBeVisible();
  await pointer.touchEnd();
  await vi.waitFor(() => expect(seen()).toEqual(['1 b', '2 c', '3 a', '4 d', '5 e']));
});

it('is not moved by a finger that only taps the drag handle', async () => {
  const onMove = vi.fn<(move: SortMove) => void>();
  mount(<Harness start={letters} onMove={onMove} />);
  await ready();
  const start = middle(grip('a'));
  await pointer.touchStart(start.x, start.y);
  await pointer.touchMove(start.x, start.y + 3);
  await pointer.touchEnd();
  expect(onMove).not.toHaveBeenCalled();
  expect(document.querySelector('[data-part=place]')).toBeNull();
  expect(seen()).toEqual(['1 a', '2 b', '3 c', '4 d', '5 e']);
});

describe('by keys', () => {
  it('picks up, moves and drops, announces it, and keeps the focus on the drag handle', async () => {
    const onMove = vi.fn<(move: SortMove) => void>();
    mount(<Harness start={letters} onMove={onMove} />);
    await ready();
    grip('d').focus();
    await userEvent.keyboard(' ');
    await vi.waitFor(() => expect(lastSpoken()).toMatch(/^rule d picked up, position 4 of 5/));
    await userEvent.keyboard('{ArrowUp}{ArrowUp}');
    await vi.waitFor(() => expect(lastSpoken()).toBe('Position 2 of 5.'));
    await vi.waitFor(() => expect(seen()).toEqual(['1 a', '4 d', '3 b', '4 c', '5 e']));
    expect(onMove).not.toHaveBeenCalled();
    await userEvent.keyboard('{Enter}');
    await vi.waitFor(() => expect(seen()).toEqual(['1 a', '2 d', '3 b', '4 c', '5 e']));
    await vi.waitFor(() => expect(lastSpoken()).toBe('rule d is now at position 2 of 5.'));
    expect(document.activeElement).toBe(grip('d'));
    expect(onMove).toHaveBeenCalledOnce();
  });

  it('announces only the last position of fast keys, and drops where they ended', async () => {
    const said: string[] = [];
    const region = new MutationObserver(() => said.push(lastSpoken()));
    region.observe(document.body, { subtree: true, childList: true, characterData: true });
    mount(<Harness start={Array.from({ length: 40 }, (_, index) => `k${index}`)} />);
    await ready();
    grip('k0').focus();
    await userEvent.keyboard(' ');
    await vi.waitFor(() => expect(lastSpoken()).toMatch(/picked up/));
    const hold = async (key: string) => {
      document.activeElement!.dispatchEvent(new KeyboardEvent('keydown', { key, code: key, bubbles: true }));
      // As between two keys of a browser.
      await Promise.resolve();
    };
    for (let key = 0; key < 12; key += 1) {
      await hold('ArrowDown');
      if (key % 3 === 0) await nextFrames(1);
    }
    await vi.waitFor(() => expect(lastSpoken()).toBe('Position 13 of 40.'));
    await hold('ArrowDown');
    await hold('ArrowDown');
    await hold('Enter');
    await vi.waitFor(() => expect(lastSpoken()).toBe('rule k0 is now at position 15 of 40.'));
    region.disconnect();
    expect(said.filter((text) => text.startsWith('Position')).length).toBeLessThan(12);
    expect(seen()[14]).toBe('15 k0');
  });

  it('goes to both ends with Home and End, and back with Escape', async () => {
    mount(<Harness start={letters} />);
    await ready();
    grip('c').focus();
    await userEvent.keyboard(' {End}');
    await vi.waitFor(() => expect(seen()).toEqual(['1 a', '2 b', '3 d', '4 e', '3 c']));
    await userEvent.keyboard('{Home}');
    await vi.waitFor(() => expect(seen()).toEqual(['3 c', '2 a', '3 b', '4 d', '5 e']));
    await userEvent.keyboard('{Escape}');
    await vi.waitFor(() => expect(seen()).toEqual(['1 a', '2 b', '3 c', '4 d', '5 e']));
    await vi.waitFor(() => expect(lastSpoken()).toBe('rule c stays at position 3 of 5.'));
    expect(document.activeElement).toBe(grip('c'));
  });

  it('moves at once with Alt and an arrow, repeatedly, with the focus staying on the row', async () => {
    mount(<Harness start={letters} />);
    await ready();
    grip('a').focus();
    await userEvent.keyboard('{Alt>}{ArrowDown}{ArrowDown}{ArrowDown}{ArrowUp}{/Alt}');
    await vi.waitFor(() => expect(seen()).toEqual(['1 b', '2 c', '3 a', '4 d', '5 e']));
    expect(document.activeElement).toBe(grip('a'));
  });

  it('moves between drag handles with arrows, Home and End while no row is picked up, and announces nothing', async () => {
    const onMove = vi.fn<(move: SortMove) => void>();
    mount(<Harness start={letters} onMove={onMove} />);
    await ready();
    const before = lastSpoken();
    grip('a').focus();
    for (const [key, at] of [
      ['ArrowDown', 'b'],
      ['ArrowDown', 'c'],
      ['ArrowUp', 'b'],
      ['End', 'e'],
      ['ArrowDown', 'e'],
      ['Home', 'a'],
      ['ArrowUp', 'a'],
    ] as const) {
      await userEvent.keyboard(`{${key}}`);
      await vi.waitFor(() => expect(document.activeElement).toBe(grip(at)));
    }
    await userEvent.keyboard('{Control>}{ArrowDown}{/Control}{Shift>}{ArrowDown}{/Shift}');
    expect(document.activeElement).toBe(grip('a'));
    expect(lastSpoken()).toBe(before);
    expect(onMove).not.toHaveBeenCalled();
    expect(seen()).toEqual(['1 a', '2 b', '3 c', '4 d', '5 e']);
  });

  it('leaves the row at its position if the focus leaves', async () => {
    const onMove = vi.fn<(move: SortMove) => void>();
    mount(
      <>
        <Harness start={letters} onMove={onMove} />
        <button type="button">elsewhere</button>
      </>,
    );
    await ready();
    grip('a').focus();
    await userEvent.keyboard(' {ArrowDown}');
    await page.getByRole('button', { name: 'elsewhere' }).click();
    await vi.waitFor(() => expect(seen()).toEqual(['1 a', '2 b', '3 c', '4 d', '5 e']));
    expect(onMove).not.toHaveBeenCalled();
  });

  it('announces why nothing can be moved', async () => {
    const onMove = vi.fn<(move: SortMove) => void>();
    mount(<List keys={letters} onMove={onMove} disabledReason="An archived context keeps its order." />);
    await ready();
    grip('a').focus();
    await expect
      .element(page.elementLocator(grip('a')))
      .toHaveAccessibleDescription('An archived context keeps its order.');
    await userEvent.keyboard(' {ArrowDown}{Enter}{Alt>}{ArrowDown}{/Alt}');
    expect(onMove).not.toHaveBeenCalled();
    expect(seen()).toEqual(['1 a', '2 b', '3 c', '4 d', '5 e']);
    await vi.waitFor(() => expect(lastSpoken()).toBe('An archived context keeps its order.'));
    // No row was picked up, so the arrow moved to the next drag handle.
    expect(document.activeElement).toBe(grip('b'));
  });
});

describe('when moving is disabled while a row is picked up', () => {
  const onMove = vi.fn<(move: SortMove) => void>();
  function Refusable() {
    const [refused, setRefused] = useState(false);
    useEffect(() => {
      const refuse = () => setRefused(true);
      addEventListener('test-refuse', refuse);
      return () => removeEventListener('test-refuse', refuse);
    }, []);
    return <List keys={letters} onMove={onMove} {...(refused && { disabledReason: 'Not now.' })} />;
  }
  const refuse = () => dispatchEvent(new Event('test-refuse'));
  beforeEach(() => onMove.mockClear());

  it('by keys, it returns to its origin, and the reason is announced', async () => {
    mount(<Refusable />);
    await ready();
    grip('a').focus();
    await userEvent.keyboard(' {ArrowDown}');
    await vi.waitFor(() => expect(lastSpoken()).toBe('Position 2 of 5.'));
    refuse();
    await vi.waitFor(() => expect(lastSpoken()).toBe('rule a stays at position 1 of 5. Not now.'));
    expect(document.activeElement).toBe(grip('a'));
    await userEvent.keyboard('{Enter}');
    expect(seen()).toEqual(['1 a', '2 b', '3 c', '4 d', '5 e']);
    expect(onMove).not.toHaveBeenCalled();
  });

  it('by mouse, it returns to its origin, and the release moves nothing', async () => {
    mount(<Refusable />);
    await ready();
    const start = middle(grip('a'));
    await pointer.press(start.x, start.y);
    await pointer.move(start.x, start.y + 150);
    await expect.element(page.getByText('becomes 3')).toBeVisible();
    refuse();
    await vi.waitFor(() => expect(lastSpoken()).toBe('rule a stays at position 1 of 5. Not now.'));
    await pointer.release(start.x, start.y + 150);
    await nextFrames(3);
    expect(seen()).toEqual(['1 a', '2 b', '3 c', '4 d', '5 e']);
    expect(onMove).not.toHaveBeenCalled();
  });
});

describe('the announcement of a pending move', () => {
  const saving = /is moved to position 2 of 5; saving\.$/;

  it.each(['saved', 'refused'])('is cleared once it is %s', async (outcome) => {
    let settle: (saved: boolean) => void = () => {};
    const promise = new Promise<void>((keep, refuse) => {
      settle = (saved) => (saved ? keep() : refuse(new Error('refused')));
    });
    mount(<List keys={letters} onMove={() => promise} />);
    await ready();
    grip('a').focus();
    await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
    await vi.waitFor(() => expect(lastSpoken()).toMatch(saving));
    settle(outcome === 'saved');
    await vi.waitFor(() => expect(lastSpoken()).toBe(''));
  });

  it('keeps a later announcement', async () => {
    let resolve: () => void = () => {};
    const promise = new Promise<void>((keep) => (resolve = keep));
    mount(<List keys={letters} onMove={() => promise} />);
    await ready();
    grip('a').focus();
    await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
    await vi.waitFor(() => expect(lastSpoken()).toMatch(saving));
    await userEvent.keyboard(' ');
    await vi.waitFor(() => expect(lastSpoken()).toMatch(/picked up/));
    resolve();
    await nextFrames(3);
    expect(lastSpoken()).toMatch(/picked up/);
  });
});

describe('the order after a drop', () => {
  it("is the caller's, even if its change fails later", async () => {
    let fail: () => void = () => {};
    function Failing() {
      const [keys, setKeys] = useState(letters);
      const change = (move: SortMove) => {
        setKeys(movedKeys(letters, [move.key], move.toIndex));
        return new Promise<void>((_, refuse) => {
          fail = () => {
            setKeys(letters);
            refuse(new Error('refused'));
          };
        });
      };
      return <List keys={keys} onMove={change} />;
    }
    mount(<Failing />);
    await ready();
    grip('a').focus();
    await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
    await vi.waitFor(() => expect(seen()).toEqual(['1 b', '2 a', '3 c', '4 d', '5 e']));
    await nextFrames(3);
    expect(seen()).toEqual(['1 b', '2 a', '3 c', '4 d', '5 e']);
    fail();
    await vi.waitFor(() => expect(seen()).toEqual(['1 a', '2 b', '3 c', '4 d', '5 e']));
    expect(document.activeElement).toBe(grip('a'));
  });

  it('never shows the old order between the drop and the new rows', async () => {
    const frames: string[] = [];
    mount(<Harness start={letters} />);
    await ready();
    grip('e').focus();
    await userEvent.keyboard(' {Home}');
    await vi.waitFor(() => expect(seen()[0]).toBe('5 e'));
    const watch = new AbortController();
    const note = () => {
      frames.push(seen().join());
      if (!watch.signal.aborted) requestAnimationFrame(note);
    };
    note();
    await userEvent.keyboard('{Enter}');
    await nextFrames(12);
    watch.abort();
    expect(new Set(frames.slice(frames.indexOf('1 e,2 a,3 b,4 c,5 d')))).toEqual(
      new Set(['1 e,2 a,3 b,4 c,5 d']),
    );
    expect(frames).not.toContain('1 a,2 b,3 c,4 d,5 e');
  });
});

it('counts in the full order if only some rows are shown', async () => {
  const places: Record<string, number> = { a: 2, b: 7, c: 12 };
  const onMove = vi.fn<(move: SortMove) => void>();
  mount(<List keys={['a', 'b', 'c']} onMove={onMove} positionOf={(key) => places[key] ?? 0} total={12} />);
  await vi.waitFor(() => expect(seen()).toEqual(['2 a', '7 b', '12 c']));
  grip('c').focus();
  await userEvent.keyboard(' {ArrowUp}');
  await vi.waitFor(() => expect(seen()).toEqual(['2 a', '12 c', '8 b']));
  await userEvent.keyboard('{Enter}');
  await vi.waitFor(() => expect(onMove).toHaveBeenCalledOnce());
  expect(onMove.mock.calls[0]?.[0]).toMatchObject({
    fromPosition: 12,
    toPosition: 7,
    anchor: { before: 'b' },
  });
});

describe('with 1,000 rows', () => {
  const many = Array.from({ length: 1000 }, (_, index) => `k${index}`);

  it('keeps few rows in the page and moves the last one to the top by one key', async () => {
    mount(<Harness start={many} />);
    await ready();
    expect(document.querySelectorAll('li[data-key]').length).toBeLessThan(40);
    window.scrollTo(0, document.documentElement.scrollHeight);
    await vi.waitFor(() => expect(document.querySelector('[data-key="k999"]')).not.toBeNull());
    grip('k999').focus();
    await userEvent.keyboard(' {Home}');
    await vi.waitFor(() => expect(window.scrollY).toBeLessThan(200));
    expect(document.querySelectorAll('li[data-key]').length).toBeLessThan(60);
    await userEvent.keyboard('{Enter}');
    await vi.waitFor(() => expect(seen().slice(0, 2)).toEqual(['1 k999', '2 k0']));
    expect(document.activeElement).toBe(grip('k999'));
  });

  it('returns to the row, its drag handle and its scroll position with Escape after End or Home', async () => {
    mount(<Harness start={many} />);
    await ready();
    window.scrollTo(0, 30_000);
    await vi.waitFor(() => expect(document.querySelector('[data-key="k495"]')).not.toBeNull());
    for (const far of ['{End}', '{Home}']) {
      grip('k495').focus();
      const before = grip('k495').getBoundingClientRect().top;
      await userEvent.keyboard(` ${far}`);
      await vi.waitFor(() => expect(Math.abs(window.scrollY - 30_000)).toBeGreaterThan(20_000));
      await userEvent.keyboard('{Escape}');
      // Rows measured on the way may differ by a pixel from their estimate.
      await vi.waitFor(() =>
        expect(Math.abs(grip('k495').getBoundingClientRect().top - before)).toBeLessThan(30),
      );
      expect(document.activeElement).toBe(grip('k495'));
      expect(seen()).toContain('496 k495');
    }
    window.scrollTo(0, 0);
  });

  it('scrolls to the highlighted row, even if it is moved in the meantime, and then leaves scrolling to the user', async () => {
    window.scrollTo(0, 0);
    const sight = (key: string) => {
      const box = document.querySelector(`[data-key="${key}"]`)?.getBoundingClientRect();
      return box !== undefined && box.top >= 0 && box.bottom <= innerHeight;
    };
    const current = () => [...document.querySelectorAll('[aria-current]')].map((row) => row.textContent);
    function Marking() {
      const [keys, setKeys] = useState(many);
      const [marked, setMarked] = useState<string | undefined>('k700');
      return (
        <>
          <div style={{ position: 'fixed', zIndex: 9 }}>
            <button type="button" onClick={() => setKeys(movedKeys(many, ['k700'], 20))}>
              put
            </button>
            <button type="button" onClick={() => setMarked(undefined)}>
              unmark
            </button>
            <button type="button" onClick={() => setKeys(many)}>
              put back
            </button>
          </div>
          <List keys={keys} onMove={() => undefined} marked={marked} />
        </>
      );
    }
    const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
    mount(<Marking />);
    await vi.waitFor(() => expect(sight('k700')).toBe(true));
    expect(current()).toEqual(['701 k700']);

    await press('put');
    await vi.waitFor(() => expect(current()).toEqual(['21 k700']));
    await vi.waitFor(() => expect(sight('k700')).toBe(true));

    await press('unmark');
    await vi.waitFor(() => expect(current()).toEqual([]));
    window.scrollTo(0, 30_000);
    await press('put back');
    await nextFrames(10);
    expect(window.scrollY).toBe(30_000);
    window.scrollTo(0, 0);
  });

  it('moves to distant drag handles, which are visible then', async () => {
    window.scrollTo(0, 0);
    mount(<Harness start={many} />);
    await ready();
    const isInSight = () => {
      const box = document.activeElement!.getBoundingClientRect();
      return box.top >= 0 && box.bottom <= innerHeight;
    };
    const reaches = (key: string) =>
      vi.waitFor(() => {
        expect(document.activeElement).toBe(grip(key));
        expect(isInSight()).toBe(true);
      });
    grip('k0').focus();
    await userEvent.keyboard('{End}');
    await reaches('k999');
    await userEvent.keyboard('{ArrowUp}'.repeat(14));
    await reaches('k985');
    await userEvent.keyboard('{Home}');
    await reaches('k0');
    await userEvent.keyboard('{ArrowDown}'.repeat(14));
    await reaches('k14');
    window.scrollTo(0, 0);
  });

  it('keeps the focused row in the page when it is scrolled away', async () => {
    window.scrollTo(0, 0);
    mount(<Harness start={many} />);
    await ready();
    const focused = grip('k2');
    focused.focus();
    window.scrollTo(0, 30_000);
    await vi.waitFor(() => expect(document.querySelector('[data-key="k490"]')).not.toBeNull());
    expect(document.activeElement).toBe(focused);
    window.scrollTo(0, 0);
  });
});

async function nextFrames(count: number) {
  for (let done = 0; done < count; done += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
}
