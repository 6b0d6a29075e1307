import { describe, expect, test } from 'vitest';
import { collect } from '../../testing/file-bytes';
import { withLimits } from '../../testing/with-limits';
import { zipOf } from '../../testing/workbook';
import { Zip } from './zip';

const broken = expect.objectContaining({ code: 'zip-broken', values: {} }) as Error;
const tooLarge = (limits: { most: number; ratio: number }) =>
  expect.objectContaining({ code: 'unpacked-too-large', values: limits }) as Error;

async function textOf(zip: Zip, name: string) {
  return new TextDecoder().decode(Buffer.concat(await collect(zip.unpack(name))));
}

function changed(bytes: Uint8Array, at: number, ...others: number[]) {
  const copy = bytes.slice();
  copy.set(others, at);
  return copy;
}

const two = [
  { name: 'a.txt', content: 'first' },
  { name: 'b/ç.txt', content: 'second '.repeat(100) },
];
/** Returns the index of the first directory entry of a zip, and that of its end mark. */
function placesIn(bytes: Uint8Array) {
  const end = bytes.length - 22;
  return { end, entry: new DataView(bytes.buffer).getUint32(end + 16, true) };
}

describe('a zip', () => {
  test.each([{}, { isStored: true }, { isLarge: true }])('returns its files: %j', async (how) => {
    const zip = new Zip(zipOf(two.map((part) => ({ ...part, ...how }))));
    expect([zip.has('a.txt'), zip.has('b/ç.txt'), zip.has('b')]).toEqual([true, true, false]);
    expect(await textOf(zip, 'b/ç.txt')).toBe('second '.repeat(100));
    expect(await textOf(zip, 'a.txt')).toBe('first');
    await expect(textOf(zip, 'c')).rejects.toMatchObject({ code: 'not-a-workbook', values: {} });
  });

  test('may be inside other bytes, and have a comment', async () => {
    const bytes = zipOf(two);
    const outer = new Uint8Array(bytes.length + 65_535 + 3);
    outer.set(bytes, 3);
    const inner = outer.subarray(3);
    expect(await textOf(new Zip(inner), 'a.txt')).toBe('first');
    expect(() => new Zip(new Uint8Array([...inner, 0]))).toThrow(broken);
  });

  test('may have no files', () => {
    expect(new Zip(zipOf([])).has('a')).toBe(false);
  });

  test('is broken if it is only the end mark, or less', () => {
    const bytes = zipOf([]);
    expect(bytes).toHaveLength(22);
    expect(() => new Zip(bytes.subarray(1))).toThrow(broken);
    expect(() => new Zip(new Uint8Array())).toThrow(broken);
  });

  test('may have comments after its entries', async () => {
    const bytes = zipOf(two);
    const { entry, end } = placesIn(bytes);
    const next = entry + 46 + 'a.txt'.length;
    const longer = new Uint8Array([...bytes.subarray(0, next), 1, 2, 3, ...bytes.subarray(next)]);
    expect(await textOf(new Zip(changed(longer, entry + 32, 3)), 'b/ç.txt')).toBe('second '.repeat(100));
    expect(() => new Zip(longer)).toThrow(broken);
    expect(end).toBeGreaterThan(next);
  });

  test.each([
    ['a count of files that are not there', 10, [3]],
    ['a count beyond all measure', 10, [0x11, 0x27]],
    ['a place behind its end', 16, [0xff, 0xff, 0xff, 0x7f]],
    ['a place where no entry is', 16, [1, 0, 0, 0]],
  ])('with %s is broken', (_, offset, others) => {
    const bytes = zipOf(two);
    expect(() => new Zip(changed(bytes, placesIn(bytes).end + offset, ...others))).toThrow(broken);
  });

  test('is rejected if it is encrypted', () => {
    expect(() => new Zip(zipOf([two[0]!, { ...two[1]!, isEncrypted: true }]))).toThrow(
      expect.objectContaining({ code: 'zip-encrypted', values: {} }),
    );
    const bytes = zipOf(two);
    // The other flag means that names are in UTF-8.
    expect(new Zip(changed(bytes, placesIn(bytes).entry + 8, 2, 8)).has('a.txt')).toBe(true);
  });
});

