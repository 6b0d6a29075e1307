import { badRequest, issueAt } from './app-error';

const keyHeaders = ['X-Idempotency-Key', 'Idempotency-Key'];

/** Returns the key in `X-Idempotency-Key` or `Idempotency-Key`, if any. Throws a 400 if invalid or different. */
export function idempotencyKey(headers: Headers): string | undefined {
  const given = keyHeaders.flatMap((name) => {
    const value = headers.get(name)?.trim();
    return value === undefined ? [] : [{ path: ['header', name], value }];
  });
  const faults = given.flatMap(({ path, value }) =>
    /^[A-Za-z0-9:_-]{1,128}$/.test(value) ? [] : [issueAt(path, 'not_an_idempotency_key')],
  );
  if (faults.length > 0) throw badRequest(faults);
  const [first, second] = given;
  if (first && second && first.value !== second.value)
    throw badRequest([issueAt(second.path, 'different_keys', { header: keyHeaders[0]! })]);
  return first?.value;
}
