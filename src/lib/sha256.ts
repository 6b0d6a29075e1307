/** The SHA-256 of a text's UTF-8 in hexadecimal; undefined where the browser does not compute one: a page without https. */
export async function sha256(text: string): Promise<string | undefined> {
  // The type knows it everywhere; a page that is not secure has none.
  const subtle = crypto.subtle as SubtleCrypto | undefined;
  if (!subtle) return undefined;
  const digest = new Uint8Array(await subtle.digest('SHA-256', new TextEncoder().encode(text)));
  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
