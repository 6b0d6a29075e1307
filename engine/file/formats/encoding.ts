import type { Encoding } from '../notation/dialect';

/** Returns the encoding by the first bytes: of a byte order mark, else UTF-16 or UTF-8 if valid, else Windows-1252. */
export function detectEncoding(head: Uint8Array, isWhole: boolean): Encoding {
  const [first, second, third] = head;
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8';
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  const [even, odd] = zeros(head);
  const half = Math.floor(head.length / 2);
  if (half > 1 && odd > half * 0.4 && even < odd / 4) return 'utf-16le';
  if (half > 1 && even > half * 0.4 && odd < even / 4) return 'utf-16be';
  return isUtf8(head, isWhole) ? 'utf-8' : 'windows-1252';
}

function zeros(bytes: Uint8Array): [even: number, odd: number] {
  const counts: [number, number] = [0, 0];
  for (let at = 0; at < bytes.length; at += 1) if (bytes[at] === 0) counts[at % 2 === 0 ? 0 : 1] += 1;
  return counts;
}

function isUtf8(bytes: Uint8Array, isWhole: boolean): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: !isWhole });
    return true;
  } catch {
    return false;
  }
}

export type DecodeNotes = {
  /** True if the text turned out to be Windows-1252: before its first byte that is not UTF-8, it was only ASCII. */
  turnedWindows1252?: boolean;
  /** True if bytes that are invalid in the encoding were replaced with U+FFFD. */
  damaged?: boolean;
};

/** Yields the text of a file in chunks. From a byte that is invalid in UTF-8 on, after only ASCII, reads Windows-1252. */
export async function* decodeText(chunks: AsyncIterable<Uint8Array>, encoding: Encoding, notes: DecodeNotes) {
  const decode = encoding === 'utf-8' ? utf8Decoder(notes) : streamDecoder(encoding);
  let endsInCr = false;
  let isFirst = true;
  const lines = (text: string): string => {
    let part = isFirst && text.startsWith('\uFEFF') ? text.slice(1) : text;
    if (text !== '') isFirst = false;
    if (endsInCr && part !== '') part = part.startsWith('\n') ? part : `\n${part}`;
    if (part !== '') endsInCr = part.endsWith('\r');
    if (endsInCr) part = part.slice(0, -1);
    return part.includes('\r') ? part.replaceAll(/\r\n?/g, '\n') : part;
  };
  for await (const chunk of chunks) {
    const text = lines(decode(chunk, true));
    if (text !== '') yield text;
  }
  const rest = lines(decode(new Uint8Array(), false));
  yield endsInCr ? `${rest}\n` : rest;
}

type Decode = (chunk: Uint8Array, stream: boolean) => string;

function streamDecoder(encoding: Encoding): Decode {
  const decoder = new TextDecoder(encoding, { ignoreBOM: true });
  return (chunk, stream) => decoder.decode(chunk, { stream });
}

/** Returns a UTF-8 decoder. It keeps an unfinished character for the next chunk, and may change the encoding there. */
function utf8Decoder(notes: DecodeNotes): Decode {
  const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  let other: Decode | undefined;
  let isAscii = true;
  let waiting = new Uint8Array();
  return (chunk, stream) => {
    const bytes = new Uint8Array(waiting.length + chunk.length);
    bytes.set(waiting);
    bytes.set(chunk, waiting.length);
    const end = stream ? bytes.length - unfinished(bytes) : bytes.length;
    waiting = bytes.slice(end);
    const whole = bytes.subarray(0, end);
    if (other) return other(whole, stream);
    try {
      const text = strict.decode(whole);
      isAscii &&= text.length === whole.length;
      return text;
    } catch {
      if (isAscii) notes.turnedWindows1252 = true;
      else notes.damaged = true;
      other = streamDecoder(isAscii ? 'windows-1252' : 'utf-8');
      return other(whole, stream);
    }
  };
}

/** Returns how many bytes at the end are the start of an unfinished character. */
function unfinished(bytes: Uint8Array): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back += 1) {
    const byte = bytes[bytes.length - back]!;
    if (byte < 0x80) return 0;
    if (byte >= 0xc0) {
      const needed = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2;
      return needed > back ? back : 0;
    }
  }
  return 0;
}
