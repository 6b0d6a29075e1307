import { feeScheduleCurrencies } from '../money/currencies';

/**
 * The codes the import takes (docs/contract.md#currencies-of-the-import): those of fee schedules, and the
 * funds, metals and tests of ISO 4217, and two that are no currencies any more.
 */
export const importCurrencies: readonly string[] = [
  ...feeScheduleCurrencies,
  ...'BOV CHE CHW CLF COU MXV USN UYI UYW VED XAG XAU XBA XBB XBC XBD XDR XPD XPT XSU XTS XUA XXX'.split(' '),
  'CUC',
  'SLL',
];
