import { ensureBuilt } from '../../scripts/build.mjs';

/** Journeys run against the sources as they are, also when they are started alone. */
export default ensureBuilt;
