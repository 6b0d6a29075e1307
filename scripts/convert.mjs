import './node-version.mjs';
import { pathToFileURL } from 'node:url';
import { cachedProgram } from './bundle-program.mjs';

/** `npm run convert`: converts a bank file to a CSV that the service accepts (docs/files.md#converting-a-file). */
const program = await cachedProgram('server/convert/command.ts', [
  'server/convert',
  'server/matching',
  'contract',
  'engine',
  'package-lock.json',
]);
/** @type {typeof import('../server/convert/command.ts')} */
const { convertCommand } = await import(pathToFileURL(program).href);
const { exitCode, output, messages } = await convertCommand(process.argv.slice(2));
if (messages.length > 0) console.error(messages.join('\n'));
if (output !== undefined) process.stdout.write(`${output}\n`);
process.exitCode = exitCode;
