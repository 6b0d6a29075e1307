import type { Dialect } from '../notation/dialect';
import { FileReadError } from './file-read-error';
import { ProblemList } from '../reading/problems';
import type { SplitFile } from '../reading/read-table';
import { readStyles } from './xlsx-cells';
import { sheetRows } from './xlsx-sheet';
import { partTokens, readSharedTexts, readWorkbook } from './xlsx-workbook';
import { Zip } from './zip';

/** Opens the sheet `dialect.sheet`, else the first visible one (docs/files.md#xlsx). Throws `sheet-missing`. */
export async function openWorkbook(bytes: Uint8Array, dialect: Partial<Dialect>): Promise<SplitFile> {
  const zip = new Zip(bytes);
  const { sheets, base1904 } = await readWorkbook(zip);
  const wanted = dialect.sheet;
  const sheet =
    wanted === undefined
      ? (sheets.find(({ isHidden }) => !isHidden) ?? sheets[0])
      : sheets.find(({ name }) => name === wanted);
  if (!sheet) throw new FileReadError('sheet-missing', { sheet: wanted ?? '' });
  const parts = { texts: await readSharedTexts(zip), styles: await readStyles(zip), base1904 };
  const problems = new ProblemList();
  return {
    rows: sheetRows(partTokens(zip, sheet.part), parts, problems),
    settings: { format: 'xlsx', sheet: sheet.name },
    problems,
    isSheet: true,
    base1904,
    sheets: sheets.map(({ name }) => name),
  };
}
