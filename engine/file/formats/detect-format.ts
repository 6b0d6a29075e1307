import type { BankFormat, Encoding } from '../notation/dialect';
import { detectEncoding } from './encoding';
import { FileReadError } from './file-read-error';

/** The format of a file, detected by its first bytes. Its name is ignored. */
export type Format = 'xlsx' | 'text';

/** Returns a file's format by its first four bytes. Throws `FileReadError`: `old-workbook` (Excel before 2007), `pdf`. */
export function detectFormat(head: Uint8Array): Format {
  if (startsWith(head, [0x50, 0x4b, 0x03, 0x04]) || startsWith(head, [0x50, 0x4b, 0x05, 0x06])) return 'xlsx';
  if (startsWith(head, [0xd0, 0xcf, 0x11, 0xe0])) throw new FileReadError('old-workbook');
  if (startsWith(head, [0x25, 0x50, 0x44, 0x46])) throw new FileReadError('pdf');
  return 'text';
}

/** Throws `not-text` if a decoded sample has too many control characters for a text. */
export function refuseBinary(sample: string): void {
  let control = 0;
  for (let at = 0; at < sample.length; at += 1) {
    const code = sample.charCodeAt(at);
    if (code < 9 || (code > 13 && code < 32 && code !== 26)) control += 1;
  }
  if (control > 8 && control > sample.length * 0.05) throw new FileReadError('not-text');
}

/** Returns whether a file is a text, by its first bytes; false for workbooks, PDF and other binary files. */
export function isText(head: Uint8Array, isWhole: boolean): boolean {
  try {
    if (detectFormat(head) !== 'text') return false;
    refuseBinary(sampleText(head, detectEncoding(head, isWhole), isWhole));
    return true;
  } catch (error) {
    if (error instanceof FileReadError) return false;
    throw error;
  }
}

/** Formats that are recognised but not read. */
export type UnreadFormat = 'html' | 'other-xml';

/** How the text of a format starts. */
const starts: readonly (readonly ['json' | BankFormat | UnreadFormat, RegExp])[] = [
  ['json', /^\s*(?:\[\s*[{\]]|\{\s*")/],
  // The header of the file: type 0, sent or returned, and the same as a word.
  ['cnab400', /^0[12](REMESSA|RETORNO)/],
  ['ofx', /^\s*OFXHEADER\s*:|<OFX>/i],
  ['camt', /<(?:\w+:)?BkToCstmr(?:Stmt|DbtCdtNtfctn|AcctRpt)\b|:camt\.05[2-4]\./],
  // A page of HTML, alone or in a message, that was saved as .xls.
  ['html', /^\s*(?:<!doctype html|<html|<head|<meta|<table|<style|<div|mime-version:)/i],
  ['other-xml', /^\s*<\?xml\b/],
  // The reference of the message, in a block of SWIFT or not, then the account.
  ['mt940', /(?<![^])\s*(?:\{[123]:[^}]*\}|\{4:\s*)*:20:[^]*^:(?:25|60F|60M|61):/m],
  // The header of the file: bank, batch 0, type 0, blanks, kind and number of the company. Editors cut trailing blanks.
  ['cnab240', /^\d{3}00000 {9}\d{15}/],
];

/** Returns the format of a text by its start; `csv` if it is no other. */
export function findTextFormat(sample: string): 'csv' | 'json' | BankFormat | UnreadFormat {
  const start = sample.slice(0, 4096);
  const found = starts.find(([, pattern]) => pattern.test(start));
  if (found) return found[0];
  const [first = '', second = ''] = start.split('\n');
  const isRecord = (line: string) => line.length === 240 && /^\d{8}/.test(line);
  return isRecord(first) && first[7] === '0' && isRecord(second) ? 'cnab240' : 'csv';
}

/** Decodes the start of a text file. Omits an incomplete last line. */
export function sampleText(head: Uint8Array, encoding: Encoding, isWhole: boolean): string {
  const text = new TextDecoder(encoding).decode(head, { stream: !isWhole }).replaceAll(/\r\n?/g, '\n');
  const end = text.lastIndexOf('\n');
  return isWhole || end < 0 ? text : text.slice(0, end + 1);
}

function startsWith(bytes: Uint8Array, magic: readonly number[]): boolean {
  return magic.every((byte, index) => bytes[index] === byte);
}
