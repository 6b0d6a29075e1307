import { expose } from 'comlink';
import { WhatIfSession } from './what-if-session';

/** The worker of the what-if page: files are read and rules are run here, so that the page stays quick (docs/what-if.md). */
expose(new WhatIfSession());
