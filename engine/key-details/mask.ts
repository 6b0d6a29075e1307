import { readKey } from './key-kind';

/** Replaces hidden characters. Its fixed length does not reveal how many are hidden. */
const hidden = '***';

/** Masks a CPF as `***.456.789-**`, a CNPJ as `**.345.678/0001-**`, any other text up to its last two characters. */
export function maskDocument(document: string): string {
  const bare = document.replace(/[\s./-]/g, '').toUpperCase();
  if (/^\d{11}$/.test(bare)) return `***.${bare.slice(3, 6)}.${bare.slice(6, 9)}-**`;
  if (/^[0-9A-Z]{12}\d{2}$/.test(bare))
    return `**.${bare.slice(2, 5)}.${bare.slice(5, 8)}/${bare.slice(8, 12)}-**`;
  return maskAccount(document);
}

/** Masks a name: shows the first letter of each word, as in `M*** S***`. */
export function maskName(name: string): string {
  const words = name.trim().split(/\s+/);
  return words.map((word) => `${Array.from(word)[0] ?? ''}${hidden}`).join(' ');
}

/** Masks an e-mail address: shows the first letters of mailbox and domain, and the ending, as in `m***@e***.com`. */
export function maskEmail(address: string): string {
  const [, mailbox = '', domain = '', ending = ''] =
    /^(.)[^@]*@(.)[^@]*?(\.[^@.]+)$/u.exec(address.trim()) ?? [];
  return mailbox === '' ? hidden : `${mailbox}${hidden}@${domain}${hidden}${ending}`;
}

/** Masks a phone number: shows its last two digits and the code of Brazil, if it has it, as in `+55 ***78`. */
export function maskPhone(phone: string): string {
  const digits = phone.replace(/\D/g, '');
  return digits.startsWith('55') && digits.length > 11 ? `+55 ${maskAccount(digits)}` : maskAccount(digits);
}

/** Masks an account number or other text: shows its last two characters, or none if it has fewer than five. */
export function maskAccount(text: string): string {
  const characters = Array.from(text.trim());
  return characters.length < 5 ? hidden : `${hidden}${characters.slice(-2).join('')}`;
}

/** Masks a Pix key in the way of its most likely kind. */
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
      return maskAccount(key);
  }
}
