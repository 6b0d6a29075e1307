import { withoutAccents } from '~/lib/without-accents';
import type { Transaction } from '../matching/transaction';

/**
 * Whether a transaction is meant by what a person typed: a part of its reference or description, whatever the case and
 * the accents, or figures of its amount, with or without marks.
 */
export function textFinder(
  typed: string,
): (row: Pick<Transaction, 'externalId' | 'description'> & { readonly amount?: string }) => boolean {
  const text = withoutAccents(typed.trim()).toLowerCase();
  const figures = /^-?[\d.,\s]+$/.test(text) ? text.replaceAll(/\D/g, '') : '';
  return ({ externalId, description = '', amount }) =>
    plain(externalId).includes(text) ||
    plain(description).includes(text) ||
    (figures !== '' && amount !== undefined && withCents(amount).startsWith(figures));
}

/** A text as it is compared. Most have no accents, and looking for them in 100,000 rows takes its time. */
function plain(text: string): string {
  return (isAscii.test(text) ? text : withoutAccents(text)).toLowerCase();
}
// oxlint-disable-next-line no-control-regex -- all of ASCII
const isAscii = /^[\0-\x7f]*$/;

/** The figures of an amount with two digits after the point at least, as they are shown. */
function withCents(amount: string): string {
  const [whole = '', fraction = ''] = amount.replace('-', '').split('.');
  return whole + fraction.padEnd(2, '0');
}
