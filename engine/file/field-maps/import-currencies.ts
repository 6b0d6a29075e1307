import { feeScheduleCurrencies } from '../../money/currencies';

/** The currency codes that the import accepts, two former ones included (docs/contract.md#currencies-of-the-import). */
export const importCurrencies: readonly string[] = [
  ...feeScheduleCurrencies,
  ...'BOV CHE CHW CLF COU MXV USN UYI UYW VED XAG XAU XBA XBB XBC XBD XDR XPD XPT XSU XTS XUA XXX'.split(' '),
  'CUC',
  'SLL',
];
