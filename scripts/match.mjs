import './node-version.mjs';
import { pathToFileURL } from 'node:url';
import { cachedProgram } from './bundle-program.mjs';

/** `npm run match`: prints which transactions the rules match, as JSON only (docs/matching.md). */
const program = await cachedProgram('server/matching/command.ts', [
  'server/matching',
  'engine',
  'package-lock.json',
]);
/** @type {typeof import('../server/matching/command.ts')} */
const { matchCommand } = await import(pathToFileURL(program).href);
const { exitCode, output, messages } = await matchCommand(process.argv.slice(2));
if (messages.length > 0) console.error(messages.join('\n'));
if (output !== undefined) process.stdout.write(`${output}\n`);
process.exitCode = exitCode;
