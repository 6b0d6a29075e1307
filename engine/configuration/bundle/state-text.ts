import { writeJson } from '../../lib/json/lossless';
import { canonicalJson } from '../../lib/json/same-json';
import { orderOf } from '../match-rules/order';
import { canonicalSnapshot } from '../snapshot/canonical';
import type { Bundle } from './bundle';
import type { BundlePart, LiveState } from './bundle-plan';

/**
 * Returns a text of all that a plan may change. Equal states have equal texts: a saved plan contains its digest, so it
 * is refused after the target has changed.
 */
export function stateText(bundle: Bundle, live: LiveState, parts: readonly BundlePart[]): string {
  const named = new Set(bundle.feeSchedules.map(({ name }) => name));
  const schedules = live.feeSchedules.filter(({ name }) => named.has(String(name)));
  const contexts = live.contexts.map(({ id, snapshot, readings }) => {
    const { rules, sources } = snapshot;
    return [
      id,
      canonicalSnapshot(snapshot),
      orderOf(rules),
      orderOf(sources),
      sources.map((source) => readings.get(source.id) ?? {}),
    ];
  });
  const isNew = parts.filter((part) => part.isNew).map(({ name }) => name);
  return canonicalJson(writeJson([contexts, schedules, isNew]));
}
