import { currencyOfAmounts, isBalance } from '../file/notation/currency-sign';
import { isPortuguese } from '../file/reading/find-columns';
import type { CanonicalField } from '../file/field-maps/canonical-fields';
import { importCurrencies } from '../file/field-maps/import-currencies';
import { headingTokens } from '../file/field-maps/synonyms';
import { type SideName, sideNames } from '../matching/side-name';
import { type ReadSettings, type Step, textChanges, withSteps } from '../file/settings';
import { sameJson } from '../lib/json/same-json';
import {
  columnsOfAmount,
  isBankFormat,
  type AmountFrom,
  type ColumnDialect,
  type Notation,
} from '../file/notation/dialect';
import { isWhole } from '../file/notation/detect-notation';
import { areAlternatives, signOf } from '../file/reading/amount-from';
import { amountPair, datePair, type PairedTables } from './columns-of-pairs';
import { type CommonReferences, commonReferences } from './common-references';
import type { ReferenceChoice } from './compared-table';
import { stepsOfSums, sumsInOtherFile } from './sums-in-other-file';
import { type SearchedFile, memoizePerFile, readSide, tableBy } from './searched-files';
import { withChange } from './take-back';
import { countEach } from '../lib/count-each';
import { isNoReference } from '../file/reading/no-reference';
import { columnIndexesOf } from '../file/reading/transaction-row';
import { ownReferenceStep } from '../file/convert/own-reference';
import type { Table } from '../file/convert/stage';

/** What a change of a reading concerns, in the order in which the search decides. */
export const dimensions = [
  'rows',
  'currency',
  'amount',
  'sign',
  'notation',
  'date',
  'reference',
  'sums',
  'part',
  'own',
] as const;
export type Dimension = (typeof dimensions)[number];

export type Readings = Readonly<Record<SideName, ReadSettings>>;
export type SearchedFiles = Readonly<Record<SideName, SearchedFile>>;
/** A change of how one or both files are read. `cost`: the part of the rows, 0 to 1, that it must match in addition. */
export type ReadingChange = {
  readonly dimension: Dimension;
  readonly changes: Partial<Readings>;
  readonly cost: number;
};

const other = { left: 'right', right: 'left' } as const;
const maxColumns = 8;
/** The maximum number of values of a column that divide a file, and the minimum part of its rows that has one. */
const maxValues = 6;
const minPart = 0.1;
/** The part of the rows by which a step, and another column, must match more. */
const ofStep = 0.01;
const ofColumn = 0.002;
/** The part by which rows that only a number among equal ones identifies must match more: a number that a file has is better. */
const ofGuess = 0.1;

/** Returns the possible changes of a dimension to the readings `now`. Choices of the user are never changed. */
export function possibleChanges(dimension: Dimension, files: SearchedFiles, now: Readings): ReadingChange[] {
  switch (dimension) {
    case 'rows':
      return rowSteps(files, now);
    case 'currency':
      return [...sideNames.flatMap((side) => currencies(side, files, now)), ...currencyOfNone(files, now)];
    case 'amount':
      return amountsAndSigns(files, now);
    case 'sign':
      return signs(files, now);
    case 'notation':
      return [
        ...notationChanges('amount', files, now),
        ...notationChanges('date', files, now),
        ...changesOfBoth(dimension, ofStep, (side) => cents(files[side], now[side])),
      ];
    case 'date':
      return changesOfBoth(dimension, ofColumn, (side) => dates(files[side], now[side]));
    case 'reference':
      return references(files, now);
    case 'sums':
      return sideNames.flatMap((side) => sums(side, files, now));
    case 'part':
      return changesOfBoth(dimension, ofStep, (side) => parts(files[side], now[side])).flatMap((one) => [
        one,
        ...bothWithoutSigns(files, { ...one, changes: { ...now, ...one.changes } }).map((two) => ({
          dimension,
          ...two,
        })),
      ]);
    case 'own':
      return changesOfBoth(dimension, 0, (side) => ownSteps(files[side], now[side]));
  }
}

const isSet = ({ sessionFile }: SearchedFile, field: CanonicalField): boolean =>
  sessionFile.settings.fields?.[field] !== undefined;
/** Steps that a file needs whatever its columns mean: rows that are left out, and days that stand in the row above. */
const isOfRows = ({ do: kind }: Step): boolean => kind === 'leave-out' || kind === 'fill-down';
const hasSteps = ({ steps = [] }: ReadSettings): boolean => steps.some((step) => !isOfRows(step));
const has = ({ steps = [] }: ReadSettings, ...kinds: readonly Step['do'][]): boolean =>
  steps.some((step) => kinds.includes(step.do));

