import type { RefusalCode } from '@recon/engine/file/reading/transaction-row';
import type { StepReason } from '@recon/engine/file/convert/propose-steps';
import type { StepIssue } from '@recon/engine/file/convert/stage';

const reasons: Readonly<Record<RefusalCode, string>> = {
  'left-out': 'A step leaves out rows like this one.',
  'sum-incomplete': 'Another row of its sum has an amount that cannot be read.',
  total: 'It is a balance or total, or a remark at the end of the file.',
  uneven: 'It has more or fewer cells than headings.',
  misfit: 'The cell is not written as the rest of its column.',
  'two-amounts': 'It has both a debit and a credit.',
  'no-sign': 'The column of the sign has neither plus nor minus.',
  'no-reference':
    'Several rows have this placeholder instead of a reference, so the service would drop them.',
  empty: 'The cell is empty.',
  'column-missing': 'The file has no column for this field.',
  unpaid: 'By its status, the row is not paid yet.',
  'not-paid': 'The boleto was registered, changed or rejected, but not paid.',
  'no-such-date': 'The day does not exist.',
  'day-first': 'The day is written before the month, or the other way round.',
  'date-form': 'The cell is not a date that the import accepts.',
  'spreadsheet-date': 'The cell is the day number of a spreadsheet.',
  'decimal-comma': 'The amount has a decimal comma.',
  thousands: 'The amount has separators of thousands.',
  'mark-unclear': 'The mark in the amount may be decimal or separate thousands.',
  parentheses: 'The amount is in parentheses.',
  'trailing-sign': 'The sign is after the amount.',
  'minus-sign': 'The minus is not the one of the keyboard.',
  'debit-credit': 'The amount has a D or C.',
  'currency-sign': 'The cell has a currency sign.',
  'not-a-number': 'The cell is not a number.',
  'too-large': 'The amount has 13 or more digits before the point; the service would lose the file.',
  'exponent-hangs': 'The exponent is so large that the service would never finish.',
  'not-a-currency': 'The cell is not a currency code that the import accepts.',
  'too-long': 'The identifier has more than 255 characters; the service would lose the file.',
  nul: 'It has a NUL character; the service would lose the file.',
  'not-utf-8': 'It has characters that are not UTF-8.',
  duplicate: 'Another row has the same identifier; the service would drop both.',
};

/** Returns why a row is left out, as a sentence. */
export const leftOutText = (why: RefusalCode): string => reasons[why];

/** Returns why the steps cannot be applied to a file. */
export function stepIssueText(issue: StepIssue): string {
  const step = `Step ${issue.step + 1}`;
  switch (issue.code) {
    case 'column-missing':
      return `${step}: the file has no column ${quote(issue.column)} before this step.`;
    case 'column-twice':
      return `${step}: the column ${quote(issue.column)} has two roles.`;
    case 'choose-one':
      return `${step}: needs exactly one of ${issue.of.join(', ')}.`;
    case 'not-amounts':
      return `${step}: the column ${quote(issue.column)} is not read as amounts; set its notation in dialect.columns.`;
    case 'not-a-currency':
      return `${step}: ${quote(issue.text)} is not a currency code that the import accepts.`;
    case 'pattern':
      return `${step}: the pattern is invalid at character ${issue.at + 1}: ${patternFaults[issue.fault]}.`;
  }
}

const patternFaults: Readonly<Record<Extract<StepIssue, { code: 'pattern' }>['fault'], string>> = {
  empty: 'it is empty',
  'too-long': 'it has more than 200 characters',
  class: 'write {digits}, {letters} or {alphanumerics}, or a backslash before a brace',
  count: 'a count is 1 to 255, such as {digits:6} or {digits:4-12}',
  brackets: 'use one pair of [ and ] around a part of it, or a backslash before a bracket',
  ambiguous: 'this could belong to the part before it, whose length is not fixed',
};

/** Returns why a step is proposed. */
export function stepReasonText(reason: StepReason): string {
  switch (reason.code) {
    case 'repeated-headings':
      return `${rowCount(reason.rows)} of headings in the data.`;
    case 'subtotals':
      return `${rowCount(reason.rows)} of totals in the data.`;
    case 'empty-days':
      return `${quote(reason.column)} is empty in ${rowCount(reason.rows)}: the day is that of the row above.`;
    case 'zero-decimals':
      return `the identifiers in ${quote(reason.column)} are numbers with decimals.`;
    case 'instalments':
      return `the identifiers repeat, and are unique with the instalment: ${reason.columns.map(quote).join(', ')}.`;
    case 'own-reference':
      return `no column identifies the rows; together these do: ${reason.columns.map(quote).join(', ')}.`;
    case 'own-repeats':
      return `${rowCount(reason.rows)} ${reason.rows === 1 ? 'is' : 'are'} equal in these, too.`;
    case 'end-to-end':
      return `${quote(reason.column)} has end-to-end ids of Pix in ${rowCount(reason.rows)}.`;
  }
}

/** Returns a number with “row” or “rows”. */
export const rowCount = (count: number): string => `${count} ${count === 1 ? 'row' : 'rows'}`;

const quote = (text: string): string => JSON.stringify(text);
