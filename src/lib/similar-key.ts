import { distance } from 'fastest-levenshtein';

/** The maximum length of a compared key: longer ones are not typos, and comparing them takes quadratic time. */
const maxKeyChars = 64;

/** A key of an object and the known key that was probably meant. */
export type SimilarKey = { key: string; known: string };

/** Returns at most five unknown keys that differ from a known one only in capitals, separators or up to two letters. */
export function similarKeys(keys: readonly string[], knownKeys: readonly string[]): SimilarKey[] {
  const found: SimilarKey[] = [];
  for (const key of keys) {
    if (found.length === maxNamedKeys) break;
    if (key.length > maxKeyChars || knownKeys.includes(key)) continue;
    const nearest = nearestOf(plain(key), knownKeys);
    if (nearest !== undefined) found.push({ key, known: nearest });
  }
  return found;
}

const maxNamedKeys = 5;

function nearestOf(key: string, known: readonly string[]): string | undefined {
  let best: { name: string; away: number } | undefined;
  for (const name of known) {
    const away = distance(key, plain(name));
    if (away <= (name.length < 8 ? 1 : 2) && away < (best?.away ?? Infinity)) best = { name, away };
  }
  return best?.name;
}

const plain = (key: string): string => key.toLowerCase().replaceAll(/[\s_.-]/g, '');
