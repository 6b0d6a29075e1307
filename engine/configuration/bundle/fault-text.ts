import { englishMessage } from '../../issues/english-message';
import type { Path, TextFault } from './read-yaml';

/** Returns a path such as `contexts[0].rules[2].config`. */
function pathText(path: Path): string {
  return path
    .map((step, at) => (typeof step === 'number' ? `[${step}]` : `${at === 0 ? '' : '.'}${step}`))
    .join('');
}

/** Returns a fault of a file as one line, with its position as editors and compilers write it. */
export function faultText(file: string, { line, column, path, message }: TextFault): string {
  const pathPart = path.length === 0 ? '' : ` ${pathText(path)}`;
  return `${file}:${line}:${column}:${pathPart} ${englishMessage(message).message}`;
}
