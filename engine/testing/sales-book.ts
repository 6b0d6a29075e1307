import { workbookParts } from './workbook';

/** Returns a cell with an inline text. */
export const text = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`;
/** XML of a row of headings, the third of its sheet. */
export const headings = `<row r="3">${['Data', 'Documento', 'Valor', 'Hora'].map(text).join('')}</row>`;
const sales =
  `<row r="1"><c r="A1" t="s"><v>0</v></c></row>${headings}` +
  '<row r="4"><c r="A4" s="1"><v>46027</v></c><c r="B4" t="s"><v>1</v></c><c r="C4" s="3"><v>1234.5600000000001</v></c><c r="D4" s="4"><v>0.5</v></c></row>' +
  '<row r="5"><c r="A5" s="2"><v>46028.9375</v></c><c r="B5" t="str"><f>A1&amp;"x"</f><v>B&amp;2</v></c><c r="C5"><f>1+1</f><v>-2</v></c></row>' +
  '<row r="7"><c r="A7" s="1"><v>46029</v></c><c r="B7" t="inlineStr"><is><r><t>C</t></r><r><t xml:space="preserve">3 </t></r><rPh><t>no</t></rPh></is></c><c r="C7"><v>1.234</v></c><c r="D7" t="b"><v>1</v></c></row>' +
  '<row r="8"><c r="A8" s="1"><v>46030</v></c><c r="B8"><v>12345678901234</v></c><c r="C8" t="e"><f>1/0</f><v>#DIV/0!</v></c></row>' +
  '<row r="9"><c r="A9" t="d"><v>2026-01-09</v></c><c r="B9"><v>D5</v></c><c r="C9"><f>C5</f></c></row>' +
  `<row r="10">${text('Total')}<c r="C10"><v>9</v></c></row>`;
const texts = ['<si><t>Extrato &lt;1&gt;</t></si>', '<si><r><t>A</t></r><r><t>1</t></r></si>'];
/** Workbook with a hidden sheet, and a sheet that has a title, cells of every kind and a total. */
export const book = workbookParts(
  { Notas: '<row><c><v>1</v></c></row>', Vendas: sales },
  { hidden: ['Notas'], texts },
);
