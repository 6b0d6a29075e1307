import { activityEvents, type ActivityObjectKind } from '@recon/contract/activity-kinds';
import { writes } from '@recon/contract/writes';

/** The kind of the objects of each operation that an entry may name. A refused read has no kind. */
const kinds: Readonly<Record<string, ActivityObjectKind>> = {
  ...Object.fromEntries(Object.entries(writes).map(([name, { kind }]) => [name, kind])),
  ...activityEvents,
  getKeyDetails: 'pix-key',
};

/** Returns the operations that a filter by kind of object matches; for rules, also those of their order. */
export function operationsOn(kind: ActivityObjectKind): string[] {
  return Object.keys(kinds).filter((name) => kindsOf(kind).includes(kinds[name]!));
}

/** Returns the kinds of objects that a filter by kind matches; for rules, also their order. */
export function kindsOf(kind: ActivityObjectKind): ActivityObjectKind[] {
  return kind === 'match-rule' ? ['match-rule', 'rule-order'] : [kind];
}
