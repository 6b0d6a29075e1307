import { badRequest, issueAt } from './app-error';
import type { Secrets } from './secrets';

/** Signed cursors of lists, which contain the sort values of a row (docs/contract.md#cursors). */

/** The rows after (`>`), before (`<`) or up to (`<=`) the row with these sort values, in the order of the list. */
export type CursorPosition = { side: '>' | '<' | '<='; values: (string | number)[] };

/** What a cursor is bound to: the list's name, tenant, parents and any other restriction. */
type Binding = { secrets: Secrets; binding: readonly (string | undefined)[] };

function signature(payload: string, { secrets, binding }: Binding): string {
  return secrets.sign(JSON.stringify([payload, binding.map((part) => part ?? '')]));
}

/** Returns whether this service created a cursor for the same list, tenant and filters (`binding`). */
export function isCursorFor(cursor: string, request: Binding): boolean {
  const [payload = '', mark = '', ...rest] = cursor.split('.');
  return rest.length === 0 && mark === signature(payload, request);
}

/** Returns a signed cursor to a position. */
export function encodeCursor(position: CursorPosition, request: Binding): string {
  const payload = Buffer.from(JSON.stringify([position.side, ...position.values])).toString('base64url');
  return `${payload}.${signature(payload, request)}`;
}

/** Returns the position of a cursor. Throws a 400 if it was created with another binding, or not by this service. */
export function decodeCursor(cursor: string, request: Binding): CursorPosition {
  if (isCursorFor(cursor, request)) {
    const [payload = ''] = cursor.split('.');
    // The signature proves that we wrote the payload, so its format is valid.
    const [side, ...values] = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')) as [
      CursorPosition['side'],
      ...(string | number)[],
    ];
    return { side, values };
  }
  throw badRequest([issueAt(['query', 'cursor'], 'not_a_cursor')]);
}