function rowSteps(files: SearchedFiles, now: Readings): ReadingChange[] {
  const changes = Object.fromEntries(
    sideNames.flatMap((side) => {
      const { settings, summary } = files[side].sessionFile;
      const steps = summary.proposed?.steps.filter(isOfRows) ?? [];
      const isDone = settings.steps !== undefined || (now[side].steps ?? []).some(isOfRows);
      return isDone || steps.length === 0 ? [] : [[side, withSteps(now[side], ...steps)]];
    }),
  );
  return Object.keys(changes).length === 0 ? [] : [{ dimension: 'rows', changes, cost: 0 }];
}

/** Returns each change of one side, and each pair of changes of both. */
function changesOfBoth(
  dimension: Dimension,
  cost: number,
  of: (side: SideName) => ReadSettings[],
): ReadingChange[] {
  const [lefts, rights] = [of('left'), of('right')];
  return [
    ...lefts.map((left): ReadingChange => ({ dimension, changes: { left }, cost })),
    ...rights.map((right): ReadingChange => ({ dimension, changes: { right }, cost })),
    ...lefts.flatMap((left) =>
      rights.map((right): ReadingChange => ({ dimension, changes: { left, right }, cost: 2 * cost })),
    ),
  ];
}

function hasCurrency({ sessionFile }: SearchedFile, now: ReadSettings): boolean {
  const { fields, dialect } = sessionFile.summary;
  const currency = sessionFile.settings.dialect?.currency ?? now.dialect?.currency ?? dialect.currency;
  return (fields.currency ?? '') !== '' || currency !== undefined;
}

/** Returns the currency of two files of which neither shows one: without it, no row of them would be a transaction. */
function currencyOfNone(files: SearchedFiles, now: Readings): ReadingChange[] {
  const hasOne = (side: SideName) =>
    hasCurrency(files[side], now[side]) || readSide(files[side], now[side]).currency.some(Boolean);
  const headings = sideNames.flatMap((side) => files[side].dialect.columns.map(({ name }) => name));
  if (sideNames.some(hasOne) || !isPortuguese(headings)) return [];
  const dialect = { currency: 'BRL' };
  const changes = { left: withChange(now.left, { dialect }), right: withChange(now.right, { dialect }) };
  return [{ dimension: 'currency', changes, cost: 0 }];
}

/** Returns the names of the columns that have a currency code in each row. */
function codeColumns(file: SearchedFile): string[] {
  return memoizePerFile(file, 'columns of codes', () => {
    const { dialect, rows } = file;
    const isCode = (text = '') => importCurrencies.includes(text.trim().toUpperCase());
    const isFull = (index: number) => rows.length > 0 && rows.every(({ cells }) => isCode(cells[index]));
    return dialect.columns.filter((_, index) => isFull(index)).map(({ name }) => name);
  });
}

/** Returns the column of codes whose heading has most words of an amount's, such as `settlement_currency`; of equal ones the first. */
function codesOf(amount: string, columns: readonly string[]): string {
  const words = headingTokens(amount);
  const sharedWordCount = (name: string) => headingTokens(name).filter((word) => words.includes(word)).length;
  return columns.reduce((best, name) => (sharedWordCount(name) > sharedWordCount(best) ? name : best));
}

/** Returns the columns of currency codes of a file that shows none as its currency, else the only currency of the other file. */
function currencies(side: SideName, files: SearchedFiles, now: Readings): ReadingChange[] {
  if (hasCurrency(files[side], now[side])) return [];
  const columns = codeColumns(files[side]);
  const [currency, ...more] = new Set(
    readSide(files[other[side]], now[other[side]]).currency.filter(Boolean),
  );
  const of =
    columns.length > 0
      ? columns.map((name) => withChange(now[side], { fields: { currency: name } }))
      : currency === undefined || more.length > 0
        ? []
        : [withChange(now[side], { dialect: { currency } })];
  return of.map((settings) => ({ dimension: 'currency', changes: { [side]: settings }, cost: 0 }));
}