describe('a file in a zip is broken', () => {
  test.each([
    ['whose own mark is none', () => changed(zipOf(two), 0, 0)],
    ['whose place is behind the end', (entry: number) => changed(zipOf(two), entry + 42, 0xff, 0xff, 0xff)],
    [
      'whose place is right before the end',
      (entry: number, end: number) => {
        const at = end + 22 - 29;
        return changed(zipOf(two), entry + 42, at % 256, Math.floor(at / 256));
      },
    ],
    ['that is longer than the zip', (entry: number) => changed(zipOf(two), entry + 20, 0xff, 0xff)],
    ['that is packed in another way', (entry: number) => changed(zipOf(two), entry + 10, 9)],
    ['whose packed bytes are none', () => changed(zipOf(two), 30 + 'a.txt'.length, 0xff, 0xff, 0xff, 0xff)],
  ])('%s', async (_, make) => {
    const { entry, end } = placesIn(zipOf(two));
    await expect(textOf(new Zip(make(entry, end)), 'a.txt')).rejects.toMatchObject({
      code: 'zip-broken',
      values: {},
    });
  });

  test.each([{}, { isStored: true }])('with content that does not match its CRC-32: %j', async (how) => {
    const bytes = zipOf(two.map((part) => ({ ...part, ...how })));
    const { entry } = placesIn(bytes);
    const other = changed(bytes, entry + 16, bytes[entry + 16]! ^ 1);
    await expect(textOf(new Zip(other), 'a.txt')).rejects.toMatchObject({ code: 'zip-broken', values: {} });
    expect(await textOf(new Zip(other), 'b/ç.txt')).toBe('second '.repeat(100));
  });

  test('with one digit changed in place', async () => {
    const bytes = zipOf(two.map((part) => ({ ...part, isStored: true })));
    const other = changed(bytes, 30 + 'a.txt'.length, 'g'.charCodeAt(0));
    await expect(textOf(new Zip(other), 'a.txt')).rejects.toMatchObject({ code: 'zip-broken', values: {} });
  });

  test.each([4, 6])('with a directory that states %d bytes instead of 5', async (claimed) => {
    const zip = new Zip(zipOf([{ ...two[0]!, claimed }]));
    await expect(textOf(zip, 'a.txt')).rejects.toMatchObject({ code: 'zip-broken', values: {} });
  });

  test('with incomplete zip64 sizes', () => {
    const bytes = zipOf([{ ...two[0]!, isLarge: true }]);
    const extra = placesIn(bytes).entry + 46 + 'a.txt'.length;
    // The size field unchanged; cut before its last number.
    expect(new Zip(bytes).has('a.txt')).toBe(true);
    expect(() => new Zip(changed(bytes, placesIn(bytes).entry + 30, 33))).toThrow(broken);
    // Only a field of another kind: sizes stay unchanged, and are far too large.
    expect(() => new Zip(changed(bytes, extra + 6, 2))).toThrow(
      expect.objectContaining({ code: 'unpacked-too-large' }),
    );
  });
});

describe('a zip that is too large', () => {
  test('is rejected by its directory', async () => {
    const bytes = zipOf([
      { ...two[0]!, claimed: 600 },
      { ...two[1]!, claimed: 400 },
    ]);
    await withLimits({ unpackedBytes: 999, unpackedRatio: 7 }, async () => {
      expect(() => new Zip(bytes)).toThrow(tooLarge({ most: 999, ratio: 7 }));
    });
    await withLimits({ unpackedBytes: 1000 }, async () => {
      expect(new Zip(bytes).has('a.txt')).toBe(true);
    });
  });

  test('is rejected by its compression ratio, from 1 MB', async () => {
    const megabyte = 1024 * 1024;
    const sized = (claimed: number) => zipOf([{ ...two[0]!, claimed }]);
    const { length } = sized(1);
    await withLimits({ unpackedRatio: 2 }, async () => {
      expect(new Zip(sized(megabyte)).has('a.txt')).toBe(true);
      expect(() => new Zip(sized(megabyte + 1))).toThrow(tooLarge({ most: 200 * megabyte, ratio: 2 }));
    });
    await withLimits({ unpackedRatio: (megabyte + length) / length }, async () => {
      expect(new Zip(sized(megabyte + length)).has('a.txt')).toBe(true);
      expect(() => new Zip(sized(megabyte + length + 1))).toThrow(
        expect.objectContaining({ code: 'unpacked-too-large' }),
      );
    });
  });

  test('is rejected by the unpacked bytes of all files together', async () => {
    const parts = two.map((part) => ({ ...part, content: 'x'.repeat(100) }));
    await withLimits({ unpackedBytes: 200 }, async () => {
      const zip = new Zip(zipOf(parts));
      expect(await textOf(zip, 'a.txt')).toHaveLength(100);
      expect(await textOf(zip, 'a.txt')).toHaveLength(100);
      await expect(textOf(zip, 'a.txt')).rejects.toMatchObject({ code: 'unpacked-too-large' });
    });
  });
});
