import { type Fault, readFault } from './fault';
import { faultMessages } from './fault-messages';

/** The English message of a text that `fault()` gave, with its code and values; other texts are messages as they are. */
export function inEnglish(text: string): { message: string } & Partial<Fault> {
  const fault = readFault(text);
  if (!fault || !Object.hasOwn(faultMessages, fault.code)) return { message: text };
  const message = faultMessages[fault.code].replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = fault.values?.[name] ?? '';
    return Array.isArray(value) ? value.join(', ') : String(value);
  });
  return { message, ...fault };
}
