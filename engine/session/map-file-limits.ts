/** The maximum size of a file in bytes, or of pasted text in characters: some ten thousand rows. */
export const maxBytes = 4 * 1024 * 1024;
