import { describe, expect, test } from 'vitest';
import { bytesOf } from '../../testing/file-bytes';
import { detectFormat, findTextFormat, refuseBinary, sampleText } from './detect-format';

describe('a file by its first bytes', () => {
  test.each([
    [[0x50, 0x4b, 0x03, 0x04, 0], 'xlsx'],
    [[0x50, 0x4b, 0x05, 0x06], 'xlsx'],
    [[0x50, 0x4b, 0x03, 0x06], 'text'],
    [[0x50, 0x4b, 0x05], 'text'],
    [[0xd0, 0xcf, 0x11, 0xe1], 'text'],
    [[0x25, 0x50, 0x44, 0x41], 'text'],
    [[], 'text'],
  ])('%j is %s', (bytes, format) => {
    expect(detectFormat(Uint8Array.from(bytes))).toBe(format);
  });

  test.each([
    ['old-workbook', [0xd0, 0xcf, 0x11, 0xe0]],
    ['pdf', [0x25, 0x50, 0x44, 0x46]],
  ])('is rejected: %s', (code, bytes) => {
    expect(() => detectFormat(Uint8Array.from(bytes))).toThrow(expect.objectContaining({ code, values: {} }));
  });
});

describe('a text with control characters', () => {
  const refused = expect.objectContaining({ code: 'not-text', values: {} }) as Error;
  test.each(['\0', '\b', '\u000E', '\u0019', '\u001B', '\u001F'])('such as %j is rejected', (sign) => {
    expect(() => refuseBinary(sign.repeat(9))).toThrow(refused);
    expect(() => refuseBinary(sign.repeat(8))).not.toThrow();
  });

  test.each(['\t', '\n', '\r', '\v', '\u001A', ' ', 'a'])('is accepted for %j', (sign) => {
    expect(() => refuseBinary(sign.repeat(9))).not.toThrow();
  });

  test('is rejected above one of twenty', () => {
    expect(() => refuseBinary('\0'.repeat(10) + 'a'.repeat(190))).not.toThrow();
    expect(() => refuseBinary('\0'.repeat(10) + 'a'.repeat(189))).toThrow(refused);
  });
});

describe('a text by its first lines', () => {
  const header = `34100000${' '.repeat(9)}2${'1'.repeat(14)}`;
  const file = `341${'0'.repeat(5)}`.padEnd(240, 'x');
  const record = `341${'1'.repeat(5)}`.padEnd(240, 'x');
  test.each([
    ['OFXHEADER:100', 'ofx'],
    ['\n ofxheader :100', 'ofx'],
    ['x OFXHEADER:100', 'csv'],
    ['OFXHEADER;100', 'csv'],
    ['<?xml?>\n<ofx>', 'ofx'],
    [`${' '.repeat(4091)}<OFX>`, 'ofx'],
    [`${' '.repeat(4092)}<OFX>`, 'csv'],
    ['02RETORNO01COBRANCA       '.padEnd(400), 'cnab400'],
    ['01REMESSA01COBRANCA', 'cnab400'],
    ['01;REMESSA;1', 'csv'],
    ['<?xml?>\n<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt>', 'camt'],
    ['<n:Document><n:BkToCstmrDbtCdtNtfctn>', 'camt'],
    ['<?xml version="1.0"?>\n<rows><row/></rows>', 'other-xml'],
    ['<html><body><table>', 'html'],
    ['\n<!DOCTYPE HTML>', 'html'],
    ['MIME-Version: 1.0', 'html'],
    ['a;<table>', 'csv'],
    ['a;b;<BkToCstmr>', 'csv'],
    [':20:STARTUMS\n:25:37040044/532013000\n:28C:10/1\n', 'mt940'],
    ['{1:F01BANKDEFF0000}{2:O940}{4:\n:20:A\n:60F:C260930EUR1,00\n', 'mt940'],
    [':20:a;b\n1;2', 'csv'],
    [header, 'cnab240'],
    [`${header}\n`, 'cnab240'],
    [`x${header}`, 'csv'],
    [header.slice(0, -1), 'csv'],
    [header.replace('341', '34x'), 'csv'],
    [header.replace(' ', ''), 'csv'],
    [`${file}\n${record}\n`, 'cnab240'],
    [`${file}x\n${record}`, 'csv'],
    [`${file}\n${record}x`, 'csv'],
    [`${file}\nx${record.slice(1)}`, 'csv'],
    [`${record}\n${record}`, 'csv'],
    [`x${file.slice(1)}\n${record}`, 'csv'],
    [file, 'csv'],
    ['', 'csv'],
  ])('%.30j… is %s', (sample, format) => {
    expect(findTextFormat(sample)).toBe(format);
  });
});

describe('the first characters', () => {
  test.each([
    ['a;b\r\n1;2\rx\ny', true, 'a;b\n1;2\nx\ny'],
    ['a;b\r\n1;2\rx\ny', false, 'a;b\n1;2\nx\n'],
    ['a;b', false, 'a;b'],
    ['\nx', false, '\n'],
  ])('of %j, all of it: %s', (text, isWhole, sample) => {
    expect(sampleText(bytesOf(text), 'utf-8', isWhole)).toBe(sample);
  });

  test('without an incomplete character', () => {
    const bytes = bytesOf('aç').subarray(0, 2);
    expect(sampleText(bytes, 'utf-8', false)).toBe('a');
    expect(sampleText(bytes, 'utf-8', true)).toBe('a\uFFFD');
    expect(sampleText(bytesOf('ç', 'windows-1252'), 'windows-1252', true)).toBe('ç');
  });
});
