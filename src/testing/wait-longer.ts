import { vi } from 'vitest';

/**
 * Raises the default timeout of `vi.waitFor` above one second, which is too short on a machine that runs other tests.
 */
const { waitFor } = vi;
vi.waitFor = (callback, options = 10_000) => waitFor(callback, options);
