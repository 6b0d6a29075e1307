import type { ReadSettings } from '@recon/engine/file/settings';
import { createReadStream } from 'node:fs';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { readConversion } from '@recon/contract/conversion';
import { type ConversionResult, convertFile } from '@recon/engine/file/convert/convert-file';
import { openFile } from '@recon/engine/file/reading/open-file';
import { causesOf, type SkippedRow } from '@recon/engine/file/reading/transaction-row';
import { readFile as readTable, type Unreadable } from '@recon/engine/file/reading/read-file';
import { columnsOfMap } from '@recon/engine/file/service/saved-map';
import { spreadsheetCsv } from '@recon/engine/file/formats/spreadsheet-csv';
import { type CommandEnd, readMappingFile, UsageError } from '../matching/scenario';
import { leftOutText, rowCount, stepIssueText, stepReasonText } from './messages';

type Values = Partial<Record<'file' | 'out' | 'steps' | 'map' | 'left-out', string | undefined>> & {
  propose?: boolean | undefined;
};

/** Converts a file with the settings in the options, or proposes settings. Throws a UsageError for invalid options. */
export async function convertCommand({ propose, ...values }: Values): Promise<CommandEnd> {
  const file = requiredOption('file', values.file);
  const conversion = await readSettings(values);
  if (!(await stat(file)).isFile()) throw new UsageError(`${file} is not a file.`);
  if (!propose) return convert(file, conversion, pathsOf(file, values));
  const other = (['out', 'left-out'] as const).find((name) => values[name] !== undefined);
  if (other) throw new UsageError(`--propose goes without --${other}.`);
  return proposeForFile(file, conversion);
}

async function readSettings({ steps, map }: Values): Promise<ReadSettings> {
  const conversion = steps === undefined ? {} : readConversion(await readFile(steps, 'utf8'));
  if ('fault' in conversion) {
    const { path, message } = conversion.fault;
    throw new UsageError(`${[steps, path].filter((part) => part !== '').join(': ')} ${message}.`);
  }
  if (map === undefined) return conversion;
  const columns = columnsOfMap(readMappingFile(await readFile(map, 'utf8'), map));
  return { ...conversion, fields: { ...conversion.fields, ...columns } };
}

/** Returns the steps that a file needs, with what was recognised of it that may differ in other files of its source. */
async function proposeForFile(file: string, conversion: ReadSettings): Promise<CommandEnd> {
  const { steps: _, ...reading } = conversion;
  const found = await openFile(createReadStream(file), reading);
  if ('fault' in found) return unreadable(file, found);
  const { dialect, fields, proposed = { steps: [], reasons: [] } } = found.summary;
  const { zone, currency } = dialect;
  const columns = dialect.columns.filter(({ notation }) => notation.holds !== 'text');
  const settings: ReadSettings = {
    dialect: { zone, ...(currency && { currency }), columns, ...reading.dialect },
    fields: { ...fields, ...proposed.fields },
    steps: proposed.steps,
  };
  return {
    exitCode: 0,
    output: JSON.stringify(settings, undefined, 2),
    messages: proposed.reasons.map((reason, at) => `Step ${at + 1}: ${stepReasonText(reason)}`),
  };
}

async function convert(
  file: string,
  conversion: ReadSettings,
  paths: { out: string; leftOut: string },
): Promise<CommandEnd> {
  const result = await convertFile(createReadStream(file), conversion);
  if ('fault' in result) return unreadable(file, result);
  if ('issue' in result) throw new UsageError(stepIssueText(result.issue));
  // First the rows that are left out: the converted file never exists without their list.
  await writeFile(paths.leftOut, await leftOutCsv(file, result));
  const summary = JSON.stringify(summaryOf(result));
  const messages = messagesOf(file, result);
  if (result.written === 0)
    return {
      exitCode: 1,
      output: summary,
      messages: [...messages, `No row of ${file} can be converted, so ${paths.out} was not written.`],
    };
  await writeFile(paths.out, result.parts);
  return { exitCode: 0, output: summary, messages };
}

