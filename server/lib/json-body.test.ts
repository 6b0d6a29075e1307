import { array, assert, constantFrom, dictionary, jsonValue, oneof, property } from 'fast-check';
import { encodeIssue } from '@recon/engine/issues/issue';
import { expect, test } from 'vitest';
import { readStored, writeJson, writtenNumber } from '@recon/engine/lib/json/lossless';
import { canonicalBody, parseJsonText, RefusedJsonError, scanJson } from './json-body';

/** Parses JSON as a body is parsed. */
function parse(json: string): unknown {
  return parseJsonText(scanJson(json));
}

/** Returns the canonical form of a body. */
function form(json: string): string {
  return canonicalBody(scanJson(json).text);
}

test.each([
  '{"b":1,"10":2,"a":3,"2":4}',
  '{"amount":0.50,"large":9007199254740993,"tiny":1e-400,"minus":-0}',
  '{"a":{"9":{"8":[{"7":1.0}]}},"text":"a \\"{[,: \\\\","\\u0041":"\\u00e7"}',
  '{"__proto__":{"1":1.0},"constructor":2.0}',
  '{}',
])('gives %s back as it was sent', (text) => {
  expect(writeJson({ config: (parse(`{"config":${text}}`) as { config: object }).config })).toBe(
    `{"config":${text}}`,
  );
  expect(writeJson([readStored(text)])).toBe(`[${text}]`);
});

test('leaves out blanks between the parts, not inside texts', () => {
  const value = parse(' { "a b" :\n[ 1.0 ,\t{ "c" : " d \\" " } ] } ');
  expect(writeJson(value)).toBe('{"a b":[1.0,{"c":" d \\" "}]}');
});

test.each([
  ['{"a":1,"a":1}', ['a']],
  ['{"config":{"a":{"x":1.0}},"config":[1]}', ['config']],
  ['{"rules":[{},{"config":{"b":[{"y":2, "\\u0079" :3}]}}]}', ['rules', 1, 'config', 'b', 0, 'y']],
  ['{"__proto__":1,"__proto__":2}', ['__proto__']],
  // A list or an object before it, several digits, texts: none is taken for a step or a name.
  ['{"a":[1],"b":1,"b":2}', ['b']],
  ['{"a":[{"b":1},{"b":1}],"b":1,"b":2}', ['b']],
  ['{"rules":[12,{"a":1,"a":2}]}', ['rules', 1, 'a']],
  ['{"rules":["x",{"a":1,"a":2}]}', ['rules', 1, 'a']],
  ['{"a":"b","b":1,"c":1,"c":2}', ['c']],
  ['{"a":"text","b":null,"c":1,"c":2}', ['c']],
])('%s gives a member twice', (text, path) => {
  expect(() => parse(text)).toThrow(new RefusedJsonError(path, encodeIssue('repeated')));
  expect(() => parse(text)).toThrow(expect.objectContaining({ path, name: 'RefusedJsonError' }));
});

/** Returns the text of an object with `members` properties and, after them, `more`. */
const crowded = (members: number, more: string) =>
  `{${Array.from({ length: members }, (_, index) => `"k${index}":1.0`).join(',')},${more}}`;

test.each<[string, (members: number) => string, (string | number)[]]>([
  ['a body', (members) => crowded(members, '"priority":2.0'), []],
  ['a rule', (members) => `{"rules":[{},${crowded(members, '"priority":2.0')}]}`, ['rules', 1]],
  ['a source', (members) => `{"sources":[${crowded(members, '"priority":2.0')}]}`, ['sources', 0]],
  ['a fee item', (members) => `{"items":[${crowded(members, '"priority":2.0')}]}`, ['items', 0]],
])('%s of 1,000 members is read to its last number, one of more is refused', (_, text, path) => {
  const value = parse(text(999));
  const holder = path.reduce(
    (node, step) => (node as Record<string | number, object>)[step]!,
    value as object,
  );
  expect(writtenNumber(holder, 'priority')).toBe('2.0');
  expect(() => parse(text(1000))).toThrow(
    expect.objectContaining({ path, message: 'too_many_members {"max":1000}' }),
  );
});

test.each([
  ['a list', `[${'1,'.repeat(1001)}1.0]`],
  ['a text', `"${'x'.repeat(1001)}"`],
  ['null', 'null'],
  ['a number', '1.0'],
])('%s in the place of a rule is left to who checks its shape', (_, rule) => {
  const text = `{"rules":[${rule},{"priority":2.0}]}`;
  const { rules } = parse(text) as { rules: object[] };
  expect(rules).toEqual(JSON.parse(text).rules);
  expect(writtenNumber(rules[1]!, 'priority')).toBe('2.0');
});

