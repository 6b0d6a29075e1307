import { expect, it } from 'vitest';
import { openSharedService } from '~/testing/two-consoles';
import { moveAtOnce } from '~/testing/two-people-move';

/** Two users who move rules of 150 at the same time, with a service that does not accept the full list. */

const count = 150;
const runs = Number(process.env['RECON_TWO_PEOPLE_RUNS'] ?? 1);
const first = Number(process.env['RECON_TWO_PEOPLE_SEED'] ?? 11);

/**
 * Seeds that failed: one console slid rules past the other's move and renumbered it before that console checked again.
 */
const slidAndRenumbered = [5, 241];

it(
  'both moves remain, no false result is reported and no user waits long, in one context after another @soak',
  { timeout: 600_000 },
  async () => {
    const service = await openSharedService({ mostPerPage: 200 });
    const original = await service.contextOf(count);
    const problems: string[] = [];
    for (const seed of [...slidAndRenumbered, ...Array.from({ length: runs }, (_, run) => first + run)]) {
      const contextId = await service.copyOf(original, `Copy ${seed}`);
      problems.push(...(await moveAtOnce(service, { contextId, count, seed })));
    }
    expect(problems).toEqual([]);
  },
);
