/**
 * How much of what is typed, pasted or dropped is read: beyond it, it is refused or cut, and said so. All
 * are far above what is meant to be entered, and keep one paste from holding the page.
 */

/** Characters of a number, group marks included. */
export const maxNumberChars = 100;
/** Characters of words to search by. */
export const maxSearchChars = 200;
/** Lines of a pasted table of tiers, of which 100 can be saved. */
export const maxTierLines = 500;
/** Characters of a typed JSON text: twice the 64 KiB that are stored, for blanks. */
export const maxJsonChars = 131_072;
/** How deep a typed JSON text may nest; the service takes 5 levels. */
export const deepestJson = 100;
/** Columns of a CSV file. */
export const maxColumns = 500;
