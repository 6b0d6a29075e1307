import { writeJson } from './lossless';

/** Returns whether two values are equal as JSON: keys in any order, numbers by exact value. `undefined` equals null. */
export function sameJson(a: unknown, b: unknown): boolean {
  return a === b || canonicalJson(writeJson(a)) === canonicalJson(writeJson(b));
}

/** Returns whether two well-formed JSON texts are equal as JSON: keys in any order, numbers by exact value. */
export function sameJsonText(a: string, b: string): boolean {
  return a === b || canonicalJson(a) === canonicalJson(b);
}

const token = /"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+/g;

/** Returns one canonical text for all equal well-formed JSON texts. The last of duplicate keys wins. */
export function canonicalJson(json: string): string {
  const tokens = json.match(token) ?? [];
  let at = 0;
  return value();

  function value(): string {
    const first = tokens[at++] ?? '';
    if (first === '[') return `[${list(']', value).join()}]`;
    if (first === '{') {
      const members = new Map(list('}', member));
      const sorted = [...members].sort(([one], [other]) => (one < other ? -1 : 1));
      return `{${sorted.map(([key, text]) => `${key}:${text}`).join()}}`;
    }
    if (first.startsWith('"')) return JSON.stringify(JSON.parse(first));
    return canonicalNumber(first) ?? first;
  }

  function member(): [key: string, text: string] {
    const key = JSON.stringify(JSON.parse(tokens[at] ?? '""'));
    at += 2;
    return [key, value()];
  }

  function list<T>(end: string, one: () => T): T[] {
    const found: T[] = [];
    while (tokens[at] !== end && at < tokens.length) {
      found.push(one());
      if (tokens[at] === ',') at += 1;
    }
    at += 1;
    return found;
  }
}

/** Returns a decimal as digits and a power of ten: `0.50` and `5e-1` become `5e-1`; `undefined` for other texts. */
export function canonicalNumber(text: string): string | undefined {
  const [, sign = '', whole = '', fraction = '', power = '0'] =
    /^([+-]?)(\d+)(?:\.(\d*))?(?:[eE]([+-]?\d{1,15}))?$/.exec(text) ?? [];
  if (whole === '') return undefined;
  const digits = `${whole}${fraction}`;
  let start = 0;
  while (digits[start] === '0') start += 1;
  if (start === digits.length) return '0';
  let end = digits.length;
  while (digits[end - 1] === '0') end -= 1;
  const exponent = BigInt(power) - BigInt(fraction.length) + BigInt(digits.length - end);
  return `${sign === '-' ? '-' : ''}${digits.slice(start, end)}e${exponent}`;
}
