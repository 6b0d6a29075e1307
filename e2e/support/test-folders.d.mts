/**
 * Prepares data folders that the consoles of this test run begin with, as copies: `sample` holds the sample
 * tenant, `empty` the tables alone. Holds for this process and those it starts; gives what deletes them.
 */
export function prepareFolders(kinds: readonly ('sample' | 'empty')[]): Promise<() => Promise<void>>;
