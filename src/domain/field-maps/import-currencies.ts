import { feeScheduleCurrencies } from '../money/currencies';

/**
 * The codes the import takes (docs/contract.md#currencies-of-the-import): those of fee schedules, and the
 * funds, metals and tests of ISO 4217. Which two more it takes is not known: see `unsureCurrencies`.
 */
export const importCurrencies: readonly string[] = [
  ...feeScheduleCurrencies,
  ...'BOV CHE CHW CLF COU MXV USN UYI UYW VED XAG XAU XBA XBB XBC XBD XDR XPD XPT XSU XTS XUA XXX'.split(' '),
];

/** Codes that became currencies or ceased to be some of late, of which nobody has seen whether they are taken. */
export const unsureCurrencies: ReadonlySet<string> = new Set(['CUC', 'HRK', 'SLL', 'XCG', 'ZWG']);
