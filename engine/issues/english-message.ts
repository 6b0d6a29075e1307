import { type Issue, decodeIssue } from './issue';
import { issueMessages } from './issue-messages';

/** Returns the English message, code and values of an encoded issue; any other text unchanged as the message. */
export function englishMessage(text: string): { message: string } & Partial<Issue> {
  const fault = decodeIssue(text);
  if (!fault || !Object.hasOwn(issueMessages, fault.code)) return { message: text };
  const message = issueMessages[fault.code].replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = fault.values?.[name] ?? '';
    return Array.isArray(value) ? value.join(', ') : String(value);
  });
  return { message, ...fault };
}
