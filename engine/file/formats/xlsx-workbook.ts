import { decodeText } from './encoding';
import { FileReadError } from './file-read-error';
import { attribute, markupTokens, textOfMarkup, type XmlToken } from './markup';
import type { Zip } from './zip';

/** The sheets of a workbook, in order, and whether its days are counted from 1904 instead of 1900. */
export type Workbook = { sheets: { name: string; part: string; isHidden: boolean }[]; base1904: boolean };

/** Yields the tokens of an XML part of a workbook in batches. Throws `workbook-broken` if a tag in it is not closed. */
export async function* partTokens(zip: Zip, part: string): AsyncGenerator<XmlToken[]> {
  try {
    yield* markupTokens(decodeText(zip.unpack(part), 'utf-8', {}), true);
  } catch (error) {
    if (error instanceof FileReadError && error.code === 'markup-broken')
      throw new FileReadError('workbook-broken', { part, ...error.values });
    throw error;
  }
}

/** Returns the sheets of a workbook, hidden ones included. Throws `not-a-workbook` if it has none. */
export async function readWorkbook(zip: Zip): Promise<Workbook> {
  const { part, folder, targets } = await related(zip);
  const workbook: Workbook = { sheets: [], base1904: false };
  const parts = new Set<string>();
  for await (const tokens of partTokens(zip, part))
    for (const token of tokens) {
      if (token.kind !== 'open') continue;
      if (token.name === 'workbookPr') workbook.base1904 = isOn(attribute(token.attributes, 'date1904'));
      if (token.name !== 'sheet') continue;
      const name = attribute(token.attributes, 'name') ?? '';
      const target = targets.get(attribute(token.attributes, 'id') ?? '');
      if (!target) continue;
      const sheet = resolveTarget(folder, target.target);
      // Each part counts as one sheet: endless names for it would make an endless list.
      if (target.type.endsWith('/worksheet') && zip.has(sheet) && !parts.has(sheet)) {
        parts.add(sheet);
        const state = attribute(token.attributes, 'state') ?? 'visible';
        workbook.sheets.push({ name, part: sheet, isHidden: state !== 'visible' });
      }
    }
  if (workbook.sheets.length === 0) throw new FileReadError('not-a-workbook');
  return workbook;
}

/** Returns the path of the part of a workbook of a kind, such as `sharedStrings`; `undefined` if it has none. */
export async function relatedPart(zip: Zip, kind: string): Promise<string | undefined> {
  const { folder, targets } = await related(zip);
  const found = [...targets.values()].find(({ type }) => type.endsWith(`/${kind}`));
  const name = found && resolveTarget(folder, found.target);
  return name !== undefined && zip.has(name) ? name : undefined;
}

/** Returns the texts to which cells refer by their index. Omits phonetic readings of East Asian text. */
export async function readSharedTexts(zip: Zip): Promise<string[]> {
  const part = await relatedPart(zip, 'sharedStrings');
  const texts: string[] = [];
  if (part === undefined) return texts;
  const collector = new TextCollector();
  for await (const tokens of partTokens(zip, part))
    for (const token of tokens) {
      collector.take(token);
      if (token.kind === 'close' && token.name === 'si') texts.push(collector.takeText());
      if (token.kind === 'open' && token.name === 'si' && token.isEmpty) texts.push('');
    }
  return texts;
}

/** Joins the texts in `t` elements, except phonetic readings. `takeText` returns the text and starts a new one. */
export class TextCollector {
  private text = '';
  private isText = false;
  private isReading = false;

  take(token: XmlToken): void {
    if (token.kind === 'text') {
      if (this.isText && !this.isReading) this.text += textOfMarkup(token.text);
      return;
    }
    if (token.name === 't') this.isText = token.kind === 'open' && !token.isEmpty;
    if (token.name === 'rPh') this.isReading = token.kind === 'open' && !token.isEmpty;
  }

  takeText(): string {
    const { text } = this;
    this.text = '';
    // Control characters are escaped as `_x000D_`.
    return text.replaceAll(/_x([\dA-Fa-f]{4})_/g, (_, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    );
  }
}

type Relations = Map<string, { target: string; type: string }>;

/** Returns the path of the workbook's main part, its folder, and the parts to which it refers. */
async function related(zip: Zip): Promise<{ part: string; folder: string; targets: Relations }> {
  const part = await workbookPart(zip);
  const folder = part.slice(0, part.lastIndexOf('/') + 1);
  return { part, folder, targets: await relations(zip, `${folder}_rels/${part.slice(folder.length)}.rels`) };
}

async function workbookPart(zip: Zip): Promise<string> {
  const targets = await relations(zip, '_rels/.rels');
  const found = [...targets.values()].find(({ type }) => type.endsWith('/officeDocument'));
  if (found) return resolveTarget('', found.target);
  if (zip.has('xl/workbook.xml')) return 'xl/workbook.xml';
  throw new FileReadError('not-a-workbook');
}

async function relations(zip: Zip, part: string): Promise<Relations> {
  const found: Relations = new Map();
  if (!zip.has(part)) return found;
  for await (const tokens of partTokens(zip, part))
    for (const token of tokens)
      if (token.kind === 'open' && token.name === 'Relationship') {
        const of = (name: string) => attribute(token.attributes, name) ?? '';
        found.set(of('Id'), { target: of('Target'), type: of('Type') });
      }
  return found;
}

/** Returns the path of a target, which is relative to a folder or, with a leading slash, to the root. */
function resolveTarget(folder: string, target: string): string {
  const steps = target.startsWith('/') ? target.slice(1).split('/') : `${folder}${target}`.split('/');
  const path: string[] = [];
  for (const step of steps)
    if (step === '..') path.pop();
    else if (step !== '.') path.push(step);
  return path.join('/');
}

const isOn = (value: string | undefined): boolean => value === '1' || value === 'true';
