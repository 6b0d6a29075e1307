import type { PeriodReport, ReportScope } from '~/api/activity-report';
import type { ActivityEntry, ContextAsOf } from '@recon/contract/activity';
import { baselineOperations, changesConfiguration } from '@recon/engine/configuration/activity/entry';
import { canonicalSnapshot } from '@recon/engine/configuration/snapshot/canonical';
import { diffSnapshots } from '@recon/engine/configuration/snapshot/diff-snapshots';
import type { Snapshot } from '@recon/engine/configuration/snapshot/snapshot';

/**
 * Returns the entries that change a configuration. Omits writes that changed nothing and, for a remote service, an
 * intent whose result is another entry.
 */
export function configurationChanges(entries: readonly ActivityEntry[]): ActivityEntry[] {
  const concluded = new Set(entries.flatMap(({ intent }) => intent ?? []));
  return entries.filter((entry) => changesConfiguration(entry) && !concluded.has(entry.number));
}

/** Reason why a certificate cannot be issued. */
export type NoCertificateReason = 'gap' | 'hidden' | 'unsealed' | 'remote' | 'starts' | 'later';

/** Minimum time from the start of a period to the newest checkpoint, if the period ends with it. */
const shortestMs = 60_000;

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
      readonly reason: NoCertificateReason;
      /** The first instant from which a period can be certified, if it is in the period. */
      readonly earliest?: string;
    }
  /** The period would end with the newest checkpoint, right after its start. */
  | { readonly kind: 'none'; readonly reason: 'short'; readonly newest: string }
  /** Before the period, the configuration was changed past the log. */
  | { readonly kind: 'none'; readonly reason: 'earlierGap'; readonly from: string; readonly to: string };

/** Returns the certificate of the context of a report. `hasStates`: whether the server shows contexts as they were. */
export function certificateOf(
  { entries, proof, states }: PeriodReport,
  { from }: ReportScope,
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
  const changes = configurationChanges(entries).filter((entry) => entry.at <= at);
  const isSealed = proof.after !== null || (proof.newest !== null && proof.newest.at > from);
  const certificate = certificateBetween(start, end, { changes, isSealed, times: [from, at] });
  const isShort = proof.after === null && Date.parse(at) - Date.parse(from) < shortestMs;
  return certificate.kind === 'same' && isShort ? { kind: 'none', reason: 'short', newest: at } : certificate;
}

/** Returns the certificate between two states. `changes` are the changes between both times. */
export function certificateBetween(
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
  const { gap = end.gap } = start;
  if (gap?.reason === 'unrecorded' && gap.to !== undefined && gap.to <= times[0])
    return { kind: 'none', reason: 'earlierGap', from: gap.from, to: gap.to };
  if (gap) return { kind: 'none', reason: 'gap' };
  const [before, after] = [start.snapshot as Snapshot, end.snapshot as Snapshot];
  const { objects, moves } = diffSnapshots(before, after);
  const isSame = objects.length === 0 && moves.length === 0 && changes.length === 0;
  return {
    kind: isSame ? 'same' : 'changed',
    times,
    texts: [canonicalSnapshot(before), canonicalSnapshot(after)],
  };
}

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
  const isStart = certificate.reason === 'starts' && since > (certificate.earliest ?? '');
  return isStart ? since : undefined;
}
