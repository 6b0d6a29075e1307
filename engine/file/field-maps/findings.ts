import { canonicalFieldOf } from './canonical-fields';
import { type Reading, riskyNotices } from './reading';
import type { FileFinding } from './file-validation';

/** The reading of a cell, or an issue of an entire row (`cells`, `quotes`). */
type Found = Reading | { problem: 'cells' | 'quotes'; loss: 'refused' };

/** Adds an issue to `findings`, per field and kind. An ambiguous value replaces the first value as the example. */
export function countFinding(
  findings: Map<string, FileFinding>,
  field: string,
  issue: Found,
  raw: string | undefined,
): void {
  if ('read' in issue && (!issue.notice || !riskyNotices.has(issue.notice))) return;
  const code = 'read' in issue ? issue.notice! : issue.problem;
  const key = `${field} ${code}`;
  const likely = 'likely' in issue ? (issue.likely ?? []) : [];
  let finding = findings.get(key);
  if (!finding) {
    finding = {
      field,
      code,
      effect: 'read' in issue ? 'changed' : issue.loss,
      count: 0,
      unclear: 0,
      example: raw ?? '',
      ...(likely.length === 1 && { likely: likely[0]! }),
    };
    findings.set(key, finding);
  }
  finding.count += 1;
  if (likely.length <= 1) return;
  if (finding.unclear === 0) {
    finding.example = raw ?? '';
    delete finding.likely;
  }
  finding.unclear += 1;
}

const weightiest: readonly ReturnType<typeof canonicalFieldOf>[] = ['amount', 'date'];

/** Returns whether a finding loses amounts or dates, which users should check first. */
export function isLossOfAmountOrDate({ field, effect }: FileFinding): boolean {
  return effect !== 'changed' && weightiest.includes(canonicalFieldOf(field));
}

/** Returns findings in the order of importance: losses first, then amount and date, then by falling count. */
export function sortedFindings(
  findings: FileFinding[],
  fields: readonly string[],
  losesFile: boolean,
): FileFinding[] {
  const rank = ({ effect }: FileFinding) =>
    effect === 'changed' ? 2 : effect === 'file' && losesFile ? 0 : 1;
  const fieldRank = ({ field }: FileFinding) => {
    const weighty = weightiest.indexOf(canonicalFieldOf(field));
    return weighty < 0 ? weightiest.length + fields.indexOf(field) + 1 : weighty;
  };
  return findings.toSorted((a, b) => rank(a) - rank(b) || fieldRank(a) - fieldRank(b) || b.count - a.count);
}
