import { isSameRule } from '../change-plan/staged-rule';
import type { Snapshot, SnapshotRule } from './snapshot';

/**
 * Returns an earlier snapshot in which a rule that `live` lacks has the id of the first equal rule that only `live`
 * has. So a plan keeps rules that were deleted and created again.
 */
export function adoptRules(earlier: Snapshot, live: Snapshot): Snapshot {
  const [was, is] = [earlier, live].map(({ rules }) => new Set(rules.map(({ id }) => id)));
  const free = live.rules.filter(({ id }) => !was!.has(id));
  const adoptRule = (rule: SnapshotRule): SnapshotRule => {
    if (is!.has(rule.id)) return rule;
    const index = free.findIndex((one) => isSameRule(one, rule));
    const [same] = index === -1 ? [] : free.splice(index, 1);
    return same ? { ...rule, id: same.id } : rule;
  };
  return { ...earlier, rules: earlier.rules.map(adoptRule) };
}
