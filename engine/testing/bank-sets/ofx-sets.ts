import {
  type BankFile,
  type BankSet,
  clock,
  decimal,
  ledgerFile,
  lineFile,
  localDay,
  rowsOf,
  utcDayOf,
} from './bank-file';
import { type BankRow, type Case, below, padded, priceOf, tell, timeOn } from './story';

const digits = (row: BankRow) => localDay(row).replaceAll('-', '');

/**
 * A bank's statement as OFX 1.x (SGML) in Windows-1252 with decimal commas, and a ledger with numbers of its own: only the
 * amount and the day match. No rule records a match of negative amounts.
 */
export function sgmlSet(seed = 0): BankSet {
  const cases = tell({
    seed: seed + 44,
    count: 700,
    shares: {
      'right-twice': 0.006,
      'negative-alone': 0.01,
      negative: 0.12,
      late: 0.08,
      cent: 0.01,
      'left-missing': 0.015,
      'right-missing': 0.02,
    },
    row: (number, random) => ({
      cents: priceOf(random, 0.01),
      at: timeOn(Math.floor(number / 24), random),
      reference: `N${padded(number, 6)}`,
      text: 'RECEBIMENTO DE TÍTULO',
    }),
    book: (row) => ({ ...row, reference: `LC-${Number(row.reference.slice(1)) * 7 + 5000}` }),
  });
  return {
    name: 'bank A, OFX 1.x in Windows-1252',
    contextType: '1:1',
    cases,
    left: sgmlFile(cases),
    right: ledgerFile(rowsOf(cases, 'right'), 'columns'),
  };
}

function sgmlFile(cases: readonly Case[]): BankFile {
  return lineFile({
    firstRow: 1,
    rows: rowsOf(cases, 'left'),
    encoding: 'windows-1252',
    dayOf: localDay,
    above: [
      'OFXHEADER:100',
      'DATA:OFXSGML',
      'VERSION:102',
      'ENCODING:USASCII',
      'CHARSET:1252',
      '<OFX><SIGNONMSGSRSV1><SONRS><DTSERVER>20260331<LANGUAGE>POR</SONRS></SIGNONMSGSRSV1>',
      '<BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>BRL<BANKACCTFROM><BANKID>0341<ACCTID>12345-6</BANKACCTFROM>',
      '<BANKTRANLIST><DTSTART>20260302<DTEND>20260331',
    ],
    line: (row, index) =>
      `<STMTTRN><TRNTYPE>${row.cents < 0 ? 'DEBIT' : 'CREDIT'}<DTPOSTED>${digits(row)}` +
      `<TRNAMT>${decimal(row.cents).replace('.', ',')}<FITID>${digits(row)}${padded(index, 5)}<MEMO>${row.text}</STMTTRN>`,
    below: ['</BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1>', '</OFX>'],
  });
}

/**
 * A bank's statement as OFX 2.x (XML) with times and their offset, and a ledger with the bank's reference number
 * (`REFNUM`), which is not the identifier. Transfers of the evening are on the next day in UTC.
 */
export function xmlSet(seed = 0): BankSet {
  const cases = tell({
    seed: seed + 55,
    count: 700,
    shares: {
      late: 0.05,
      cent: 0.02,
      blank: 0.01,
      zeros: 0.02,
      mistyped: 0.01,
      tenth: 0.01,
      'left-missing': 0.02,
      'right-missing': 0.02,
    },
    row: (number, random) => ({
      cents: priceOf(random),
      at: timeOn(Math.floor(number / 28), random),
      reference: padded(7_100_000 + number * 19 + below(random, 13), 10),
      text: "TED D'ÁVILA & FILHOS",
    }),
  });
  return {
    name: 'bank B, OFX 2.x',
    contextType: '1:1',
    cases,
    left: xmlFile(cases),
    right: ledgerFile(rowsOf(cases, 'right')),
  };
}

function xmlFile(cases: readonly Case[]): BankFile {
  return lineFile({
    firstRow: 1,
    rows: rowsOf(cases, 'left'),
    dayOf: utcDayOf,
    writtenDayOf: localDay,
    above: [
      '<?xml version="1.0" encoding="UTF-8" standalone="no"?>',
      '<?OFX OFXHEADER="200" VERSION="211" SECURITY="NONE" OLDFILEUID="NONE" NEWFILEUID="NONE"?>',
      '<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>BRL</CURDEF>',
      '<BANKACCTFROM><BANKID>0237</BANKID><ACCTID>998877</ACCTID></BANKACCTFROM><BANKTRANLIST>',
    ],
    line: (row, index) =>
      `<STMTTRN><TRNTYPE>CREDIT</TRNTYPE><DTPOSTED>${digits(row)}${clock(row).replaceAll(':', '')}[-3:BRT]</DTPOSTED>` +
      `<TRNAMT>${decimal(row.cents)}</TRNAMT><FITID>BR${padded(index * 3, 9)}</FITID>` +
      `<REFNUM>${row.reference}</REFNUM><MEMO>${row.text.replace('&', '&amp;').replace("'", '&apos;')}</MEMO></STMTTRN>`,
    below: ['</BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>'],
  });
}
