import { readKey } from './key-kind';

/**
 * Personal data with its telling part hidden. The hidden part has a fixed length, so that a mask does
 * not give away how long the original is; what is too short to show a part of is hidden whole.
 */

const hidden = '***';

/** A CPF as `***.456.789-**`, a CNPJ as `**.345.678/0001-**`; anything else by its last two characters. */
export function maskDocument(document: string): string {
  const bare = document.replace(/[\s./-]/g, '').toUpperCase();
  if (/^\d{11}$/.test(bare)) return `***.${bare.slice(3, 6)}.${bare.slice(6, 9)}-**`;
  if (/^[0-9A-Z]{12}\d{2}$/.test(bare))
    return `**.${bare.slice(2, 5)}.${bare.slice(5, 8)}/${bare.slice(8, 12)}-**`;
  return maskTail(document);
}

/** The first letter of each word: `M*** S***`. */
export function maskName(name: string): string {
  const words = name.trim().split(/\s+/);
  return words.map((word) => `${Array.from(word)[0] ?? ''}${hidden}`).join(' ');
}

/** The first letter of mailbox and domain, and the ending: `m***@e***.com`. */
export function maskEmail(address: string): string {
  const [, mailbox = '', domain = '', ending = ''] =
    /^(.)[^@]*@(.)[^@]*?(\.[^@.]+)$/u.exec(address.trim()) ?? [];
  return mailbox === '' ? hidden : `${mailbox}${hidden}@${domain}${hidden}${ending}`;
}

/** The country of Brazil and the last two digits: `+55 ***78`; of other countries the digits alone. */
export function maskPhone(phone: string): string {
  const digits = phone.replace(/\D/g, '');
  return digits.startsWith('55') && digits.length > 11 ? `+55 ${maskTail(digits)}` : maskTail(digits);
}

/** An account number by its last two digits. */
export function maskAccount(account: string): string {
  return maskTail(account);
}

/** A Pix key, masked as the kind of thing it is. */
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
