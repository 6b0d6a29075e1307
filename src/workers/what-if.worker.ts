import { expose } from 'comlink';
import { WhatIfSession } from '@recon/engine/session/what-if-session';

/** Runs the what-if in a worker: reads files and runs rules, so the page stays responsive (docs/what-if.md). */
expose(new WhatIfSession());
