const table = Int32Array.from({ length: 256 }, (_, byte) => {
  let rest = byte;
  for (let bit = 0; bit < 8; bit += 1) rest = (rest & 1) === 1 ? (rest >>> 1) ^ 0xedb88320 : rest >>> 1;
  return rest;
});

/** Returns the CRC-32 of bytes, as in zip files. `previous`: the CRC-32 of the bytes before them, 0 without any. */
export function crc32(bytes: Uint8Array, previous = 0): number {
  let rest = ~previous;
  for (let at = 0; at < bytes.length; at += 1) rest = table[(rest ^ bytes[at]!) & 0xff]! ^ (rest >>> 8);
  return ~rest >>> 0;
}
