import { crc32, deflateRawSync } from 'node:zlib';

type Part = {
  name: string;
  content: string | Uint8Array;
  /** The size that the directory states, if it is false. */
  claimed?: number;
  isEncrypted?: boolean;
  isStored?: boolean;
  /** Its sizes and its offset are in an extra field, as in zip64. */
  isLarge?: boolean;
};

/** Returns a zip of parts, with only what a reader requires. */
export function zipOf(parts: readonly Part[]): Uint8Array {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, content, claimed, isEncrypted = false, isStored = false, isLarge = false } of parts) {
    const bytes = Buffer.from(content);
    const packed = isStored ? bytes : deflateRawSync(bytes);
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt16LE(isEncrypted ? 1 : 0, 2);
    fields.writeUInt16LE(isStored ? 0 : 8, 4);
    fields.writeUInt32LE(crc32(bytes), 10);
    fields.writeUInt32LE(packed.length, 14);
    fields.writeUInt32LE(claimed ?? bytes.length, 18);
    fields.writeUInt16LE(Buffer.byteLength(name), 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), fields, Buffer.from(name), packed]);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(isLarge ? 0xffffffff : offset, 10);
    const extra = isLarge ? largeSizes(bytes.length, packed.length, offset) : Buffer.alloc(0);
    if (isLarge) fields.fill(0xff, 14, 22);
    fields.writeUInt16LE(extra.length, 24);
    const start = Buffer.from('PK\x01\x02\x14\x00', 'latin1');
    directory.push(Buffer.concat([start, fields, rest, Buffer.from(name), extra]));
    locals.push(local);
    offset += local.length;
  }
  const size = directory.reduce((sum, { length }) => sum + length, 0);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(parts.length, 4);
  end.writeUInt16LE(parts.length, 6);
  end.writeUInt32LE(size, 8);
  end.writeUInt32LE(offset, 12);
  return new Uint8Array(Buffer.concat([...locals, ...directory, Buffer.from('PK\x05\x06', 'latin1'), end]));
}

/** Returns the extra field of zip64, after one of another kind. */
function largeSizes(unpacked: number, packed: number, offset: number): Buffer {
  const field = Buffer.alloc(34);
  field.writeUInt16LE(0x5455, 0);
  field.writeUInt16LE(2, 2);
  field.writeUInt16LE(1, 6);
  field.writeUInt16LE(24, 8);
  [unpacked, packed, offset].forEach((value, index) => field.writeBigUInt64LE(BigInt(value), 10 + index * 8));
  return field;
}

const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** Returns the parts of a workbook whose sheets have this XML inside `sheetData`. */
export function workbookParts(
  sheets: Readonly<Record<string, string>>,
  { date1904 = false, hidden = [] as readonly string[], texts = [] as readonly string[] } = {},
): Part[] {
  const names = Object.keys(sheets);
  const entries = names.map(
    (name, index) =>
      `<sheet name="${name}" sheetId="${index + 1}" ${hidden.includes(name) ? 'state="hidden" ' : ''}r:id="rId${index + 1}"/>`,
  );
  const targets = names.map(
    (_, index) =>
      `<Relationship Id="rId${index + 1}" Type="${relations}/worksheet" Target="worksheets/sheet${index + 1}.xml"/>`,
  );
  return [
    {
      name: '_rels/.rels',
      content: `<Relationships><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    },
    {
      name: 'xl/workbook.xml',
      content: `<?xml version="1.0"?><workbook xmlns:r="${relations}"><workbookPr date1904="${date1904 ? 1 : 0}"/><sheets>${entries.join('')}</sheets></workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: `<Relationships>${targets.join('')}<Relationship Id="s" Type="${relations}/styles" Target="/xl/styles.xml"/><Relationship Id="t" Type="${relations}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
    },
    {
      name: 'xl/styles.xml',
      content:
        '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="dd/mm/yyyy\\ hh:mm"/><numFmt numFmtId="165" formatCode="[$R$-416]\\ #,##0.00;[Red]\\-#,##0.00"/></numFmts>' +
        '<cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/><xf numFmtId="20"/></cellXfs></styleSheet>',
    },
    { name: 'xl/sharedStrings.xml', content: `<sst>${texts.join('')}</sst>` },
    ...Object.values(sheets).map((xml, index) => ({
      name: `xl/worksheets/sheet${index + 1}.xml`,
      content: `<worksheet><cols><col min="1"/></cols><sheetData>${xml}</sheetData></worksheet>`,
    })),
  ];
}
