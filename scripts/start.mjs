import './node-version.mjs';
import { loadEntry } from './run-entry.mjs';

// In this process, so that signals reach the server without a go-between.
await loadEntry('main');
