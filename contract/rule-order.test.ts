import { expect, test } from 'vitest';
import { OrderRefused } from './rule-order';

test.each(['gone', 'noNumber', 'declined', 'busy'] as const)(
  'an order that is refused as %s says so in a sentence, not by its code',
  (reason) => {
    const { message } = new OrderRefused(reason);
    expect(message).toMatch(/^(The|No) .+\.$/);
    expect(message).not.toContain('noNumber');
  },
);
