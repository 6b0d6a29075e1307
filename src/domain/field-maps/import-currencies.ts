import { feeScheduleCurrencies } from '../money/currencies';

/**
 * The codes that the import accepts (docs/contract.md#currencies-of-the-import). They are those of fee schedules, the
 * funds, metals and test codes of ISO 4217, and two former currencies.
 */
export const importCurrencies: readonly string[] = [
  ...feeScheduleCurrencies,
  ...'BOV CHE CHW CLF COU MXV USN UYI UYW VED XAG XAU XBA XBB XBC XBD XDR XPD XPT XSU XTS XUA XXX'.split(' '),
  'CUC',
  'SLL',
];
