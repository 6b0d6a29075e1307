import type { Direction, MappingRow } from './direction';
import { isDamaged, isRequired, mappedColumns } from './file-columns';
import { fileProblems } from './file-problems';
import { countFinding, sortedFindings } from './findings';
import type { Reading } from './reading';
import { type ImportOutcome, unstoredRows, rowCounts, rowJudge } from './row-outcomes';
import type { FileFinding, FileValidation, ImportTable, ValidatedRow } from './file-validation';

const maxShown = 50;

/** Returns what importing a file with a field map would do, without a service (docs/contract.md#the-import). */
export function validateFile(
  file: ImportTable,
  mapping: readonly MappingRow[],
  direction: Direction = 'field-to-column',
): FileValidation {
  const fields = mapping.map(({ field }) => field);
  const columns = mappedColumns(file, mapping);
  const problems = fileProblems(file, mapping, direction, columns);
  // Values of required fields are validated anyway, as they would be once the file is saved in UTF-8.
  const lost = new Set(
    columns
      .filter(({ column, canonical }) => isDamaged(file, column) && !isRequired(canonical))
      .map(({ field }) => field),
  );
  const judge = rowJudge(file, columns, lost);
  const findings = new Map<string, FileFinding>();
  const shown: ValidatedRow[] = [];
  const outcomes = file.rows.map((row, index): ImportOutcome => {
    const { cells, fault, nul, outcome } = judge(row);
    if (index < maxShown) shown.push({ number: index + 1, fault, cells });
    if (fault)
      countFinding(findings, '', { problem: fault, loss: 'refused' }, row.cells.join(file.delimiter));
    // The cells of a faulty row are not in the columns of the header.
    else
      for (const { field } of columns)
        countFinding(findings, field, cells[field]!.reading, cells[field]!.raw);
    if (nul !== undefined && outcome.effect === 'file')
      countFinding(findings, '', { problem: 'nul', loss: 'file' }, nul);
    return outcome;
  });

  const idField = columns.find(({ canonical }) => canonical === 'external_id')?.field;
  const { dropped, lost: lostRows } = unstoredRows(outcomes);
  for (const index of lostRows) outcomes[index]!.effect = 'lost';
  for (const index of dropped) {
    const outcome = outcomes[index]!;
    outcome.effect = 'dropped';
    const reading: Reading = { problem: 'duplicate', loss: 'dropped' };
    countFinding(findings, idField ?? '', reading, outcome.id);
    const cell = shown[index]?.cells[idField ?? ''];
    if (cell) cell.reading = reading;
  }
  const rows = rowCounts(outcomes, problems);
  const losesFile =
    problems.some(({ costs }) => costs === 'file') || (rows.lost > 0 && rows.accepted + rows.changed === 0);
  return {
    fields,
    judged: file.rows.length,
    rows,
    losesFile,
    problems,
    findings: sortedFindings([...findings.values()], fields, losesFile),
    shown,
    unusedColumns: file.header.filter((name) => !mapping.some(({ column }) => column === name)),
  };
}