/** Returns the columns, and the pairs of columns, that can be the amount. The currency follows from the column. */
function amounts(file: SearchedFile, now: ReadSettings): ReadSettings[] {
  const { dialect, rows, sessionFile } = file;
  const isChanged = has(now, 'sum-by', 'sign', 'negate', 'absolute');
  if (isSet(file, 'amount') || sessionFile.settings.dialect?.amountFrom !== undefined || isChanged) return [];
  const columns = dialect.columns
    .filter(({ name, notation }) => notation.holds === 'amount' && !isBalance(name))
    .slice(0, maxColumns);
  const signColumns = dialect.columns.filter((_, index) =>
    isOfSigns(rows.map(({ cells }) => cells[index] ?? '')),
  );
  // Without a day no row can be compared, so that no amount would be better than another.
  const hasDay = (sessionFile.summary.fields.date ?? now.fields?.date) !== undefined;
  const day = hasDay ? undefined : dialect.columns.find(({ notation }) => notation.holds === 'date');
  // Of several columns of currencies, each belongs to an amount.
  const codes = isSet(file, 'currency') || codeColumns(file).length < 2 ? [] : codeColumns(file);
  const byCodes = codes
    .filter((name) => name !== (now.fields?.currency ?? file.fields.currency))
    .map((currency) => withChange(now, { fields: { currency } }));
  const by = (column: ColumnDialect, amountFrom: AmountFrom | null): ReadSettings => {
    const currency =
      sessionFile.settings.dialect?.currency === undefined && columns.length > 1
        ? currencyOfAmounts(sessionFile.summary.columns.filter(({ name }) => name === column.name))
        : undefined;
    const isMapped = (sessionFile.summary.fields.currency ?? '') !== '';
    return withChange(now, {
      dialect: {
        ...((amountFrom ?? dialect.amountFrom) && { amountFrom }),
        ...(currency !== undefined && !isMapped && { currency }),
      },
      fields: {
        amount: column.name,
        ...(day && { date: day.name }),
        ...(codes.length > 0 && { currency: codesOf(column.name, codes) }),
      },
    });
  };
  // Without the letters, a payment would be equal to its refund.
  const { amountFrom } = dialect;
  const hasLetters = (name: string) => amountFrom && 'sign' in amountFrom && amountFrom.amount === name;
  const alone = columns.flatMap((column) => [
    ...(hasLetters(column.name) ? [] : [by(column, null)]),
    ...signColumns.map((sign) => by(column, { amount: column.name, sign: sign.name })),
  ]);
  const placeOf = ({ name }: ColumnDialect) =>
    dialect.columns.findLastIndex((column) => column.name === name);
  const pairs = columns.flatMap((debit, at) =>
    columns
      .slice(at + 1)
      .filter((credit) => areAlternatives(rows, placeOf(debit), placeOf(credit)))
      .map((credit) => by(debit, { debit: debit.name, credit: credit.name })),
  );
  const read = now.fields?.amount ?? file.fields.amount;
  const isRead = (one: ReadSettings) =>
    one.fields?.amount === read && sameJson(one.dialect, now.dialect ?? {});
  return [
    ...byCodes,
    ...alone.filter((one) => !isRead(one)),
    ...(amountFrom && !('sign' in amountFrom) ? [] : pairs),
  ];
}

/**
 * Returns the changes of the amounts of both files, each also without signs in both: the books of a bank and of its client
 * have opposite ones, and no rule matches a negative amount.
 */
function amountsAndSigns(files: SearchedFiles, now: Readings): ReadingChange[] {
  const [lefts, rights] = sideNames.map((side) => [now[side], ...amounts(files[side], now[side])]);
  return lefts!.flatMap((left, l) =>
    rights!.flatMap((right, r): ReadingChange[] => {
      const cost = (Number(l > 0) + Number(r > 0)) * ofColumn;
      const changes = { ...(l > 0 && { left }), ...(r > 0 && { right }) };
      const move: ReadingChange = { dimension: 'amount', changes, cost };
      const absolute = {
        left: withoutSigns(files.left, left) ?? left,
        right: withoutSigns(files.right, right) ?? right,
      };
      const steps = Number(absolute.left !== left) + Number(absolute.right !== right);
      return [
        ...(l + r > 0 ? [move] : []),
        ...(l + r > 0 && steps > 0 ? [{ ...move, changes: absolute, cost: cost + steps * ofStep }] : []),
        ...(l + r === 0 && steps === 2 ? [{ ...move, changes: absolute, cost: 2 * ofStep }] : []),
      ];
    }),
  );
}

/**
 * Returns settings by which the amounts have no signs, instead of opposite ones; `undefined` if they have none, or if the user
 * chose the steps.
 */
