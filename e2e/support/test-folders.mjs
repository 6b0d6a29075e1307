import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { runServer } from './run-server.mjs';

/** @typedef {'sample' | 'empty'} Kind the sample tenant, or the tables alone */

/** Data folders that the consoles of a test run copy: a new database takes seconds, a copy of one almost no time. */
const variables = { sample: 'RECON_TEST_SAMPLE_FOLDER', empty: 'RECON_TEST_EMPTY_FOLDER' };

/**
 * Returns the prepared data folder of a kind; undefined if there is none, so that a server creates its own.
 * @param {Kind} kind
 */
export function preparedFolder(kind) {
  return process.env[variables[kind]];
}

/**
 * Prepares data folders for this process and those it starts; returns the function that deletes them.
 * @param {readonly Kind[]} kinds
 */
export async function prepareFolders(kinds) {
  const made = await Promise.all(kinds.map((kind) => prepare(kind)));
  return async () => {
    for (const remove of made) await remove();
  };
}

/** @param {Kind} kind */
async function prepare(kind) {
  const server = await runServer({
    RECON_SAMPLE: kind === 'sample' ? 'on' : 'off',
    RECON_LOG_LEVEL: 'error',
  });
  await server.stop();
  // It leads to a server that has stopped.
  await rm(join(server.dataDir, 'sign-in-link'));
  process.env[variables[kind]] = server.dataDir;
  return async () => {
    delete process.env[variables[kind]];
    await server.remove();
  };
}
