import type { FileRow } from '../notation/dialect';
import { FileReadError } from './file-read-error';
import { fileLimits } from './limits';
import { attribute, textOfMarkup, type XmlToken } from './markup';
import type { ProblemList } from '../reading/problems';
import { TextBound } from './text-bound';
import { type NumberKind, plainNumber, serialText } from './xlsx-cells';
import { TextCollector } from './xlsx-workbook';

/** What cells of a sheet refer to: the workbook's texts and styles, and whether days are counted from 1904. */
export type SheetParts = { texts: readonly string[]; styles: readonly NumberKind[]; base1904: boolean };

/** Yields the rows of a sheet, each up to its last filled cell; skips empty rows. Reports formulas as problems. */
export async function* sheetRows(
  tokens: AsyncIterable<XmlToken[]>,
  parts: SheetParts,
  problems: ProblemList,
) {
  const reader = new SheetReader(parts, problems);
  for await (const batch of tokens) {
    for (const token of batch) reader.take(token);
    yield reader.batch.splice(0);
  }
}

type Cell = { column: number; type: string; style: number; hasFormula: boolean; value: string };

class SheetReader {
  private readonly parts: SheetParts;
  private readonly problems: ProblemList;
  private readonly inline = new TextCollector();
  private readonly bound = new TextBound();
  readonly batch: FileRow[] = [];
  private row = 0;
  private cells: string[] = [];
  private cell: Cell | undefined;
  private column = -1;
  private isValue = false;

  constructor(parts: SheetParts, problems: ProblemList) {
    this.parts = parts;
    this.problems = problems;
  }

  take(token: XmlToken): void {
    if (token.kind === 'text') {
      if (this.isValue && this.cell) this.cell.value += token.text;
      else if (this.cell?.type === 'inlineStr') this.inline.take(token);
      return;
    }
    if (token.kind === 'open') this.open(token);
    if (token.kind === 'close' || token.isEmpty) this.close(token.name);
    if (this.cell?.type === 'inlineStr') this.inline.take(token);
  }

  private open({ name, attributes }: Extract<XmlToken, { kind: 'open' }>): void {
    if (name === 'row') {
      this.row = rowOf(attribute(attributes, 'r')) ?? this.row + 1;
      this.cells = [];
      this.column = -1;
      this.bound.startRow(this.row);
    } else if (name === 'c') {
      const reference = attribute(attributes, 'r');
      this.column = reference === undefined ? this.column + 1 : columnOf(reference);
      const type = attribute(attributes, 't') ?? 'n';
      const style = Number(attribute(attributes, 's') ?? 0);
      this.cell = { column: this.column, type, style, hasFormula: false, value: '' };
    } else if (name === 'f' && this.cell) this.cell.hasFormula = true;
    else if (name === 'v') this.isValue = true;
  }

  private close(name: string): void {
    if (name === 'v') this.isValue = false;
    else if (name === 'c' && this.cell) this.endCell(this.cell);
    else if (name === 'row') this.endRow();
  }

  private endCell(cell: Cell): void {
    this.cell = undefined;
    const text =
      cell.type === 'inlineStr' ? this.inline.takeText() : this.textOf(cell, textOfMarkup(cell.value));
    this.bound.add(text);
    if (cell.hasFormula) this.problems.note('formula', { row: this.row, cell: text });
    if (cell.type === 'e') this.problems.note('cell-error', { row: this.row, cell: text });
    if (text === '') return;
    if (text.includes('\0')) this.problems.note('nul', { row: this.row, cell: text });
    if (cell.column >= fileLimits.columns)
      throw new FileReadError('too-many-columns', { atLeast: cell.column + 1, most: fileLimits.columns });
    while (this.cells.length < cell.column) this.cells.push('');
    this.cells[cell.column] = text;
  }

  private textOf({ type, style }: Cell, value: string): string {
    switch (type) {
      case 's':
        return this.parts.texts[Number(value)] ?? '';
      case 'b':
        return value === '' ? '' : value === '1' ? 'TRUE' : 'FALSE';
      case 'n': {
        if (value === '') return '';
        const kind = this.parts.styles[style] ?? 'number';
        return kind === 'number' ? plainNumber(value) : serialText(value, kind, this.parts.base1904);
      }
      default:
        // Results of formulas, errors, and dates in ISO 8601.
        return value;
    }
  }

  private endRow(): void {
    const { cells } = this;
    // A row ends once, regardless of repeated end tags.
    this.cells = [];
    if (cells.some((cell) => cell.trim() !== '')) this.batch.push({ row: this.row, cells });
  }
}

/** Parses the number of a row, from 1; returns `undefined` for any other text. */
const rowOf = (text = ''): number | undefined => (/^[1-9]\d{0,6}$/.test(text) ? Number(text) : undefined);

/** Returns the column index of a reference such as `AB12`, from 0. */
function columnOf(reference: string): number {
  let column = 0;
  for (const letter of /^[A-Z]{1,3}/i.exec(reference)?.[0].toUpperCase() ?? 'A')
    column = column * 26 + letter.charCodeAt(0) - 64;
  return column - 1;
}
