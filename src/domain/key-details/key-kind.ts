import { isCnpj, isCpf } from './documents';

/**
 * What kind of Pix key a text may be: a document, a phone, an e-mail address or a random key
 * (docs/behaviour.md#key-kinds). It hints and normalises, it never stands in the way of a look-up.
 */

export const keyKinds = ['CPF', 'CNPJ', 'PHONE', 'EMAIL', 'RANDOM'] as const;
export type KeyKind = (typeof keyKinds)[number];

/** One thing the text may be. `key` is the form in which the directory knows it. */
export type KeyReading = {
  kind: KeyKind;
  key: string;
  /** Of documents only: whether the check digits fit. */
  checkDigitsFit?: boolean;
};

/**
 * All kinds a text may be, the likeliest first; none when it looks like no key. Eleven digits are a CPF
 * or a mobile phone without its country, and the check digits decide which comes first.
 */
export function readKey(typed: string): KeyReading[] {
  const text = typed.trim();
  if (/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text))
    return [{ kind: 'RANDOM', key: text.toLowerCase() }];
  if (text.includes('@')) return emailReadings(text);
  if (text.startsWith('+')) return phoneReadings(text);

  if (/^(\d{3}\.){2}\d{3}-\d{2}$/.test(text)) return cpfReadings(text.replace(/\D/g, ''));
  const bare = text.replace(/[\s./()-]/g, '').toUpperCase();
  const readings: KeyReading[] = [...cpfReadings(bare), ...cnpjReadings(bare), ...phoneReadings(text)];
  // Stable: document before phone, unless the check digits speak against the document.
  return readings.sort((left, right) => doubt(left) - doubt(right));
}

/** What is sent to the directory for a typed text: the likeliest reading, else the text itself. */
export function keyToSend(typed: string, kind?: KeyKind): string {
  const readings = readKey(typed);
  const reading = readings.find((candidate) => candidate.kind === kind) ?? readings[0];
  return reading?.key ?? typed.trim();
}

function cpfReadings(bare: string): KeyReading[] {
  return /^\d{11}$/.test(bare) ? [{ kind: 'CPF', key: bare, checkDigitsFit: isCpf(bare) }] : [];
}

function cnpjReadings(bare: string): KeyReading[] {
  return /^[0-9A-Z]{12}\d{2}$/.test(bare) ? [{ kind: 'CNPJ', key: bare, checkDigitsFit: isCnpj(bare) }] : [];
}

function emailReadings(text: string): KeyReading[] {
  const key = text.toLowerCase();
  return key.length <= 77 && /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(key) ? [{ kind: 'EMAIL', key }] : [];
}

/** With `+`: any country. Without: Brazil, its code given or not, a mobile number of nine digits after the area. */
function phoneReadings(text: string): KeyReading[] {
  if (!/^\+?[\d\s().-]+$/.test(text)) return [];
  const digits = text.replace(/\D/g, '');
  if (text.startsWith('+'))
    return /^[1-9]\d{7,14}$/.test(digits) ? [{ kind: 'PHONE', key: `+${digits}` }] : [];
  const national = digits.length === 13 && digits.startsWith('55') ? digits.slice(2) : digits;
  return /^[1-9][1-9]9\d{8}$/.test(national) ? [{ kind: 'PHONE', key: `+55${national}` }] : [];
}

function doubt({ checkDigitsFit }: KeyReading): number {
  return checkDigitsFit === false ? 1 : 0;
}
