import type { ActivityEntry, ContextAsOf } from '~/contract/activity';
import { baselineOperations, configuredKinds } from '~/domain/activity/entry';
import { canonicalSnapshot } from '~/domain/snapshot/canonical';
import { diffSnapshots } from '~/domain/snapshot/diff-snapshots';
import type { Snapshot } from '~/domain/snapshot/snapshot';

/** Kinds of objects whose entries change the configuration. */
const configured = new Set<string>([...configuredKinds, 'rule-order', 'tenant']);

/** Returns whether an entry is about the configuration, unlike sign-ins, lookups and reading of the log. */
export function isChange({ objectKind, outcome, operation }: ActivityEntry): boolean {
  return outcome !== 'refused' && !baselineOperations.includes(operation) && configured.has(objectKind ?? '');
}

/** Returns the changes of the configuration. Of a remote service, an intent whose result is known is not one of its own. */
export function changesOf(entries: readonly ActivityEntry[]): ActivityEntry[] {
  const concluded = new Set(entries.flatMap(({ intent }) => intent ?? []));
  return entries.filter((entry) => isChange(entry) && !concluded.has(entry.number));
}

/** Why a certificate cannot be issued. */
export type NotCertified = 'gap' | 'hidden' | 'unsealed';

/**
 * Statement about a context between two sealed times: `same` if the configuration at both is equal and no entry of the
 * context is between them. `hashes`: texts at both times, to be hashed.
 */
export type Certificate =
  | { readonly kind: 'same' | 'changed'; readonly texts: readonly [string, string] }
  | { readonly kind: 'none'; readonly reason: NotCertified };

/** Returns the certificate of a context. `changes` are the entries of the context between both times. */
export function certify(
  start: ContextAsOf,
  end: ContextAsOf,
  { changes, isSealed }: { changes: readonly ActivityEntry[]; isSealed: boolean },
): Certificate {
  if (!isSealed) return { kind: 'none', reason: 'unsealed' };
  if (start.hidden.length > 0 || end.hidden.length > 0) return { kind: 'none', reason: 'hidden' };
  if (start.gap || end.gap) return { kind: 'none', reason: 'gap' };
  const [before, after] = [start.snapshot as Snapshot, end.snapshot as Snapshot];
  const { objects, moves } = diffSnapshots(before, after);
  const isSame = objects.length === 0 && moves.length === 0 && changes.length === 0;
  return {
    kind: isSame ? 'same' : 'changed',
    texts: [canonicalSnapshot(before), canonicalSnapshot(after)],
  };
}
