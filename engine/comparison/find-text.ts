import { withoutAccents } from '../lib/without-accents';
import type { Transaction } from '../matching/transaction';

/** Returns a test of a row: its reference or description contains `typed`, ignoring case, or its amount starts so. */
export function textFinder(
  searchText: string,
): (row: Pick<Transaction, 'externalId' | 'description'> & { readonly amount?: string }) => boolean {
  const text = withoutAccents(searchText.trim()).toLowerCase();
  const figures = /^-?[\d.,\s]+$/.test(text) ? text.replaceAll(/\D/g, '') : '';
  return ({ externalId, description = '', amount }) =>
    plain(externalId).includes(text) ||
    plain(description).includes(text) ||
    (figures !== '' && amount !== undefined && withCents(amount).startsWith(figures));
}

/** Returns a text in lower case without accents. Removing accents from 100,000 rows is slow; most are ASCII. */
const plain = (text: string): string => (isAscii.test(text) ? text : withoutAccents(text)).toLowerCase();
// All of ASCII.
const isAscii = /^[\0-\x7f]*$/;

/** Returns the digits of an amount, with at least two decimal places. */
function withCents(amount: string): string {
  const [whole = '', fraction = ''] = amount.replace('-', '').split('.');
  return whole + fraction.padEnd(2, '0');
}
