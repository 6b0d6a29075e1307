import { readEndToEndId } from '../../key-details/end-to-end-id';
import type { StepOf } from '../settings';
import { type Find, readPattern } from './text-pattern';

/** Matches what has the form of an end-to-end id and is not a part of a longer word. */
const endToEnd = /(?<![0-9A-Za-z])E\d{20}[0-9A-Za-z]{11}(?![0-9A-Za-z])/g;

/** Finds the next end-to-end id of Pix with a valid time, from an index (docs/behaviour.md#end-to-end-identifiers). */
export const findEndToEnd: Find = (text, from = 0) => {
  endToEnd.lastIndex = from;
  for (let match = endToEnd.exec(text); match; match = endToEnd.exec(text))
    if (!('fault' in readEndToEndId(match[0]))) return { part: match[0], end: endToEnd.lastIndex };
  return undefined;
};

/** Returns the function that finds the identifiers of a step in a text, or why the pattern of the step is invalid. */
export function identifierFinder({ find, pattern }: Pick<StepOf<'extract'>, 'find' | 'pattern'>) {
  return find === undefined ? readPattern(pattern ?? '') : { find: findEndToEnd };
}

/** Returns the first identifier in a text, and whether it also has a different one; `undefined` if it has none. */
export function extractFrom(text: string, find: Find): { id: string; hasOther: boolean } | undefined {
  const first = find(text);
  if (!first) return undefined;
  let hasOther = false;
  for (let next = find(text, first.end); next && !hasOther; next = find(text, next.end))
    hasOther = next.part !== first.part;
  return { id: first.part, hasOther };
}
