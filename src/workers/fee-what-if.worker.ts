import { expose } from 'comlink';
import { FeeWhatIfSession } from './fee-what-if-session';

/** The worker of the fee what-if: reads files and calculates fees (docs/fee-what-if.md). */
expose(new FeeWhatIfSession());
