import type { PeriodReport, ReportOf } from '~/api/activity-report';
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
export type NotCertified = 'gap' | 'hidden' | 'unsealed' | 'remote' | 'starts' | 'later';

/**
 * Statement about a context between two sealed times: `same` if the configuration at both is equal and there is no change
 * of the context or of its fee schedules between them. `texts`: configurations at both times, to be hashed.
 */
export type Certificate =
  | {
      readonly kind: 'same' | 'changed';
      readonly times: readonly [from: string, to: string];
      readonly texts: readonly [string, string];
    }
  | {
      readonly kind: 'none';
      readonly reason: NotCertified;
      /** The first instant from which a period can be certified, if it is in the period. */
      readonly earliest?: string;
    };

/** Returns the certificate of the context of a report. `hasStates`: whether the server shows contexts as they were. */
export function certificateOf(
  { entries, proof, states }: PeriodReport,
  { from }: ReportOf,
  hasStates: boolean,
): Certificate {
  if (!states) return { kind: 'none', reason: hasStates ? 'hidden' : 'remote' };
  const { start, end, at } = states;
  if (start === 'later') return { kind: 'none', reason: 'later' };
  // Newest first: the first instant after all of them, also those of fee schedules.
  const baseline = entries.find(({ operation }) => baselineOperations.includes(operation));
  if (baseline) return { kind: 'none', reason: 'starts', earliest: nextInstant(baseline.at) };
  if (start === 'starts') return { kind: 'none', reason: 'starts' };
  if (typeof end === 'string') return { kind: 'none', reason: end };
  const changes = changesOf(entries).filter((entry) => entry.at <= at);
  const isSealed = proof.after !== null || (proof.newest !== null && proof.newest.at > from);
  return certify(start, end, { changes, isSealed, times: [from, at] });
}

/** Returns the certificate between two states. `changes` are the changes between both times. */
export function certify(
  start: ContextAsOf,
  end: ContextAsOf,
  {
    changes,
    isSealed,
    times,
  }: { changes: readonly ActivityEntry[]; isSealed: boolean; times: readonly [string, string] },
): Certificate {
  if (!isSealed) return { kind: 'none', reason: 'unsealed' };
  if (start.hidden.length > 0 || end.hidden.length > 0) return { kind: 'none', reason: 'hidden' };
  if (start.gap || end.gap) return { kind: 'none', reason: 'gap' };
  const [before, after] = [start.snapshot as Snapshot, end.snapshot as Snapshot];
  const { objects, moves } = diffSnapshots(before, after);
  const isSame = objects.length === 0 && moves.length === 0 && changes.length === 0;
  return {
    kind: isSame ? 'same' : 'changed',
    times,
    texts: [canonicalSnapshot(before), canonicalSnapshot(after)],
  };
}

/** Returns the instant after an entry, from which on a period does not contain it. */
function nextInstant(at: string): string {
  return new Date(Date.parse(at) + 1).toISOString();
}

/** Returns the instant after the last change, if a period can be certified from there on. `changes` are newest first. */
export function sinceLastChange(
  changes: readonly ActivityEntry[],
  certificate: Certificate,
): string | undefined {
  const newest = changes[0];
  if (!newest || certificate.kind === 'same') return undefined;
  const since = nextInstant(newest.at);
  if (certificate.kind !== 'none' || certificate.reason === 'later') return since;
  const { reason, earliest = '' } = certificate;
  return reason === 'starts' && since > earliest ? since : undefined;
}
