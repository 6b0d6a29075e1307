import type { MatchResult, RunNote, RunProblem } from '@recon/engine/matching/result';
import type { ImportFileError } from '@recon/engine/file/service/import-file';
import type { SkippedRow } from '@recon/engine/file/reading/transaction-row';
import type { ImportResult } from '@recon/engine/file/service/read-import';
import type { RuleToRun } from '@recon/engine/matching/transaction';

type Side = 'left' | 'right';

/** Returns why a matching run fails, as a sentence. */
export function runProblemText(
  problem: RunProblem,
  rules: readonly RuleToRun[],
  { left, right }: Pick<MatchResult, 'left' | 'right'>,
): string {
  switch (problem.code) {
    case 'rule-type':
      return `The rule of priority ${rules[problem.rule]!.priority} has the type ${JSON.stringify(problem.type)}, which the engine does not know.`;
    case 'rule-config':
      return `The rule of priority ${rules[problem.rule]!.priority} has a value for ${problem.key} that the engine refuses: ${JSON.stringify(problem.value)}.`;
    case 'context-type':
      return `A context of the type ${JSON.stringify(problem.type)} cannot be run.`;
    case 'source-counts':
      return `The context type does not fit ${count(problem.left, 'source')} on the left and ${count(problem.right, 'source')} on the right.`;
    case 'no-fee-schedule':
      return 'The context normalizes fees, but no source has a fee schedule.';
    case 'negative-amount':
      return `A negative amount is reached by a split in a 1:N context: ${
        problem.right === undefined
          ? `left ${JSON.stringify(left.rows[problem.left]!.externalId)}`
          : `right ${JSON.stringify(right.rows[problem.right]!.externalId)}`
      }.`;
  }
}

/** Returns, as a sentence, which limit of the service a run exceeds. The service would refuse this run. */
export function noteText({ what, count: found, limit }: RunNote): string {
  const named = { rules: 'rules', left: 'rows on the left', right: 'rows on the right' }[what];
  return `There are ${found} ${named}. The service takes ${limit} in one call, so its run would fail.`;
}

/** Returns a sentence about a rule that was stopped after too many comparisons. */
export function stoppedText(priority: number, comparisons: number): string {
  return `The rule of priority ${priority} was given up after ${comparisons} comparisons. What it and later rules take is not certain.`;
}

/** Returns why the import would reject the entire file of a side, as a sentence. */
export function importFaultText(side: Side, fault: NonNullable<ImportResult['fault']>): string {
  if ('fault' in fault)
    return `The ${side} file cannot be read: ${[fault.fault, ...Object.values(fault.values)].join(' ')}.`;
  if (fault.code !== 'row') return `The import would refuse the ${side} file whole: ${fileText(fault)}`;
  const reason = refusedText(side, fault.row);
  return fault.stored === 0
    ? `The import would refuse the ${side} file whole: ${reason}`
    : `The import would store ${count(fault.stored, 'row')} of the ${side} file and then end with an error: ${reason}`;
}

const fileTexts = {
  empty: 'it is empty.',
  'no-rows': 'it has no rows.',
  'not-json': 'it is no JSON.',
  header: 'its first line cannot be read.',
};

function fileText(fault: ImportFileError): string {
  if (fault.code !== 'field-map') return fileTexts[fault.code];
  return `its field map lacks ${fault.fields.join(', ')}, or names no column for it.`;
}

function refusedText(side: Side, { row, id, field, column = field, why }: SkippedRow): string {
  return `${side} row ${row}${id === undefined ? '' : ` (${JSON.stringify(id)})`}: ${column && `${field || column}: `}${why}`;
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}
