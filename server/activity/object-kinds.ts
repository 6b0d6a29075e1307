import { activityEvents, type ActivityObjectKind } from '@recon/contract/activity-kinds';
import { writes } from '@recon/contract/writes';

/** The kind of the objects of each operation that an entry may name. A refused read has no kind. */
const kinds: Readonly<Record<string, ActivityObjectKind>> = {
  ...Object.fromEntries(Object.entries(writes).map(([name, { kind }]) => [name, kind])),
  ...activityEvents,
  getKeyDetails: 'pix-key',
};

/** Returns the operations whose entries the filter by a kind of object matches: by rules, also those of their order. */
export function operationsOn(kind: ActivityObjectKind): string[] {
  return Object.keys(kinds).filter((name) => kindsOf(kind).includes(kinds[name]!));
}

/** Returns the kinds of objects that the filter by a kind matches: rules and their order for rules. */
export function kindsOf(kind: ActivityObjectKind): ActivityObjectKind[] {
  return kind === 'match-rule' ? ['match-rule', 'rule-order'] : [kind];
}
