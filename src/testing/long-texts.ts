import { pasteTiers } from '@recon/engine/fees/paste-tiers';
import { tierWarnings } from '@recon/engine/fees/tier-checks';
import { readDateCell } from '@recon/engine/file/field-maps/read-date';
import { readAmount, readCurrency } from '@recon/engine/file/field-maps/read-value';
import { splitCsv } from '@recon/engine/file/service/service-csv';
import { suggestColumns } from '@recon/engine/file/field-maps/suggest';
import { headingTokens } from '@recon/engine/file/field-maps/synonyms';
import { readKey } from '@recon/engine/key-details/key-kind';
import { percentOfFraction } from '@recon/engine/money/percent';
import { isPlainDecimal } from '@recon/engine/money/decimal';
import { formatDecimal } from '@recon/engine/money/format';
import { ownerOf } from '~/api/sign-in';
import { isUuid } from '@recon/contract/values';
import { settingsFault } from '~/forms/settings-fault';
import { decimal, queryInteger, text } from '@recon/contract/request-values';
import { openDraft, draftJson } from '~/features/field-maps/map-draft';
import { extractToken } from '~/features/session/extract-token';
import { configText, listWords, openConfig } from '~/features/sources/config-draft';
import { findJsonError } from '@recon/engine/lib/json/find-json-error';
import { readDecimal, readWhole } from '@recon/engine/lib/read-number';

const options = { locale: 'en', ratesAre: 'percent' } as const;

/** Returns a mapping with one field per 8 characters. */
function mappingOf(letters: string): Record<string, string> {
  return Object.fromEntries(letters.match(/.{1,8}/gsu)?.map((_, index) => [`m${index}`, 'c']) ?? []);
}

function readJsonText(json: string): string {
  return settingsFault(json) ? '' : configText(openConfig(json));
}

/** Inputs where a text is typed, pasted or dropped, each with the function that reads it first. */
export const textInputs: Record<string, (text: string) => unknown> = {
  'a decimal': (typed) => readDecimal(typed, 'pt-BR'),
  'a whole number': (typed) => readWhole(typed, 'en'),
  'a plain decimal, shown and calculated with': (typed) =>
    isPlainDecimal(typed) && formatDecimal(typed, { locale: 'en' }) + percentOfFraction(typed),
  'a list of tiers': (typed) => tierWarnings([{ upTo: typed, rate: typed, from: typed }]),
  'pasted tiers': (typed) => pasteTiers(typed, options),
  'a cell with an amount': readAmount,
  'a cell with a date': readDateCell,
  'a cell with a currency': (typed) => readCurrency(typed),
  'the heading of a column': headingTokens,
  'columns to be mapped': (typed) => suggestColumns([{ name: typed, values: [typed, typed] }], [typed]),
  'a CSV': (typed) => splitCsv({ text: typed, isPart: false }, 20_000),
  'a Pix key': readKey,
  'a token or link': (typed) => ownerOf(extractToken(typed)),
  JSON: findJsonError,
  'the settings of a source': readJsonText,
  'a list of settings': listWords,
  'a mapping': (typed) => draftJson(openDraft(mappingOf(typed))),
  'a name': (typed) => text(100).safeParse(typed).success,
  'a decimal of the contract': (typed) => decimal.safeParse(typed).success,
  'a limit in a query': (typed) => queryInteger(1, 200).safeParse(typed).success,
  'an identifier': isUuid,
};

/** Texts of about `length` characters on which careless patterns backtrack. */
export const slowTexts: Record<string, (length: number) => string> = {
  'zeros and a letter': (length) => `${'0'.repeat(length)}x`,
  'only digits': (length) => '7'.repeat(length),
  'digits and points': (length) => `${'1.'.repeat(length / 2)}x`,
  'digits and commas': (length) => '1,'.repeat(length / 2),
  'digits in groups': (length) => `1${' 000'.repeat(length / 4)}x`,
  'a sign and blanks': (length) => `\u2212${' '.repeat(length)}\n1`,
  'a minus and blanks': (length) => `\u2212${' '.repeat(length)}1\nx`,
  'a digit, blanks and a letter': (length) => `1${' '.repeat(length)}x`,
  'opened brackets': (length) => '['.repeat(length),
  'opened braces': (length) => '{"a":'.repeat(length / 5),
  parentheses: (length) => '('.repeat(length),
  capitals: (length) => 'A'.repeat(length),
  words: (length) => 'a '.repeat(length / 2),
  'camel case': (length) => 'aB'.repeat(length / 2),
  accents: (length) => '\u0301'.repeat(length),
  quotes: (length) => '"\\'.repeat(length / 2),
  'escaped quotes': (length) => `"${'\\"'.repeat(length / 2)}`,
  'members of JSON': (length) =>
    `{${Array.from({ length: length / 12 }, (_, index) => `"k${index}":1`).join()}}`,
  'a list in JSON': (length) => `[${'"a",'.repeat(length / 4)}"a"]`,
  columns: (length) => Array.from({ length: length / 8 }, (_, index) => `c${index}`).join(';'),
  'equal columns': (length) => 'c;'.repeat(length / 2),
  lines: (length) => '1;2\n'.repeat(length / 4),
  'blank lines': (length) => '\n'.repeat(length),
  'an address': (length) => `a@${'b.'.repeat(length / 2)}`,
  'a token': (length) => `a.${'A'.repeat(length)}.b`,
  'a link': (length) => `https://x/#token=${'%41'.repeat(length / 3)}`,
  bearers: (length) => `Bearer ${' '.repeat(length)}x`,
};
