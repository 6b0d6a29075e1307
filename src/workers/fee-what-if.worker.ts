import { expose } from 'comlink';
import { FeeWhatIfSession } from '@recon/engine/session/fee-what-if-session';

/** Runs the fee what-if in a worker: reads files and calculates fees (docs/fee-what-if.md). */
expose(new FeeWhatIfSession());
