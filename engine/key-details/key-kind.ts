import { isCnpj, isCpf } from './documents';
/** The kinds of Pix keys: tax number of a person or company, phone, e-mail or random (docs/behaviour.md#key-kinds). */
export const keyKinds = ['CPF', 'CNPJ', 'PHONE', 'EMAIL', 'RANDOM'] as const;
export type KeyKind = (typeof keyKinds)[number];

/** One possible meaning of a typed text as a Pix key. `key` is the key as the directory of Pix stores it. */
export type KeyReading = {
  kind: KeyKind;
  key: string;
  /** Whether the check digits are correct; only for `CPF` and `CNPJ`. */
  checkDigitsFit?: boolean;
};

/** Returns all meanings of a text as a Pix key, the most likely first. Wrong check digits make one less likely. */
export function readKey(typed: string): KeyReading[] {
  const text = typed.trim();
  if (/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text))
    return [{ kind: 'RANDOM', key: text.toLowerCase() }];
  if (text.includes('@')) return emailReadings(text);
  if (text.startsWith('+')) return phoneReadings(text);

  if (/^(\d{3}\.){2}\d{3}-\d{2}$/.test(text)) return cpfReadings(text.replace(/\D/g, ''));
  const bare = text.replace(/[\s./()-]/g, '').toUpperCase();
  const readings: KeyReading[] = [...cpfReadings(bare), ...cnpjReadings(bare), ...phoneReadings(text)];
  // The sort is stable: document before phone, unless the check digits contradict the document.
  return readings.sort((left, right) => doubt(left) - doubt(right));
}

/** Returns the key to look up: the reading of kind `kind`, else the most likely reading, else the trimmed text. */
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

/** Reads a phone number: with `+` of any country, else a Brazilian mobile one, with or without country code. */
function phoneReadings(text: string): KeyReading[] {
  if (!/^\+?[\d\s().-]+$/.test(text)) return [];
  const digits = text.replace(/\D/g, '');
  if (text.startsWith('+'))
    return /^[1-9]\d{7,14}$/.test(digits) ? [{ kind: 'PHONE', key: `+${digits}` }] : [];
  const national = digits.length === 13 && digits.startsWith('55') ? digits.slice(2) : digits;
  return /^[1-9][1-9]9\d{8}$/.test(national) ? [{ kind: 'PHONE', key: `+55${national}` }] : [];
}

const doubt = ({ checkDigitsFit }: KeyReading): number => (checkDigitsFit === false ? 1 : 0);
