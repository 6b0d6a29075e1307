import { expose } from 'comlink';
import { FromFilesSession } from '@recon/engine/session/from-files-session';

/** Reads the files of a new context in a worker, so the page stays responsive (docs/from-files.md). */
expose(new FromFilesSession());
