import type { Transaction } from '../matching/transaction';

/**
 * Whether a transaction is meant by what a person typed: a part of its reference or description, whatever the case, or
 * figures of its amount, with or without marks.
 */
export function textFinder(
  typed: string,
): (row: Pick<Transaction, 'externalId' | 'description'> & { readonly amount?: string }) => boolean {
  const text = typed.trim().toLowerCase();
  const figures = /^-?[\d.,\s]+$/.test(text) ? text.replaceAll(/\D/g, '') : '';
  return ({ externalId, description = '', amount }) =>
    externalId.toLowerCase().includes(text) ||
    description.toLowerCase().includes(text) ||
    (figures !== '' && amount !== undefined && withCents(amount).startsWith(figures));
}

/** The figures of an amount with two digits after the point at least, as they are shown. */
function withCents(amount: string): string {
  const [whole = '', fraction = ''] = amount.replace('-', '').split('.');
  return whole + fraction.padEnd(2, '0');
}
