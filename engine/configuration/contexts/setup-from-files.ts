import { cutTo } from './copy-name';
import { headingTokens } from '../../file/field-maps/synonyms';
import {
  acquirerHeadings,
  acquirerNameWords,
  bankNameWords,
  ledgerNameWords,
  maybeLedgerNameWords,
  statementHeadings,
} from '../../file/vocabulary';
import { type Dialect, isBankFormat } from '../../file/notation/dialect';
import type { ProposedFields } from '../../file/reading/propose-fields';
import type { ReadSummary } from '../../file/reading/open-file';
import { withAddedColumns } from '../../file/service/write-for-service';
import type { SourceType } from '../sources/source-types';

/** The parts of a setup that a file itself shows: what kind of source it is from, its name, and its field map. */

/** How a file was read, as far as the setup depends on it. */
type ReadFile = Pick<ReadSummary, 'fields'> & {
  readonly dialect: Pick<Dialect, 'format' | 'amountFrom' | 'currency'>;
  readonly columns: readonly { readonly name: string }[];
};

const kinds: readonly (readonly [SourceType, ReadonlySet<string>])[] = [
  ['LEDGER', ledgerNameWords],
  ['GATEWAY', acquirerNameWords],
  ['BANK', bankNameWords],
  ['LEDGER', maybeLedgerNameWords],
];
/** The number of headings of acquirers, or of banks, from which a file is one of theirs. */
const enoughHeadings = 2;

/** Returns the type of the source that a file comes from: by its format, else by its name, else by its headings. */
export function sourceTypeOfFile(fileName: string, { dialect, columns }: ReadFile): SourceType {
  if (isBankFormat(dialect.format)) return 'BANK';
  const named = typeOfName(fileName);
  if (named) return named;
  if (countIn(columns, acquirerHeadings) >= enoughHeadings) return 'GATEWAY';
  return countIn(columns, statementHeadings) >= enoughHeadings ? 'BANK' : 'LEDGER';
}

function typeOfName(fileName: string): SourceType | undefined {
  const words = headingTokens(fileName);
  return kinds.find(([, known]) => words.some((word) => known.has(word)))?.[0];
}

function countIn(columns: ReadFile['columns'], headings: ReadonlySet<string>): number {
  return columns.filter(({ name }) => headings.has(headingTokens(name).join(' '))).length;
}

/** A file as it was read, with its name. */
export type NamedFile = { readonly name: string; readonly summary: ReadFile };

/**
 * Returns the types of the sources of two files. Both are ledgers only if both names say so. If both could be, the
 * ledger is the file with a ledger's name, else with fewer headings of acquirers and banks, else the first.
 */
export function sourceTypesOfFiles(first: NamedFile, second: NamedFile): [SourceType, SourceType] {
  const files = [first, second] as const;
  const [one, other] = [
    sourceTypeOfFile(first.name, first.summary),
    sourceTypeOfFile(second.name, second.summary),
  ];
  const [isFirst, isSecond] = files.map(({ name }) => typeOfName(name) === 'LEDGER');
  if (one !== 'LEDGER' || other !== 'LEDGER' || (isFirst && isSecond)) return [one, other];
  const [ofFirst = 0, ofSecond = 0] = files.map(
    ({ summary: { columns } }) => countIn(columns, acquirerHeadings) + countIn(columns, statementHeadings),
  );
  const isSecondLedger = isFirst === isSecond ? ofSecond < ofFirst : isSecond;
  return isSecondLedger ? [typeBesideLedger(first), 'LEDGER'] : ['LEDGER', typeBesideLedger(second)];
}

/** Returns the kind of the source of a file that nothing shows clearly, if the other file is the ledger's. */
function typeBesideLedger({ summary: { columns } }: NamedFile): SourceType {
  if (countIn(columns, acquirerHeadings) > 0) return 'GATEWAY';
  return countIn(columns, statementHeadings) > 0 ? 'BANK' : 'CUSTOM';
}

/** Returns whether the second of two files belongs on the left: only it is from a ledger. */
export function isSecondLeft(first: SourceType, second: SourceType): boolean {
  return first !== 'LEDGER' && second === 'LEDGER';
}

/** Returns a source's name from the file's name, without extension, days and numbers; `''` if nothing is left. */
export function sourceNameOfFile(fileName: string, maxLength = 50): string {
  const words = fileName
    .replace(/(\.\w{1,5})+$/, '')
    .split(/[\s_.,;()[\]+-]+/)
    .filter((word) => /\p{L}/u.test(word));
  const [first = '', ...rest] = cutTo(words.join(' '), maxLength);
  return first.toUpperCase() + rest.join('');
}

/** Returns the column of each field after a file is converted: a field map for the converted file. */
export function mappingOfFile({ fields, dialect }: ReadFile): ProposedFields {
  const mapped = Object.entries(fields).filter(([, column]) => column !== '');
  return withAddedColumns(Object.fromEntries(mapped), dialect);
}
