import type { issueMessages } from './issue-messages';

type Messages = typeof issueMessages;
export type IssueCode = keyof Messages;
type Names<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Names<Rest>
  : never;
/** The values for the placeholders of a message. Arrays are lists. */
export type IssueValues = Record<string, string | number | string[]>;
/** A string returned by `encodeIssue`. The type rejects all other strings. */
export type IssueText = string & { readonly isFault: true };
export type Issue = { code: IssueCode; values?: IssueValues };

/** Encodes an issue as a string, such as `too_long {"min":1,"max":100}`: zod issues and errors have only strings. */
export function encodeIssue<Code extends IssueCode>(
  code: Code,
  ...values: [Names<Messages[Code]>] extends [never]
    ? []
    : [Record<Names<Messages[Code]>, string | number | readonly string[]>]
): IssueText {
  return (values.length === 0 ? code : `${code} ${JSON.stringify(values[0])}`) as IssueText;
}

/** Parses an encoded issue; returns `undefined` for any other string. */
export function decodeIssue(text: string): Issue | undefined {
  const [, code, values] = /^([a-z][a-z\d_]*)(?: (\{.*\}))?$/s.exec(text) ?? [];
  if (code === undefined) return undefined;
  return { code: code as IssueCode, ...(values && { values: JSON.parse(values) as IssueValues }) };
}