/** Returns the source text of the number `a` in the object at a path of a body. */
const writtenAt = (text: string, path: (string | number)[]) =>
  writtenNumber(
    path.reduce((node, step) => (node as Record<string | number, object>)[step]!, parse(text) as object),
    'a',
  );

test.each<[string, (string | number)[]]>([
  ['{"a":1.0}', []],
  ['{"config":{"a":1.0}}', ['config']],
  ['{"mapping":{"a":1.0}}', ['mapping']],
  ['{"structure":{"a":1.0}}', ['structure']],
  ['{"\\u0063onfig":{"a":1.0}}', ['config']],
  ['{"sources":[{"a":1.0}]}', ['sources', 0]],
  ['{"items":[{},{"a":1.0}]}', ['items', 1]],
  ['{"rules":[{"config":{"a":1.0}}]}', ['rules', 0, 'config']],
  [`{"rules":[${'{},'.repeat(99)}{"a":1.0}]}`, ['rules', 99]],
])('of %s the object at %j is known as it was written', (text, path) => {
  expect(writtenAt(text, path)).toBe('1.0');
});

test.each<[string, (string | number)[]]>([
  ['{"other":{"a":1.0}}', ['other']],
  ['{"other":[{"a":1.0}]}', ['other', 0]],
  ['{"config":[{"a":1.0}]}', ['config', 0]],
  ['{"rules":{"a":1.0}}', ['rules']],
  ['{"rules":[{"items":[{"a":1.0}]}]}', ['rules', 0, 'items', 0]],
  [`{"rules":[${'{},'.repeat(100)}{"a":1.0}]}`, ['rules', 100]],
])('of %s the object at %j is not, for nobody asks for it', (text, path) => {
  expect(writtenAt(text, path)).toBeUndefined();
});

test('a list in the place of a free object is none', () => {
  expect(writeJson((parse('{"config":[1.0]}') as { config: object }).config)).toBe('[1]');
});

test('a free object keeps its order where no number is odd', () => {
  for (const name of ['config', 'mapping', 'structure', '\\u0063onfig']) {
    const [value] = Object.values(parse(`{"${name}":{"10":1,"2":2}}`) as object);
    expect([name, writeJson(value)]).toEqual([name, '{"10":1,"2":2}']);
  }
});

test('a free object may have more members, and keeps its order', () => {
  const config = crowded(1500, '"last":2.0');
  expect(writeJson((parse(`{"config":${config}}`) as { config: object }).config)).toBe(config);
});

test('1,000 members in another order ask for the same', () => {
  const members = Array.from({ length: 1000 }, (_, index) => `"k${index}":${index}`);
  const [one, other] = [members, members.toReversed()].map((all) => `{${all.join(',')}}`);
  expect(form(one!)).toBe(form(other!));
});

test('numbers that JavaScript writes otherwise are known as they were written', () => {
  const { config } = parse('{"config" : { "a" : 0.10 , "b":1, "c":0.1234567890123456789,"d":1E2}}') as {
    config: object;
  };
  expect(['a', 'b', 'c', 'd'].map((key) => writtenNumber(config, key))).toEqual([
    '0.10',
    undefined,
    '0.1234567890123456789',
    '1E2',
  ]);
});

test('what a caller makes anew is written by itself', () => {
  const value = parse('{"a":1.0}') as object;
  expect(writeJson({ ...value, b: 2 })).toBe('{"a":1,"b":2}');
});

test('any JSON reads back as the same value', () => {
  assert(
    property(jsonValue(), (value) => {
      for (const indent of [0, 2]) {
        const text = JSON.stringify({ value }, undefined, indent);
        expect(JSON.parse(writeJson(parse(text)))).toEqual(JSON.parse(text));
      }
    }),
  );
});

test('long texts and many escapes are no trouble', () => {
  for (const long of ['x'.repeat(1_000_000), '\\n'.repeat(500_000), '\\\\"'.slice(0, 2).repeat(500_000)]) {
    const text = `{"config":{"a":"${long}"}}`;
    expect(writeJson(parse(text)) === text).toBe(true);
  }
});

test.each([
  ['{"b":1,"a":"x"}', ' { "a" : "x" , "b" : 1 }'],
  ['{"rules":[{"priority":1,"type":"EXACT"}]}', '{"rules":[{"type":"EXACT","priority":1}]}'],
])('%s and %s ask for the same', (a, b) => {
  expect(form(a)).toBe(form(b));
});

