import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mergeOrder, movedRuleIds, restorePosition } from './merge-order';
import { moveTo } from './order';

const list = (text: string) => text.split('');

describe('a move repeated on an order that others changed', () => {
  it.each([
    // title, known, mine, moved, theirs, merged, conflicts
    ['is itself when nobody else did anything', 'abcde', 'eabcd', 'e', 'abcde', 'eabcd', ''],
    ['keeps a rule that others added', 'abcde', 'aebcd', 'e', 'abxcde', 'aebxcd', ''],
    ['keeps a rule that others added at the end', 'abcde', 'bacde', 'b', 'abcdex', 'bacdex', ''],
    ['drops a rule that others deleted', 'abcde', 'eabcd', 'e', 'acde', 'eacd', ''],
    ['keeps a far move of another rule', 'abcdef', 'bacdef', 'b', 'abfcde', 'bafcde', ''],
    [
      'follows the neighbour that stayed when the other one was moved',
      'abcdef',
      'acdbef',
      'b',
      'dabcef',
      'dacbef',
      '',
    ],
    ['stays first when others put a rule on top', 'abcd', 'dabc', 'd', 'xabcd', 'dxabc', ''],
    ['stays last when others put a rule at the end', 'abcd', 'bcda', 'a', 'abcdx', 'bcdxa', ''],
    ['goes next to the surviving neighbour', 'abcde', 'acbde', 'b', 'abde', 'abde', ''],
    ['goes behind the second one to its left', 'abcdefg', 'abcfdeg', 'f', 'xabefg', 'xabfeg', 'place f'],
    ['goes before the second one to its right', 'abcdefg', 'bcdaefg', 'a', 'xafg', 'xafg', 'place a'],
    ['goes to the end when nothing is left to go by', 'abc', 'bac', 'a', 'xya', 'xya', 'place a'],
    ['tells when others moved the same rule', 'abcdef', 'fabcde', 'f', 'abfcde', 'fabcde', 'moved f'],
    ['tells when both neighbours are gone', 'abcdef', 'acdbef', 'b', 'abcf', 'acbf', 'place b'],
    ['tells when the rule itself is gone', 'abcd', 'dabc', 'd', 'abc', 'abc', 'gone d'],
  ])('%s', (_title, known, mine, moved, theirs, merged, conflicts) => {
    const result = mergeOrder({
      loaded: list(known),
      mine: list(mine),
      moved: list(moved),
      theirs: list(theirs),
    });
    expect(result.order.join('')).toBe(merged);
    expect(result.conflicts.map(({ id, kind }) => `${kind} ${id}`).join(', ')).toBe(conflicts);
    expect(result.foreign).toBe(known !== theirs);
  });

  it('moves only its own rule if an earlier move of the same user never reached the server', () => {
    const merged = mergeOrder({
      loaded: list('abcde'),
      mine: list('eadbc'),
      moved: ['d'],
      theirs: list('abcde'),
    });
    expect(merged.order.join('')).toBe('adbce');
    expect(merged.conflicts).toEqual([]);
  });
});

it('restores the position of a rule, whatever else has changed', () => {
  expect(restorePosition(list('abfcde'), 'f', list('abcdef')).join('')).toBe('abcdef');
  expect(restorePosition(list('fdabcx'), 'f', list('abcfd')).join('')).toBe('dabcfx');
});

it('restores the position of each rule of a block', () => {
  expect(restorePosition(list('bdface'), list('bdf'), list('abcdef')).join('')).toBe('abcdef');
  expect(restorePosition(list('bdfaxce'), list('bdf'), list('abcdef')).join('')).toBe('abxcdef');
});

it('returns the rules that were moved', () => {
  expect([...movedRuleIds(list('abcdef'), list('fabcde'))]).toEqual(['f']);
  expect([...movedRuleIds(list('abcdef'), list('abcdef'))]).toEqual([]);
  expect([...movedRuleIds(list('abcd'), list('xacd'))]).toEqual([]);
  expect([...movedRuleIds(list('abc'), list('acb'))].sort()).toEqual(['b', 'c']);
});

type Edit = { kind: 'move' | 'create' | 'delete'; pick: number; place: number };
const anEdit: fc.Arbitrary<Edit> = fc.record({
  kind: fc.constantFrom('move', 'move', 'move', 'create', 'delete'),
  pick: fc.nat(),
  place: fc.nat(),
});
const anOrder = fc
  .integer({ min: 1, max: 20 })
  .map((count) => Array.from({ length: count }, (_, i) => `r${i}`));
const cases = { numRuns: Number(process.env['RECON_PROPERTY_RUNS'] ?? 1000) };

