import { elementsOf, membersOf, objectOf, readJson, writeJson } from './lossless';

/** Returns well-formed JSON with the keys of all objects in the order of their code units. Other text is unchanged. */
function sortedKeys(json: string): string {
  if (json.startsWith('[')) return `[${elementsOf(json).map(sortedKeys).join()}]`;
  if (!json.startsWith('{')) return json;
  const members = membersOf(json).map((member) => ({ ...member, json: sortedKeys(member.json) }));
  return objectOf(members.toSorted((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0)));
}

/** Returns a copy of a value with the keys of all objects sorted; `writeJson` returns its exact text. */
export function withSortedKeys(value: object): Record<string, unknown> {
  return readJson(sortedKeys(writeJson(value))) as Record<string, unknown>;
}
