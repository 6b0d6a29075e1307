import type { Encoding } from '../file/notation/dialect';

/** Returns all items of a stream. */
export async function collect<T>(items: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const item of items) all.push(item);
  return all;
}

/** Returns a text as the bytes of a file. Windows-1252 supports only characters that Latin-1 has, too. */
export function bytesOf(text: string, encoding: Encoding = 'utf-8', withMark = false): Uint8Array {
  const given = withMark ? `\uFEFF${text}` : text;
  if (encoding === 'utf-8') return new TextEncoder().encode(given);
  if (encoding === 'windows-1252') return new Uint8Array(Buffer.from(text, 'latin1'));
  const little = Buffer.from(given, 'utf16le');
  return new Uint8Array(encoding === 'utf-16le' ? little : little.swap16());
}

/** Splits bytes into pieces of a size. */
export function* cut(bytes: Uint8Array, size: number): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}