/** Returns an order after edits of another user. New rules are named `new0`, `new1` and so on. */
function edited(order: readonly string[], edits: readonly Edit[]) {
  let now = [...order];
  const moved = new Set<string>();
  for (const [index, { kind, pick, place }] of edits.entries()) {
    if (kind === 'create') now = now.toSpliced(place % (now.length + 1), 0, `new${index}`);
    else if (now.length > 0) {
      const id = now[pick % now.length]!;
      const next =
        kind === 'delete' ? now.filter((other) => other !== id) : moveTo(now, id, place % now.length);
      if (kind === 'move' && next.join() !== now.join()) moved.add(id);
      now = next;
    }
  }
  return { now, moved };
}

describe('any two users who change one order', () => {
  it('keeps every rule of the server exactly once', () => {
    fc.assert(
      fc.property(
        anOrder,
        fc.array(anEdit, { maxLength: 4 }),
        fc.nat(),
        fc.nat(),
        (base, edits, pick, place) => {
          const theirs = edited(base, edits).now;
          const id = base[pick % base.length]!;
          const mine = moveTo(base, id, place % base.length);
          const merged = mergeOrder({ loaded: base, mine, moved: [id], theirs });
          expect(merged.order.toSorted()).toEqual(theirs.toSorted());
        },
      ),
      cases,
    );
  });

  it('moves only the rules that the user moved', () => {
    fc.assert(
      fc.property(
        anOrder,
        fc.array(anEdit, { maxLength: 4 }),
        fc.nat(),
        fc.nat(),
        (base, edits, pick, place) => {
          const theirs = edited(base, edits).now;
          const id = base[pick % base.length]!;
          const mine = moveTo(base, id, place % base.length);
          const merged = mergeOrder({ loaded: base, mine, moved: [id], theirs }).order;
          expect(merged.filter((other) => other !== id)).toEqual(theirs.filter((other) => other !== id));
        },
      ),
      cases,
    );
  });

  it('returns the order the user saw if no one else changed it', () => {
    fc.assert(
      fc.property(anOrder, fc.array(fc.tuple(fc.nat(), fc.nat()), { maxLength: 4 }), (base, moves) => {
        let mine = base;
        const moved: string[] = [];
        for (const [pick, place] of moves) {
          const id = mine[pick % mine.length]!;
          mine = moveTo(mine, id, place % mine.length);
          moved.push(id);
        }
        expect(mergeOrder({ loaded: base, mine, moved, theirs: base })).toEqual({
          order: mine,
          conflicts: [],
          foreign: false,
        });
      }),
      cases,
    );
  });

  it('reports every rule that both users moved', () => {
    fc.assert(
      fc.property(anOrder, fc.nat(), fc.nat(), fc.nat(), (base, pick, here, there) => {
        const id = base[pick % base.length]!;
        const mine = moveTo(base, id, here % base.length);
        const theirs = moveTo(base, id, there % base.length);
        const bothMoved = theirs.join() !== base.join();
        const { conflicts } = mergeOrder({ loaded: base, mine, moved: [id], theirs });
        expect(conflicts.some(({ kind }) => kind === 'moved')).toBe(bothMoved);
      }),
      cases,
    );
  });

  it('returns the same result in either sequence if the moves are far apart', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 6, max: 20 }),
        fc.integer({ min: 6, max: 20 }),
        fc.tuple(fc.nat(), fc.nat(), fc.nat(), fc.nat()),
        (left, right, [a, toA, b, toB]) => {
          const base = Array.from({ length: left + right }, (_, i) => `r${i}`);
          const one = base[a % (left - 2)]!;
          const other = base[left + 2 + (b % (right - 2))]!;
          const first = moveTo(base, one, toA % (left - 2));
          const second = moveTo(base, other, left + 2 + (toB % (right - 2)));
          const secondOnFirst = mergeOrder({ loaded: base, mine: second, moved: [other], theirs: first });
          const firstOnSecond = mergeOrder({ loaded: base, mine: first, moved: [one], theirs: second });
          expect(secondOnFirst.order).toEqual(firstOnSecond.order);
          expect([...secondOnFirst.conflicts, ...firstOnSecond.conflicts]).toEqual([]);
        },
      ),
      cases,
    );
  });

  it('equals a restored position if nothing else has changed', () => {
    fc.assert(
      fc.property(anOrder, fc.nat(), fc.nat(), (base, pick, place) => {
        const id = base[pick % base.length]!;
        const mine = moveTo(base, id, place % base.length);
        const merged = mergeOrder({ loaded: base, mine, moved: [id], theirs: base });
        expect(restorePosition(base, id, mine)).toEqual(merged.order);
        expect(restorePosition(base, 'unknown', mine)).toEqual(base);
      }),
      cases,
    );
  });

  it('is undone by restoring the position', () => {
    fc.assert(
      fc.property(anOrder, fc.nat(), fc.nat(), (base, pick, place) => {
        const id = base[pick % base.length]!;
        expect(restorePosition(moveTo(base, id, place % base.length), id, base)).toEqual(base);
      }),
      cases,
    );
  });
});
