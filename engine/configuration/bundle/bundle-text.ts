import { Document, Pair, Scalar, YAMLMap, YAMLSeq } from 'yaml';
import type { Node, ScalarTag } from 'yaml';
import { elementsOf, indentJson, membersOf, writeJson } from '../../lib/json/lossless';
import { type Bundle } from './bundle';

/** The longest object or list that is written on one line, in characters of its JSON. */
const lineChars = 120;

/** A number as it is written: YAML would lose the digits that JavaScript does not keep. */
class ExactNumber {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}
const exactNumber: ScalarTag = {
  tag: 'tag:yaml.org,2002:float',
  default: true,
  identify: (value) => value instanceof ExactNumber,
  resolve: (text) => text,
  stringify: ({ value }) => (value as ExactNumber).text,
};

/** Returns the text of a bundle, with a line break at its end. Equal bundles have equal texts. */
export function bundleText(bundle: Bundle, format: 'yaml' | 'json'): string {
  const json = writeJson(bundle);
  if (format === 'json') return `${indentJson(json)}\n`;
  const document = new Document(undefined, { compat: 'yaml-1.1', customTags: [exactNumber] });
  document.contents = nodeOf(withPlainNumbers(json), true) as never;
  return document.toString({
    lineWidth: 0,
    blockQuote: false,
    singleQuote: false,
    doubleQuotedMinMultiLineLength: Infinity,
  });
}

/** Returns JSON whose numbers with an exponent have a point and a sign: YAML 1.1 reads others as texts. */
function withPlainNumbers(json: string): string {
  return json.replaceAll(
    /"(?:[^"\\]|\\.)*"|(-?\d+)(\.\d+)?[eE]([+-]?)(\d+)/g,
    (text, whole?: string, fraction = '.0', sign = '', digits = '') =>
      whole === undefined ? text : `${whole}${fraction}e${sign || '+'}${digits}`,
  );
}

/** Lists whose elements each begin a line, and start an object of several lines that is more than a rule or a fee. */
const longLists: ReadonlySet<string> = new Set(['contexts', 'sources', 'feeSchedules']);

/** Returns the node of a value in JSON. With `isLong`, it is written on several lines even if it fits on one. */
function nodeOf(json: string, isLong: boolean): Node {
  if (json.startsWith('{')) {
    const map = new YAMLMap();
    for (const { key, json: member } of membersOf(json)) {
      const isList = member.startsWith('[') && member !== '[]';
      const value = isLong && isList ? listOf(member, longLists.has(key)) : nodeOf(member, false);
      map.items.push(new Pair(new Scalar(key), value));
    }
    map.flow = map.items.length === 0 || (!isLong && json.length <= lineChars);
    return map;
  }
  if (json.startsWith('[')) {
    const list = listOf(json, false);
    list.flow = list.items.length === 0 || json.length <= lineChars;
    return list;
  }
  if (json.startsWith('"') || /^[tfn]/.test(json)) return new Scalar(JSON.parse(json));
  return new Scalar(String(Number(json)) === json ? Number(json) : new ExactNumber(json));
}

function listOf(json: string, isLong: boolean): YAMLSeq {
  const list = new YAMLSeq();
  for (const element of elementsOf(json)) list.items.push(nodeOf(element, isLong));
  return list;
}
