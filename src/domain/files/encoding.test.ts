import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Encoding } from './dialect';
import { bytesOf, collect, cut } from '~/testing/file-bytes';
import { decoded, findEncoding } from './encoding';

const encodings: readonly Encoding[] = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'];

async function read(chunks: Uint8Array[], encoding: Encoding, notes = {}): Promise<string> {
  const parts = await collect(decoded(stream(chunks), encoding, notes));
  return parts.join('');
}

async function* stream(chunks: Uint8Array[]) {
  yield* chunks;
}

describe('the encoding is found', () => {
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
    expect(findEncoding(bytes, true)).toBe(encoding);
  });

  test('a head that ends inside a character is UTF-8 all the same', () => {
    expect(findEncoding(new TextEncoder().encode('ção').subarray(0, 3), false)).toBe('utf-8');
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
  ])('with line ends made one: %j', async (text, expected) => {
    const bytes = bytesOf(text, 'utf-8');
    expect(await read([bytes], 'utf-8')).toBe(expected);
    expect(
      await read(
        Array.from(bytes, (byte) => Uint8Array.of(byte)),
        'utf-8',
      ),
    ).toBe(expected);
  });

  test('as Windows-1252 from where ASCII ends and UTF-8 does not begin', async () => {
    const notes = {};
    const chunks = [bytesOf('id;nome\n', 'utf-8'), bytesOf('1;São João\n', 'windows-1252')];
    expect(await read(chunks, 'utf-8', notes)).toBe('id;nome\n1;São João\n');
    expect(notes).toEqual({ turnedWindows1252: true });
  });

  test('as soon as its characters are whole', async () => {
    const cutAt = async (bytes: number[]) =>
      collect(decoded(stream([Uint8Array.from(bytes), bytesOf('!', 'utf-8')]), 'utf-8', {}));
    expect(await cutAt([0x61, 0xc3, 0xa9])).toEqual(['aé', '!', '']);
    expect(await cutAt([0x61, 0xe2, 0x82, 0xac])).toEqual(['a€', '!', '']);
    expect(await cutAt([0x61, 0xe0, 0xa0, 0x80])).toEqual(['aࠀ', '!', '']);
    expect(await cutAt([0x61, 0xf0, 0x9f, 0x98, 0x80])).toEqual(['a😀', '!', '']);
  });

  test('with damage told where UTF-8 breaks off', async () => {
    const notes = {};
    const chunks = [bytesOf('é\n', 'utf-8'), Uint8Array.of(0xe3, 0x6f, 0x0a)];
    expect(await read(chunks, 'utf-8', notes)).toBe('é\n\uFFFDo\n');
    expect(notes).toEqual({ damaged: true });
  });
});
