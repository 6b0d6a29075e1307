import { describe, expect, test } from 'vitest';
import { attribute, markupTokens, textOfMarkup, type XmlToken } from './markup';

async function tokens(parts: string | string[], isStrict = true): Promise<string[]> {
  async function* stream() {
    yield* Array.isArray(parts) ? parts : [parts];
  }
  const found: XmlToken[] = [];
  for await (const batch of markupTokens(stream(), isStrict)) found.push(...batch);
  return found.map((token) => {
    if (token.kind === 'text') return `${token.line} ${JSON.stringify(token.text)}`;
    if (token.kind === 'close') return `${token.line} </${token.name}>`;
    return `${token.line} <${token.name}${token.attributes}${token.isEmpty ? '/' : ''}>`;
  });
}

describe('markup is tokenised', () => {
  test.each<[text: string, string[]]>([
    ['<a>x</a>', ['1 <a>', '1 "x"', '1 </a>']],
    ['<a\nb="1"/>\n<c/>', ['1 <a\nb="1"/>', '2 "\\n"', '3 <c/>']],
    ['<s:row r="2"></s:row>', ['1 <row r="2">', '1 </row>']],
    ['</ a >', ['1 </a>']],
    ['<a b="x>y" c=\'"\'>z</a>', ['1 <a b="x>y" c=\'"\'>', '1 "z"', '1 </a>']],
    ['<?xml version="1.0"?><!DOCTYPE x><!-- <a> -->\n<b/>', ['1 "\\n"', '2 <b/>']],
    ['<![CDATA[1 < 2 & 3]]><a/>', ['1 "1 < 2 &amp; 3"', '1 <a/>']],
  ])('%j', async (text, expected) => {
    expect(await tokens(text)).toEqual(expected);
  });

  test('the same wherever it is cut', async () => {
    const text = '<?x?><a b="1>">\n<!--c--><![CDATA[&]]>&lt;</a>\n<d/>';
    const whole = (await tokens(text)).join('');
    for (let at = 1; at < text.length; at += 1)
      expect((await tokens([text.slice(0, at), text.slice(at)])).join('')).toBe(whole);
    expect((await tokens(text.split(''))).join('')).toBe(whole);
  });

  test('a text or tag that does not end is an error, or is returned at the end of SGML', async () => {
    await expect(tokens('<a>x')).rejects.toMatchObject({ code: 'markup-broken', values: { line: 1 } });
    await expect(tokens('\n<a')).rejects.toMatchObject({ code: 'markup-broken', values: { line: 2 } });
    expect(await tokens('<a/> \n')).toEqual(['1 <a/>', '1 " \\n"']);
    expect(await tokens('<a>x', false)).toEqual(['1 <a>', '1 "x"']);
    expect(await tokens('<a><b', false)).toEqual(['1 <a>']);
    await expect(tokens(`<${'a'.repeat(1_000_001)}`, false)).rejects.toMatchObject({ code: 'markup-broken' });
  });
});

test('attributes are found by name, without a namespace', () => {
  const given = ` r = "A1" x:id='r&amp;1' other="" ro="no"`;
  expect(attribute(given, 'r')).toBe('A1');
  expect(attribute(given, 'id')).toBe('r&1');
  expect(attribute(given, 'other')).toBe('');
  expect(attribute(given, 'o')).toBeUndefined();
  expect(attribute(given, 'toString')).toBeUndefined();
});

test.each([
  ['a', 'a'],
  ['&amp;&lt;&gt;&quot;&apos;&nbsp;', '&<>"\'\u00A0'],
  ['&#65;&#x42;&#X43;', 'ABC'],
  ['&#1114111;', '\u{10FFFF}'],
  ['&#x10FFFF;', '\u{10FFFF}'],
  ['&#1114112;', '&#1114112;'],
  ['&#x110000;', '&#x110000;'],
  ['&toto;&a;&amp', '&toto;&a;&amp'],
  ['&#12345678;', '&#12345678;'],
])('%j is decoded as %j', (text, plain) => {
  expect(textOfMarkup(text)).toBe(plain);
});
