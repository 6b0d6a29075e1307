import { expose } from 'comlink';
import { MapFileSession } from './map-file-session';

/** The worker of the field map page: files are read here, so that the page stays quick. */
expose(new MapFileSession());