function withoutSigns(file: SearchedFile, { steps, ...others }: ReadSettings): ReadSettings | undefined {
  const settings = { ...others, steps: (steps ?? []).filter((step) => step.do !== 'negate') };
  const { fields, dialect } = tableBy(file, settings);
  const column = fields.amount ?? columnsOfAmount(dialect)[0];
  if (column === undefined || has(settings, 'absolute') || file.sessionFile.settings.steps) return undefined;
  return readSide(file, settings).isNegative.some(Boolean)
    ? withSteps(settings, { do: 'absolute', column })
    : undefined;
}

function isOfSigns(texts: readonly string[]): boolean {
  const filled = new Set(texts.map((text) => text.trim()).filter((text) => text !== ''));
  return filled.size >= 2 && filled.size <= 4 && [...filled].every((text) => signOf(text) !== undefined);
}

/** Returns readings without signs, and with opposite ones. */
function signs(files: SearchedFiles, now: Readings): ReadingChange[] {
  const absolute = (side: SideName): ReadSettings[] => {
    const changed = has(now[side], 'negate') ? undefined : withoutSigns(files[side], now[side]);
    return changed ? [changed] : [];
  };
  const withNegatedAmounts = (settings: ReadSettings): ReadSettings => ({
    ...settings,
    steps: settings.steps!.map((step) => (step.do === 'absolute' ? { ...step, do: 'negate' } : step)),
  });
  const move = (changes: Partial<Readings>): ReadingChange => ({ dimension: 'sign', changes, cost: ofStep });
  return [
    ...sideNames.flatMap((side) =>
      absolute(side).flatMap((one) => [move({ [side]: withNegatedAmounts(one) }), move({ [side]: one })]),
    ),
    ...absolute('left').flatMap((left) => absolute('right').map((right) => move({ left, right }))),
  ];
}

/** The order in which equally good notations are preferred: a file that is read differently shows why. */
const preferred: Readonly<Record<'amount' | 'date', readonly Notation[]>> = {
  amount: [
    { holds: 'amount', mark: ',' },
    { holds: 'amount', mark: '.' },
  ],
  date: [
    { holds: 'date', order: 'dmy' },
    { holds: 'date', order: 'ymd' },
    { holds: 'date', order: 'mdy' },
    { holds: 'date', order: 'serial-1900' },
    { holds: 'date', order: 'serial-1904' },
  ],
};

/** Returns the changes for columns that two notations fit: of each file alone, and of both together. */
export function notationChanges(
  kind: 'amount' | 'date',
  files: SearchedFiles,
  now: Readings,
): ReadingChange[] {
  return changesOfBoth('notation', 0, (side) => {
    const { sessionFile } = files[side];
    const ambiguous = sessionFile.summary.columns.filter(
      (column) => column.ambiguous !== undefined && column.notation.holds === kind,
    );
    return preferred[kind].flatMap((notation) => {
      const fitting = ambiguous.filter((column) =>
        column.ambiguous!.readings.some((one) => JSON.stringify(one.notation) === JSON.stringify(notation)),
      );
      if (fitting.length === 0) return [];
      const { dialect } = now[side];
      const others = (dialect?.columns ?? []).filter(({ name }) => fitting.every((one) => one.name !== name));
      const columns = [...others, ...fitting.map(({ name }) => ({ name, notation }))];
      return [{ ...now[side], dialect: { ...dialect, columns } }];
    });
  });
}

/** Returns a reading of whole amounts as cents, unless the user chose how the columns are read. */
function cents(file: SearchedFile, now: ReadSettings): ReadSettings[] {
  const { dialect, fields } = tableBy(file, { ...now, steps: [] });
  const index = dialect.columns.findLastIndex(({ name }) => name === fields.amount);
  const column = dialect.columns[index];
  if (column?.notation.holds !== 'amount' || column.notation.mark === 'cents') return [];
  if (isBankFormat(dialect.format) || file.sessionFile.settings.dialect?.columns || dialect.amountFrom)
    return [];
  if (file.rows.length === 0 || !file.rows.every(({ cells }) => isWhole(cells[index] ?? ''))) return [];
  const others = (now.dialect?.columns ?? []).filter(({ name }) => name !== column.name);
  const columns = [...others, { name: column.name, notation: { holds: 'amount', mark: 'cents' } as const }];
  return [{ ...now, dialect: { ...now.dialect, columns } }];
}

