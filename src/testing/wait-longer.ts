import { vi } from 'vitest';

/** `vi.waitFor` waits one second unless told: too short on a machine that runs other tests beside. */
const { waitFor } = vi;
vi.waitFor = (callback, options = 10_000) => waitFor(callback, options);