test.each([
  ['{"a":1}', '{"a":"1"}'],
  ['{"a":1}', '{"a":1.0}'],
  ['{"a":[1,2]}', '{"a":[2,1]}'],
  ['{"config":{"a":1,"b":2}}', '{"config":{"b":2,"a":1}}'],
  ['{"rules":[{"config":{"a":1,"b":2}}]}', '{"rules":[{"config":{"b":2,"a":1}}]}'],
  ['{"a":"b","c":1}', '{"a":"b\\",\\"c\\":1"}'],
  ['{}', '[]'],
  // Deeper than the objects in a list of the body, and in other lists, everything counts as it was written.
  ['{"other":[{"a":1,"b":2}]}', '{"other":[{"b":2,"a":1}]}'],
  ['{"rules":[{"items":[{"a":1,"b":2}]}]}', '{"rules":[{"items":[{"b":2,"a":1}]}]}'],
  ['{"rules":["}"]}', '{"rules":["}x"]}'],
  ['{"rules":"a]b"}', '{"rules":"a]c"}'],
])('%s and %s do not', (a, b) => {
  expect(form(a)).not.toBe(form(b));
});

// A key of idempotency that was kept by an earlier release is compared with it.
test.each([
  ['{"b":1,"a":"x"}', '{"a":"x","b":1}'],
  [
    '{"rules":[{"b":1.0,"a":2},{}],"config":{"d":1,"c":2}}',
    '{"config":{"d":1,"c":2},"rules":[{"a":2,"b":1.0},{}]}',
  ],
  ['{"sources":[]}', '{"sources":[]}'],
  ['{"\\u0061":1}', '{"a":1}'],
  [' [ {"b":1,"a":2} ] ', '[{"b":1,"a":2}]'],
  ['"x"', '"x"'],
])('the one form of %s is %s', (text, expected) => {
  expect(form(text)).toBe(expected);
});

test.each([
  [' 1 ', '1'],
  ['\n\ttrue', 'true'],
  [' ', ''],
  ['[ 1 ,\t2\r\n]\n', '[1,2]'],
  ['{ "a b" : " c " }', '{"a b":" c "}'],
  // No JSON, and must stay none.
  ['1 2', '1 2'],
  ['[tr\n\n ue]', '[tr\nue]'],
])('%j without blanks is %j', (text, expected) => {
  expect(scanJson(text).text).toBe(expected);
});

test('the scan counts every value and every member name, and how deep they lie', () => {
  assert(
    property(jsonValue(), (value) => {
      const count = (node: unknown): [nodes: number, names: number, depth: number] => {
        if (typeof node !== 'object' || node === null) return [1, 0, 0];
        const inner = Object.values(node).map(count);
        const own = Array.isArray(node) ? 0 : inner.length;
        const sum = (index: 0 | 1) => inner.reduce((total, counts) => total + counts[index], own);
        return [1 + sum(0), sum(1), 1 + Math.max(0, ...inner.map(([, , depth]) => depth))];
      };
      for (const indent of [0, 2]) {
        const { nodes, names, depth } = scanJson(JSON.stringify(value, undefined, indent));
        expect([nodes, names, depth]).toEqual(count(value));
      }
    }),
  );
});

test('what the scan leaves out makes no other JSON of a text', () => {
  const judge = (text: string) => {
    try {
      return JSON.stringify(JSON.parse(text));
    } catch {
      return 'no JSON';
    }
  };
  const long = ['x', '1', ' ', '\\', '\\"', 'x\\'].map((part) => part.repeat(40));
  const pieces = constantFrom(
    ...'{}[],:"\\- \n\t01.e+'.split(''),
    'true',
    'null',
    '\\u0041',
    '\u00e9',
    ...long,
  );
  assert(
    property(
      array(pieces, { maxLength: 12 }).map((parts) => parts.join('')),
      (text) => {
        expect(judge(scanJson(text).text)).toBe(judge(text));
      },
    ),
    { numRuns: 3000 },
  );
});

test('what is long is passed over as what is short', () => {
  const text = array(constantFrom('x', '"', '\\', ' ', '{', ',', '\u00e9'), { maxLength: 60 }).map((all) =>
    all.join(''),
  );
  const member = oneof(
    text,
    array(text, { maxLength: 3 }),
    text.map((value) => ({ [value]: [value] })),
  );
  assert(
    property(dictionary(text, member, { noNullPrototype: true }), (value) => {
      const json = JSON.stringify(value, undefined, 1);
      expect(JSON.parse(form(json))).toEqual(value);
      expect(scanJson(json).text).toBe(JSON.stringify(value));
      const { config } = parse(`{"config":${json}}`) as { config: object };
      expect(writeJson(config)).toBe(JSON.stringify(value));
    }),
  );
});

test('counting stops where there is too much', () => {
  expect(scanJson('['.repeat(1_000_000), 50_000).nodes).toBe(50_001);
});