function dates(file: SearchedFile, now: ReadSettings): ReadSettings[] {
  if (isSet(file, 'date') || has(now, 'sum-by')) return [];
  const read = now.fields?.date ?? file.fields.date;
  return file.dialect.columns
    .filter(({ name, notation }) => notation.holds === 'date' && name !== read)
    .slice(0, maxColumns)
    .map(({ name }) => withChange(now, { fields: { date: name } }));
}

const isOfSign = ({ do: kind }: Step): boolean => kind === 'negate' || kind === 'absolute';
/**
 * Returns the steps that leave out rows and change signs, which a file keeps whatever its references are. `added` come before
 * the signs, which distinguish payments from refunds.
 */
const cleaning = ({ steps = [] }: ReadSettings, ...added: readonly Step[]): readonly Step[] => [
  ...steps.filter(isOfRows),
  ...added,
  ...steps.filter(isOfSign),
];

function references(files: SearchedFiles, now: Readings): ReadingChange[] {
  if (sideNames.some((side) => has(now[side], 'sum-by'))) return [];
  const [left, right] = sideNames.map((side) => ({ ...now[side], steps: cleaning(now[side]) }));
  const tables = { left: tableBy(files.left, left!), right: tableBy(files.right, right!) };
  // The rounds of the search mostly ask for the same.
  const key = `references ${JSON.stringify([left, right])}`;
  const found = memoizePerFile(files.left, key, () => commonReferences(tables.left, tables.right));
  return found.flatMap((common): ReadingChange[] => {
    const { left, right, shared } = common;
    const cost = costOf(common);
    const by = (side: SideName, choice: ReferenceChoice) => {
      if (isSet(files[side], 'external_id') || files[side].sessionFile.settings.steps) return now[side];
      const settings = { ...now[side], steps: cleaning(now[side], ...choice.steps) };
      const isOther = choice.column !== files[side].sessionFile.summary.fields.external_id;
      const { external_id: _, ...fields } = settings.fields ?? {};
      return { ...settings, fields: { ...fields, ...(isOther && { external_id: choice.column }) } };
    };
    const changes = { left: by('left', left), right: by('right', right) };
    // Neither amounts that repeat nor days show which columns belong together, but equal references do.
    const columns = columnsOfPairs(files, changes, tables, shared);
    return [{ changes, cost }, ...(columns ? [{ changes: columns.changes, cost: cost + columns.cost }] : [])]
      .flatMap((one) => [one, ...bothWithoutSigns(files, one)])
      .map((one): ReadingChange => ({ dimension: 'reference', ...one }));
  });
}

/** Returns the change without signs in both files, if both have some: references show pairs of which no rule matches one. */
function bothWithoutSigns(files: SearchedFiles, { changes, cost }: { changes: Readings; cost: number }) {
  const [left, right] = sideNames.map((side) => withoutSigns(files[side], changes[side]));
  return left && right ? [{ changes: { left, right }, cost: cost + 2 * ofStep }] : [];
}

const costOf = ({ left, right, guessed }: CommonReferences): number =>
  (left.steps.length + right.steps.length) * ofStep + ofColumn + guessed * ofGuess;

/** Returns readings with the columns of amounts and of days that agree best in known pairs; `undefined` if they are read already. */
function columnsOfPairs(
  files: SearchedFiles,
  now: Readings,
  tables: PairedTables['tables'],
  pairs: PairedTables['pairs'],
) {
  const paired = { tables, pairs };
  const byAmount = {
    left: amounts(files.left, now.left).filter(({ dialect }) => !dialect?.amountFrom),
    right: amounts(files.right, now.right).filter(({ dialect }) => !dialect?.amountFrom),
  };
  const namesOf = (side: SideName) =>
    [...new Set([tables[side].fields.amount, ...byAmount[side].map(({ fields }) => fields?.amount)])].filter(
      (name) => name !== undefined,
    );
  const amount = amountPair(paired, { left: namesOf('left'), right: namesOf('right') });
  if (!amount) return undefined;
  const daysOf = (side: SideName) => {
    const { date } = tables[side].fields;
    const others = dates(files[side], now[side]).flatMap(({ fields }) => fields?.date ?? []);
    return [...new Set([...(date === undefined ? [] : [date]), ...others])];
  };
  const date = datePair(paired, { left: daysOf('left'), right: daysOf('right') });
  let cost = 0;
  const settingsWithPair = (side: SideName): ReadSettings => {
    let settings = now[side];
    if (amount[side] !== tables[side].fields.amount) {
      settings = byAmount[side].find(({ fields }) => fields?.amount === amount[side]) ?? settings;
      cost += ofColumn;
    }
    if (!date || date[side] === tables[side].fields.date) return settings;
    cost += ofColumn;
    return withChange(settings, { fields: { date: date[side] } });
  };
  const changes = { left: settingsWithPair('left'), right: settingsWithPair('right') };
  return cost === 0 ? undefined : { changes, cost };
}

