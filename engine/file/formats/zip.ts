import { chunksOf } from './bytes';
import { crc32 } from './crc32';
import { FileReadError, unpackedTooLarge } from './file-read-error';
import { fileLimits } from './limits';

/** A file inside a zip, as the zip's directory describes it. Sizes are in bytes. */
type Entry = { name: string; method: number; crc: number; packed: number; unpacked: number; start: number };

const endMark = 0x06054b50;
const entryMark = 0x02014b50;
const localMark = 0x04034b50;
/** The maximum length of the comment at the end of a zip, in bytes. */
const maxCommentBytes = 65_535;
const maxEntries = 10_000;
/** A zip that unpacks to at most this number of bytes may have any compression ratio. */
const harmless = 1024 * 1024;

/** A zip file in memory. Limits the number of unpacked bytes, even if its directory states wrong sizes. */
export class Zip {
  private readonly bytes: Uint8Array;
  private readonly entries: ReadonlyMap<string, Entry>;
  private left: number = fileLimits.unpackedBytes;

  /** Reads the directory. Throws `zip-broken` or `zip-encrypted`, or `unpacked-too-large` by the stated sizes. */
  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
    this.entries = readDirectory(bytes);
    const total = [...this.entries.values()].reduce((sum, { unpacked }) => sum + unpacked, 0);
    const isTight = total > harmless && total > bytes.length * fileLimits.unpackedRatio;
    if (total > fileLimits.unpackedBytes || isTight) throw unpackedTooLarge();
  }

  has(name: string): boolean {
    return this.entries.has(name);
  }

  /** Yields the bytes of a file. Throws `zip-broken`, possibly only at the end, or `unpacked-too-large`. */
  async *unpack(name: string): AsyncGenerator<Uint8Array> {
    const entry = this.entries.get(name);
    if (!entry) throw new FileReadError('not-a-workbook');
    const packed = this.packedBytes(entry);
    const pieces = entry.method === 0 ? [packed] : inflate(packed);
    let size = 0;
    let crc = 0;
    for await (const piece of pieces) {
      this.left -= piece.length;
      if (this.left < 0) throw unpackedTooLarge();
      size += piece.length;
      crc = crc32(piece, crc);
      yield piece;
    }
    if (size !== entry.unpacked || crc !== entry.crc) throw brokenZip();
  }

  private packedBytes({ start, packed, method }: Entry): Uint8Array<ArrayBuffer> {
    const view = viewOf(this.bytes);
    if (start + 30 > this.bytes.length || view.getUint32(start, true) !== localMark) throw brokenZip();
    const from = start + 30 + view.getUint16(start + 26, true) + view.getUint16(start + 28, true);
    if (from + packed > this.bytes.length || (method !== 0 && method !== 8)) throw brokenZip();
    return this.bytes.subarray(from, from + packed) as Uint8Array<ArrayBuffer>;
  }
}

function readDirectory(bytes: Uint8Array): Map<string, Entry> {
  const view = viewOf(bytes);
  const end = endOfDirectory(view);
  const count = view.getUint16(end + 10, true);
  let at = view.getUint32(end + 16, true);
  const entries = new Map<string, Entry>();
  if (count > maxEntries) throw brokenZip();
  for (let index = 0; index < count; index += 1) {
    if (at + 46 > bytes.length || view.getUint32(at, true) !== entryMark) throw brokenZip();
    if ((view.getUint16(at + 8, true) & 1) === 1) throw new FileReadError('zip-encrypted');
    const nameLength = view.getUint16(at + 28, true);
    const extraLength = view.getUint16(at + 30, true);
    const name = new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + nameLength));
    const entry = {
      name,
      method: view.getUint16(at + 10, true),
      crc: view.getUint32(at + 16, true),
      packed: view.getUint32(at + 20, true),
      unpacked: view.getUint32(at + 24, true),
      start: view.getUint32(at + 42, true),
    };
    entries.set(name, withLargeSizes(entry, view, at + 46 + nameLength, extraLength));
    at += 46 + nameLength + extraLength + view.getUint16(at + 32, true);
  }
  return entries;
}

/** Returns the entry with the sizes of its extra field (zip64), which large files have. */
function withLargeSizes(entry: Entry, view: DataView, from: number, length: number): Entry {
  const full = 0xffffffff;
  const end = Math.min(from + length, view.byteLength);
  for (let at = from; at + 4 <= end; at += 4 + view.getUint16(at + 2, true)) {
    if (view.getUint16(at, true) !== 1) continue;
    let index = at + 4;
    const readSize = (value: number) => {
      if (value !== full) return value;
      if (index + 8 > end) throw brokenZip();
      index += 8;
      return Number(view.getBigUint64(index - 8, true));
    };
    const unpacked = readSize(entry.unpacked);
    const packed = readSize(entry.packed);
    return { ...entry, unpacked, packed, start: readSize(entry.start) };
  }
  return entry;
}

function endOfDirectory(view: DataView): number {
  const last = view.byteLength - 22;
  for (let at = last; at >= Math.max(0, last - maxCommentBytes); at -= 1)
    if (view.getUint32(at, true) === endMark) return at;
  throw brokenZip();
}

/** Unpacks bytes with `DecompressionStream`, which browsers, workers and Node have. */
function inflate(packed: Uint8Array<ArrayBuffer>): AsyncGenerator<Uint8Array> {
  return chunksOf(new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate-raw')), brokenZip);
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

const brokenZip = (): FileReadError => new FileReadError('zip-broken');
