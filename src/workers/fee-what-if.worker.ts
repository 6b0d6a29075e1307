import { expose } from 'comlink';
import { FeeWhatIfSession } from './fee-what-if-session';

/** The worker of the fee what-if: files are read and fees calculated here, so that the page stays quick (docs/fee-what-if.md). */
expose(new FeeWhatIfSession());
