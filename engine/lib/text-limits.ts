/* Limits for typed, pasted and dropped input, far above realistic input: longer input is rejected or cut. */

/** The maximum number of characters of a typed number, including group marks. */
export const maxNumberChars = 100;
export const maxSearchChars = 200;
/** The maximum number of lines of a pasted table of tiers; 100 tiers can be saved. */
export const maxTierLines = 500;
/** The maximum number of characters of a typed JSON text: twice the 64 KiB that can be stored, for whitespace. */
export const maxJsonChars = 131_072;
/** The maximum nesting depth of a typed JSON text; the service accepts 5 levels. */
export const maxJsonDepth = 100;
export const maxColumns = 500;
