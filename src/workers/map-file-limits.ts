/** The maximum number of bytes of a file, or characters of a pasted text: some ten thousand rows. */
export const maxBytes = 4 * 1024 * 1024;