/** Returns the summary that is printed: counts, and what was recognised. Steps are in their order. */
function summaryOf({ read, written, leftOut, escaped, fields, steps, problems, dialect }: ConversionResult) {
  const { columns: _, ...recognised } = dialect;
  return {
    read,
    written,
    leftOut: leftOut.length,
    reasons: causesOf(leftOut).map(({ why, field, step, rows }) => ({
      why,
      ...(field && { field }),
      ...(step !== undefined && { step: step + 1 }),
      rows,
    })),
    escaped,
    fields,
    steps: steps.map(({ step, report }) => ({ do: step.do, ...report })),
    problems: problems.map(({ code, count }) => ({ code, count })),
    dialect: recognised,
  };
}

function messagesOf(file: string, { leftOut, escaped, written, steps }: ConversionResult): string[] {
  const groups = causesOf(leftOut).map(({ why, field, step, rows }) => {
    const place = step === undefined ? field && `${field}: ` : `step ${step + 1}: `;
    return `${rowCount(rows)} of ${file} left out: ${place}${leftOutText(why)}`;
  });
  const emptied = steps.flatMap(({ report }, step) =>
    Object.entries(report.emptied ?? {}).map(
      ([column, count]) =>
        `Step ${step + 1} emptied ${JSON.stringify(column)} in ${count} of ${report.sums} sums: its cells differ.`,
    ),
  );
  const formulas = `${escaped} ${escaped === 1 ? 'cell starts' : 'cells start'} like a formula and got an apostrophe.`;
  return [...groups, ...emptied, ...(escaped > 0 && written > 0 ? [formulas] : [])];
}

/** Returns the rows that are left out as CSV for spreadsheets: number, reason and all cells. Reads the file again for these. */
async function leftOutCsv(file: string, { leftOut, dialect }: ConversionResult): Promise<string> {
  const headings = ['row', 'code', 'reason', 'field', 'step', 'because of row'];
  const byRow = new Map(leftOut.map((one) => [one.row, one]));
  const again = { dialect: { ...dialect, leaveOutTotals: false } };
  const read = leftOut.length === 0 ? undefined : await readTable(createReadStream(file), again);
  if (read && 'fault' in read) throw new UsageError(`${file} was changed while it was read.`);
  const rows: string[][] = [];
  for await (const { row, cells } of read?.rows ?? []) {
    const one = byRow.get(row);
    // Papa Parse does not quote cells that are missing.
    const missing = Array.from({ length: Math.max(0, dialect.columns.length - cells.length) }, () => '');
    if (one) rows.push([...reasonCells(one), ...cells, ...missing]);
  }
  return spreadsheetCsv([...headings, ...dialect.columns.map(({ name }) => name)], rows);
}

function reasonCells({ row, why, field, step, of }: SkippedRow): string[] {
  const number = (one: number | undefined) => (one === undefined ? '' : String(one));
  return [
    String(row),
    why,
    leftOutText(why),
    field,
    number(step === undefined ? step : step + 1),
    number(of),
  ];
}

/** Returns the paths to write. None may be a file that is read or the other one. */
function pathsOf(file: string, values: Values): { out: string; leftOut: string } {
  const out = requiredOption('out', values.out);
  const leftOut = values['left-out'] ?? `${out.replace(/\.csv$/i, '')}.left-out.csv`;
  const inputs = [file, values.steps, values.map].flatMap((path) =>
    path === undefined ? [] : [resolve(path)],
  );
  for (const [name, path] of [['out', out] as const, ['left-out', leftOut] as const])
    if (inputs.includes(resolve(path)))
      throw new UsageError(`--${name} would overwrite ${path}, which is read.`);
  if (resolve(out) === resolve(leftOut)) throw new UsageError('--out and --left-out are the same file.');
  return { out, leftOut };
}

function requiredOption(name: string, value: string | undefined): string {
  if (value === undefined || value === '') throw new UsageError(`--${name} is missing.`);
  return value;
}

function unreadable(file: string, { fault, values }: Unreadable): CommandEnd {
  return {
    exitCode: 1,
    messages: [`${file} cannot be read: ${[fault, ...Object.values(values)].join(' ')}.`],
  };
}
