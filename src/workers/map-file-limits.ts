/** Bytes of a file, or characters of a pasted text, that the field map page reads: some ten thousand rows. */
export const maxBytes = 4 * 1024 * 1024;
