import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Encoding } from '../notation/dialect';
import { bytesOf, collect, cut } from '../../testing/file-bytes';
import { decodeText, detectEncoding } from './encoding';

const encodings: readonly Encoding[] = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'];

async function read(chunks: Uint8Array[], encoding: Encoding, notes = {}): Promise<string> {
  const parts = await collect(decodeText(stream(chunks), encoding, notes));
  return parts.join('');
}

async function* stream(chunks: Uint8Array[]) {
  yield* chunks;
}

describe('the encoding is detected', () => {
  const text = 'Data;Histórico;Valor\n05/01/2026;Transferência;1,00\n';
  test.each([
    ['UTF-8', bytesOf(text, 'utf-8'), 'utf-8'],
    ['UTF-8 with its mark', bytesOf(text, 'utf-8', true), 'utf-8'],
    ['UTF-16 LE', bytesOf(text, 'utf-16le'), 'utf-16le'],
    ['UTF-16 LE with its mark', bytesOf(text, 'utf-16le', true), 'utf-16le'],
    ['UTF-16 BE', bytesOf(text, 'utf-16be'), 'utf-16be'],
    ['UTF-16 BE with its mark', bytesOf(text, 'utf-16be', true), 'utf-16be'],
    ['Windows-1252', bytesOf(text, 'windows-1252'), 'windows-1252'],
    ['ASCII', bytesOf('a;b\n1;2\n', 'utf-8'), 'utf-8'],
  ] as const)('%s', (_, bytes, encoding) => {
    expect(detectEncoding(bytes, true)).toBe(encoding);
  });

  test('a head that ends inside a character is UTF-8 anyway', () => {
    const head = new TextEncoder().encode('ção').subarray(0, 3);
    expect(detectEncoding(head, false)).toBe('utf-8');
    expect(detectEncoding(head, true)).toBe('windows-1252');
  });

  test.each<[bytes: number[], encoding: Encoding]>([
    [[], 'utf-8'],
    // A byte order mark takes precedence over the following bytes; a partial mark is ignored.
    [[0xef, 0xbb, 0xbf, 0xff], 'utf-8'],
    [[0xef, 0xbb, 0x41], 'windows-1252'],
    [[0xef, 0x41, 0xbf], 'windows-1252'],
    [[0x41, 0xbb, 0xbf], 'windows-1252'],
    [[0xff, 0xfe], 'utf-16le'],
    [[0xff, 0x41], 'windows-1252'],
    [[0x41, 0xfe], 'windows-1252'],
    [[0xfe, 0xff], 'utf-16be'],
    [[0xfe, 0x41], 'windows-1252'],
    [[0x41, 0xff], 'windows-1252'],
    // Two characters are enough, one is not.
    [[0x41, 0], 'utf-8'],
    [[0, 0x41], 'utf-8'],
    [[0x41, 0, 0x42, 0], 'utf-16le'],
    [[0, 0x41, 0, 0x42], 'utf-16be'],
    [[0x41, 0, 0x42, 0x43, 0x44], 'utf-16le'],
    [[0, 0x41, 0x42, 0x43], 'utf-16be'],
    // More than two fifths, and of the others less than a quarter.
    [[0x41, 0, 0x41, 0, 0x41, 0x42, 0x41, 0x42, 0x41, 0x42], 'utf-8'],
    [[0x41, 0, 0x41, 0, 0x41, 0, 0x41, 0x42, 0x41, 0x42], 'utf-16le'],
    [[0, 0x41, 0, 0x41, 0x42, 0x41, 0x42, 0x41, 0x42, 0x41], 'utf-8'],
    [[0, 0x41, 0, 0x41, 0, 0x41, 0x42, 0x41, 0x42, 0x41], 'utf-16be'],
    [[0x41, 0, 0x41, 0, 0x41, 0, 0, 0], 'utf-8'],
    [[0x41, 0, 0x41, 0, 0x41, 0, 0x41, 0, 0, 0], 'utf-16le'],
    [[0, 0x41, 0, 0x41, 0, 0x41, 0, 0], 'utf-8'],
    [[0, 0x41, 0, 0x41, 0, 0x41, 0, 0x41, 0, 0], 'utf-16be'],
  ])('of %j: %s', (bytes, encoding) => {
    expect(detectEncoding(Uint8Array.from(bytes), true)).toBe(encoding);
  });
});

