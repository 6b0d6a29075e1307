import { expose } from 'comlink';
import { WhatIfSession } from './what-if-session';

/** The worker of the what-if page: reads files and runs rules, so that the page stays responsive (docs/what-if.md). */
expose(new WhatIfSession());