function sums(side: SideName, files: SearchedFiles, now: Readings): ReadingChange[] {
  const { sessionFile } = files[side];
  const { fields = {}, steps } = sessionFile.settings;
  if (steps || (fields.amount ?? fields.date ?? fields.external_id) !== undefined) return [];
  // Refunds are subtracted, and keys stay as the other file has them.
  const ofKeys = (now[side].steps ?? []).filter((step) =>
    (textChanges as readonly string[]).includes(step.do),
  );
  const cleaned = cleaning(now[side]).filter((step) => step.do !== 'absolute');
  const base = { ...now[side], steps: [...cleaned, ...ofKeys] };
  const table = tableBy(files[side], base);
  const others = tableBy(files[other[side]], now[other[side]]);
  return sumsInOtherFile(table, others).map((found) => {
    const { steps: added, column } = stepsOfSums(found, table);
    const fields = { amount: found.amount, date: found.date, external_id: column };
    const settings = withChange(withSteps(base, ...added), { fields });
    return { dimension: 'sums', changes: { [side]: settings }, cost: 2 * ofStep };
  });
}

/** Returns the readings of the rows with one value of a column alone, as of one account in a journal. */
function parts(file: SearchedFile, now: ReadSettings): ReadSettings[] {
  const { steps = [] } = now;
  const isChosen = steps.some((step) => step.do === 'sum-by' || (step.do === 'leave-out' && step.except));
  if (file.sessionFile.settings.steps || isChosen) return [];
  return valuesOfColumns(file).map(({ column, value }) => ({
    ...now,
    // Of one account, references may not repeat.
    steps: [
      { do: 'leave-out', column, except: value },
      ...steps.filter((step) => step.do !== 'number-repeats'),
    ],
  }));
}

/** Returns the values of the columns of texts that have few, each of which many rows have. */
function valuesOfColumns(file: SearchedFile): { column: string; value: string }[] {
  return memoizePerFile(file, 'values of columns', () =>
    file.dialect.columns.flatMap(({ name: column, notation }, index) => {
      if (notation.holds !== 'text') return [];
      const counts = countEach(file.rows.map(({ cells }) => (cells[index] ?? '').trim()));
      if (counts.size < 2 || counts.size > maxValues) return [];
      const isMany = (count: number) => count >= file.rows.length * minPart;
      return [...counts].flatMap(([value, count]) =>
        value !== '' && isMany(count) ? [{ column, value }] : [],
      );
    }),
  );
}

/** Returns the steps that a file needs for itself, so that fewer of its rows are rejected. */
function ownSteps(file: SearchedFile, now: ReadSettings): ReadSettings[] {
  const { proposed } = file.sessionFile.summary;
  if (file.sessionFile.settings.steps) return [];
  // The search found another column of references than the one that these steps make.
  const isOther = proposed?.fields?.external_id !== undefined && now.fields?.external_id !== undefined;
  const added = hasSteps(now) || isOther ? [] : (proposed?.steps.filter((step) => !isOfRows(step)) ?? []);
  if (added.length > 0)
    return [withSteps({ ...now, fields: { ...proposed!.fields, ...now.fields } }, ...added)];
  const table = tableBy(file, now);
  const filling = has(now, 'fill', 'sum-by') ? [] : ownReferences(table);
  const { date } = table.fields;
  if (filling.length === 0 || date === undefined) return [];
  // The new column begins with days, too.
  return [withSteps(withChange(now, { fields: { date } }), ...filling)];
}

/** Returns the steps after which date, text and amount identify the rows without a reference; none if all rows have one, or none has. */
function ownReferences({ dialect, fields, rows }: Table): Step[] {
  const column = fields.external_id;
  const index = columnIndexesOf(dialect, fields).external_id ?? -1;
  const missing = rows.filter(({ cells }) => isNoReference(cells[index] ?? ''));
  const into = 'own_reference';
  const join = ownReferenceStep(dialect, fields, into);
  if (column === undefined || !join || missing.length === 0 || missing.length === rows.length) return [];
  return [join, { do: 'number-repeats', column: into }, { do: 'fill', column, from: into }];
}
