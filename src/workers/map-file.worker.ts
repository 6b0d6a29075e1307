import { expose } from 'comlink';
import { MapFileSession } from '@recon/engine/session/map-file-session';

/** Runs in the worker of the field map page: reads files, so the page stays responsive. */
expose(new MapFileSession());
