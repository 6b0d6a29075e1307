import type { MatchResult } from '@recon/engine/matching/result';
import { compareBytes } from '@recon/engine/matching/run-order';
import type { ImportResult } from '@recon/engine/file/service/read-import';
import type { PreparedRun } from './scenario';
import { importFaultText, noteText, runProblemText, stoppedText } from './messages';

/** The output of the command as JSON (docs/matching.md#output). */
export type MatchOutput = {
  pairs: {
    left: string[];
    right: string[];
    rulePriority: number;
    score: number;
    status: 'CONFIRMED' | 'PROPOSED';
  }[];
  /** Ids of transactions without a match, in the order in which they are tried. */
  unmatchedLeft: string[];
  unmatchedRight: string[];
  /** Ids of rows that cannot be read; absent if there are none. */
  refusedLeft?: string[];
  refusedRight?: string[];
  notes?: string[];
  error?: { message: string };
};

/** Returns the output of a run. If the run fails, or the import rejects a file, it has an `error` and no pairs. */
export function outputOf(run: PreparedRun, result: MatchResult): MatchOutput {
  const message = failureOf(run, result);
  const notes = [
    ...result.notes.map(noteText),
    ...result.stopped.map(({ rule, comparisons }) => stoppedText(result.rules[rule]!.priority, comparisons)),
  ];
  const groups = message === undefined ? result.groups : [];
  const usedLeft = new Set(groups.map(({ left }) => left));
  const usedRight = new Set(groups.flatMap(({ rights }) => rights));
  const left = result.left.rows.map(({ externalId }) => externalId);
  const right = result.right.rows.map(({ externalId }) => externalId);
  const refusedLeft = refusedOf(run.left);
  const refusedRight = refusedOf(run.right);
  return {
    pairs: groups.map(({ rule, left: l, rights, score, status }) => ({
      left: [left[l]!],
      right: rights.map((r) => right[r]!).sort(compareBytes),
      rulePriority: result.rules[rule]!.priority,
      score,
      status,
    })),
    unmatchedLeft: left.filter((_, at) => !usedLeft.has(at)),
    unmatchedRight: right.filter((_, at) => !usedRight.has(at)),
    ...(refusedLeft.length > 0 && { refusedLeft }),
    ...(refusedRight.length > 0 && { refusedRight }),
    ...(notes.length > 0 && { notes }),
    ...(message !== undefined && { error: { message } }),
  };
}

function failureOf({ scenario, left, right }: PreparedRun, result: MatchResult): string | undefined {
  for (const [side, files] of [['left', left] as const, ['right', right] as const])
    for (const { fault } of files) if (fault) return importFaultText(side, fault);
  return result.problem && runProblemText(result.problem, scenario.rules, result);
}

/** Returns the ids sorted by bytes, so that the order of the rows does not matter. */
function refusedOf(files: readonly ImportResult[]): string[] {
  const rows = files.flatMap(({ refused }) => refused.filter(({ loss }) => loss !== 'dropped'));
  return rows.map(({ id = '' }) => id).sort(compareBytes);
}