describe('a text is decoded', () => {
  test('the same wherever its bytes are cut', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.string({
          unit: fc.constantFrom('a', ';', '\n', 'ç', 'À', 'É', '"', '€', 'ࠀ', '😀', '\u{10ffff}'),
        }),
        fc.constantFrom(...encodings),
        fc.boolean(),
        fc.integer({ min: 1, max: 7 }),
        async (given, encoding, withMark, size) => {
          const text = encoding === 'windows-1252' ? given.replaceAll(/[^\0-\xff]/gu, '') : given;
          const bytes = bytesOf(text, encoding, withMark && encoding !== 'windows-1252');
          const chunks = [...cut(bytes, size)];
          expect(await read(chunks, encoding)).toBe(text);
        },
      ),
    );
  });

  test.each([
    ['a\r\nb\rc\nd', 'a\nb\nc\nd'],
    ['a\r', 'a\n'],
    ['\r\n\r\n', '\n\n'],
  ])('with normalised line ends: %j', async (text, expected) => {
    const bytes = bytesOf(text, 'utf-8');
    expect(await read([bytes], 'utf-8')).toBe(expected);
    expect(
      await read(
        Array.from(bytes, (byte) => Uint8Array.of(byte)),
        'utf-8',
      ),
    ).toBe(expected);
  });

  test('as Windows-1252 from where ASCII ends and invalid UTF-8 starts', async () => {
    const notes = {};
    const chunks = [bytesOf('id;nome\n', 'utf-8'), bytesOf('1;São João\n', 'windows-1252')];
    expect(await read(chunks, 'utf-8', notes)).toBe('id;nome\n1;São João\n');
    expect(notes).toEqual({ turnedWindows1252: true });
  });

  test('as soon as its characters are complete', async () => {
    const cutAt = async (bytes: number[]) =>
      collect(decodeText(stream([Uint8Array.from(bytes), bytesOf('!', 'utf-8')]), 'utf-8', {}));
    expect(await cutAt([0x61, 0xc3, 0xa9])).toEqual(['aé', '!', '']);
    expect(await cutAt([0x61, 0xe2, 0x82, 0xac])).toEqual(['a€', '!', '']);
    expect(await cutAt([0x61, 0xe0, 0xa0, 0x80])).toEqual(['aࠀ', '!', '']);
    expect(await cutAt([0x61, 0xf0, 0x9f, 0x98, 0x80])).toEqual(['a😀', '!', '']);
  });

  test('with damage recorded where UTF-8 becomes invalid', async () => {
    const notes = {};
    const chunks = [bytesOf('é\n', 'utf-8'), Uint8Array.of(0xe3, 0x6f, 0x0a)];
    expect(await read(chunks, 'utf-8', notes)).toBe('é\n\uFFFDo\n');
    expect(notes).toEqual({ damaged: true });
  });

  const pieces = async (given: number[][], encoding: Encoding = 'utf-8') => {
    const notes = {};
    const chunks = given.map((bytes) => Uint8Array.from(bytes));
    return { parts: await collect(decodeText(stream(chunks), encoding, notes)), notes };
  };

  test.each([
    ['é', [0xc3, 0xa9]],
    ['ࠀ', [0xe0, 0xa0, 0x80]],
    ['€', [0xe2, 0x82, 0xac]],
    ['😀', [0xf0, 0x9f, 0x98, 0x80]],
  ])('with %s complete, wherever it is cut', async (letter, bytes) => {
    for (let at = 1; at < bytes.length; at += 1)
      expect(await pieces([[0x61, ...bytes.slice(0, at)], bytes.slice(at), [0x62]])).toEqual({
        parts: ['a', letter, 'b', ''],
        notes: {},
      });
  });

  test.each<[what: string, encoding: Encoding, given: number[][], parts: string[]]>([
    ['one mark left out', 'utf-8', [[0xef, 0xbb, 0xbf, 0xef, 0xbb, 0xbf, 0x61]], ['\uFEFFa', '']],
    ['a mark in pieces left out', 'utf-8', [[0xef], [0xbb], [0xbf], [0x61]], ['a', '']],
    ['a mark further on kept', 'utf-8', [[0x61], [0xef, 0xbb, 0xbf, 0x62]], ['a', '\uFEFFb', '']],
    ['one mark of UTF-16 left out', 'utf-16le', [[0xff, 0xfe, 0xff, 0xfe, 0x61, 0]], ['\uFEFFa', '']],
    ['no mark in Windows-1252', 'windows-1252', [[0xef, 0xbb, 0xbf]], ['ï»¿', '']],
    ['half a character of UTF-16 at its end', 'utf-16le', [[0x61, 0, 0x62]], ['a', '\uFFFD']],
    [
      'a line end in two pieces',
      'utf-8',
      [
        [0x61, 0x0d],
        [0x0a, 0x62],
      ],
      ['a', '\nb', ''],
    ],
    ['two line ends in two pieces', 'utf-8', [[0x61, 0x0d], [0x0d], [0x62]], ['a', '\n', '\nb', '']],
    ['a line end before half a character', 'utf-8', [[0x61, 0x0d], [0xc3], [0xa9]], ['a', '\né', '']],
    ['a line end at the end', 'utf-8', [[0x61, 0x0d]], ['a', '\n']],
    ['a line end behind a mark', 'utf-8', [[0xef, 0xbb, 0xbf, 0x0d, 0x0a]], ['\n', '']],
  ])('with %s', async (_, encoding, given, parts) => {
    expect(await pieces(given, encoding)).toEqual({ parts, notes: {} });
  });

  test('as Windows-1252 to the end, once it has switched', async () => {
    expect(await pieces([[0x61], [0xe3, 0x61], [0xc3, 0xa9], [0xe2, 0x82]])).toEqual({
      parts: ['a', 'ãa', 'Ã©', 'â‚'],
      notes: { turnedWindows1252: true },
    });
  });

  test('as damaged UTF-8 to the end, once it is damaged', async () => {
    expect(await pieces([[0xc3, 0xa9], [0x61], [0xff, 0x61], [0xc3, 0xa9], [0xe3]])).toEqual({
      parts: ['é', 'a', '\uFFFDa', 'é', '\uFFFD'],
      notes: { damaged: true },
    });
  });

  test('with the remaining bytes at its end', async () => {
    expect(await pieces([[0x61, 0xc3]])).toEqual({ parts: ['a', 'Ã'], notes: { turnedWindows1252: true } });
    expect(await pieces([[0xc3, 0xa9, 0xc3]])).toEqual({ parts: ['é', '\uFFFD'], notes: { damaged: true } });
    expect(await pieces([])).toEqual({ parts: [''], notes: {} });
  });
});
