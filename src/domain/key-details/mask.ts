import { readKey } from './key-kind';

/**
 * Masks personal data. The hidden part has a fixed length, so that a mask does not reveal the length of the original. A
 * value that is too short is hidden completely.
 */

const hidden = '***';

/**
 * Masks a CPF as `***.456.789-**` and a CNPJ as `**.345.678/0001-**`; shows the last two characters of any other value.
 */
export function maskDocument(document: string): string {
  const bare = document.replace(/[\s./-]/g, '').toUpperCase();
  if (/^\d{11}$/.test(bare)) return `***.${bare.slice(3, 6)}.${bare.slice(6, 9)}-**`;
  if (/^[0-9A-Z]{12}\d{2}$/.test(bare))
    return `**.${bare.slice(2, 5)}.${bare.slice(5, 8)}/${bare.slice(8, 12)}-**`;
  return maskTail(document);
}

/** Masks a name: shows the first letter of each word, as in `M*** S***`. */
export function maskName(name: string): string {
  const words = name.trim().split(/\s+/);
  return words.map((word) => `${Array.from(word)[0] ?? ''}${hidden}`).join(' ');
}

/** Masks an e-mail address: shows the first letter of mailbox and domain, and the ending, as in `m***@e***.com`. */
export function maskEmail(address: string): string {
  const [, mailbox = '', domain = '', ending = ''] =
    /^(.)[^@]*@(.)[^@]*?(\.[^@.]+)$/u.exec(address.trim()) ?? [];
  return mailbox === '' ? hidden : `${mailbox}${hidden}@${domain}${hidden}${ending}`;
}

/**
 * Masks a phone number: shows the country of Brazil and the last two digits, as in `+55 ***78`; for other countries
 * only the digits.
 */
export function maskPhone(phone: string): string {
  const digits = phone.replace(/\D/g, '');
  return digits.startsWith('55') && digits.length > 11 ? `+55 ${maskTail(digits)}` : maskTail(digits);
}

/** Masks an account number: shows its last two digits. */
export function maskAccount(account: string): string {
  return maskTail(account);
}

/** Masks a Pix key by its kind. */
export function maskKey(key: string): string {
  switch (readKey(key)[0]?.kind) {
    case 'CPF':
    case 'CNPJ':
      return maskDocument(key);
    case 'PHONE':
      return maskPhone(key);
    case 'EMAIL':
      return maskEmail(key);
    case 'RANDOM':
    case undefined:
      return maskTail(key);
  }
}

function maskTail(text: string): string {
  const characters = Array.from(text.trim());
  return characters.length < 5 ? hidden : `${hidden}${characters.slice(-2).join('')}`;
}
