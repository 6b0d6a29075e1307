import { activityEvents, type ActivityObjectKind } from '~/contract/activity';
import { writes } from '~/contract/writes';

/** The kind of the objects of each operation that an entry may name. A refused read has no kind. */
const kinds: Readonly<Record<string, ActivityObjectKind>> = {
  ...Object.fromEntries(Object.entries(writes).map(([name, { kind }]) => [name, kind])),
  ...activityEvents,
  getKeyDetails: 'pix-key',
};

/** Returns the operations whose entries are about objects of a kind. */
export function operationsOn(kind: ActivityObjectKind): string[] {
  return Object.keys(kinds).filter((name) => kinds[name] === kind);
}
