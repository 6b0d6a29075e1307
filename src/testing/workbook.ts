import { crc32, deflateRawSync } from 'node:zlib';

type Part = {
  name: string;
  content: string | Uint8Array;
  /** What the directory says of its size, where that is not true. */
  claimed?: number;
  isEncrypted?: boolean;
  isStored?: boolean;
};

/** A zip of parts, as small as a reader will take it. */
export function zipOf(parts: readonly Part[]): Uint8Array {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, content, claimed, isEncrypted = false, isStored = false } of parts) {
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
    rest.writeUInt32LE(offset, 10);
    directory.push(
      Buffer.concat([Buffer.from('PK\x01\x02\x14\x00', 'latin1'), fields, rest, Buffer.from(name)]),
    );
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

const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** The parts of a workbook whose sheets have this XML inside `sheetData`. */
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
