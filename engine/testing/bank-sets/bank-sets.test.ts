import { describe, expect, it } from 'vitest';
import { makeSets } from './all-sets';
import type { BankSet } from './bank-file';
import { cieloSet } from './cielo';
import { measure } from './measure';

/** The settings that a user accepts while reading the files, by set; none for the others. */
const accepted: Readonly<Record<string, readonly string[]>> = {
  'Stone-like sales and instalments': ['left: BRL'],
  'bank B, OFX 2.x': ['left: REFNUM as the reference'],
  'workbook with day numbers': ['right: Documento as the reference'],
  'Pix with ids in texts': ['right: end_to_end_id as the reference'],
  'CNAB 240, segment E': ['left: document as the reference'],
};

describe('from two files to reasons, without configuration', () => {
  it.each(makeSets.map((make) => [make().name, make] as const))(
    '%s: as the story has it',
    async (name, make) => {
      const found = await measure(make());
      expect(found.read.accepted).toEqual(accepted[name] ?? []);
      expect(found.misread).toEqual([]);
      expect([...found.falseStatements, ...found.falseHints]).toEqual([]);
      expect(Math.abs(found.rate - found.truth), found.missed.join('\n')).toBeLessThan(1);
      expect(found.wrong.length * 100, found.wrong.join('\n')).toBeLessThanOrEqual(found.open);
      // Rows of the same amount and day can be swapped. The suggestions count these matches as ambiguous.
      const ambiguous = found.suggestions.suggestions.reduce((sum, { takes }) => sum + takes.ambiguous, 0);
      expect(found.falseMatches.length, found.falseMatches.join('\n')).toBeLessThanOrEqual(ambiguous);
      expect(found.falseMatches.length * 100).toBeLessThan(found.result.groups.length);
    },
  );
});

describe('the measurement', () => {
  it('has every kind of mishap, and more than 20 open cases in each set of type 1:1', () => {
    const sets = makeSets.map((make) => make());
    const mishaps = new Set(sets.flatMap(({ cases }) => cases.map(({ mishap }) => mishap)));
    expect([...mishaps].sort().join(' ')).toBe(
      'blank case cent late left-missing left-twice mistyped negative negative-alone none other ' +
        'right-missing right-twice tenth zeros',
    );
    const openIn = ({ cases }: BankSet) =>
      cases.filter(({ left, right, open }) => open ?? (left.length === 0 || right.length === 0)).length;
    const [payouts, ...others] = sets.toSorted((a, b) => openIn(a) - openIn(b));
    expect(payouts?.contextType).toBe('1:N');
    for (const set of others) expect(openIn(set), set.name).toBeGreaterThan(20);
  });

  it('writes the same files for the same seed, and others for another', () => {
    expect(cieloSet(5).left.bytes).toEqual(cieloSet(5).left.bytes);
    expect(cieloSet(5).left.bytes).not.toEqual(cieloSet(6).left.bytes);
  });

  it('reports false matches and wrong reasons if the story is another one', async () => {
    const set = cieloSet();
    const [first, second] = set.cases.filter(({ mishap }) => mishap === 'none');
    const [missing] = set.cases.filter(({ mishap }) => mishap === 'right-missing');
    const cases = set.cases.map((one) => {
      if (one === first) return { ...one, right: second!.right };
      if (one === second) return { ...one, right: first!.right };
      return one === missing ? { ...one, open: { left: 'differs' as const } } : one;
    });
    const [as, other] = [await measure(set), await measure({ ...set, cases })];
    expect(other.falseMatches.length - as.falseMatches.length).toBe(2);
    expect(other.wrong.length - as.wrong.length).toBe(1);
  });
});
