/** Joins the chunks of a body; `undefined` above `max` bytes, without reading more. Rejects if the body breaks off. */
export async function collectBytes(
  body: AsyncIterable<Uint8Array>,
  max: number,
): Promise<Buffer<ArrayBuffer> | undefined> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body) {
    length += chunk.length;
    if (length > max) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
