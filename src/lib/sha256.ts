/** Returns the SHA-256 of a text's UTF-8 bytes in hexadecimal; `undefined` on a page without https. */
export async function sha256(text: string): Promise<string | undefined> {
  // The type always has it; an insecure page does not.
  const subtle = crypto.subtle as SubtleCrypto | undefined;
  if (!subtle) return undefined;
  const digest = new Uint8Array(await subtle.digest('SHA-256', new TextEncoder().encode(text)));
  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
