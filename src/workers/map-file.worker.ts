import { expose } from 'comlink';
import { MapFileSession } from './map-file-session';

/** The worker of the field map page: reads files, so that the page stays responsive. */
expose(new MapFileSession());
