import type { issueMessages } from './issue-messages';

type Messages = typeof issueMessages;
/** What is wrong with a value, as a stable word. */
export type IssueCode = keyof Messages;
type Names<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Names<Rest>
  : never;
/** Values that a message names; several words are a list. */
export type IssueValues = Record<string, string | number | string[]>;
/** What `fault` gives, so that no other text is taken for one. */
export type IssueText = string & { readonly isFault: true };
export type Issue = { code: IssueCode; values?: IssueValues };

/**
 * A validation fault with its code and the values that its message names, as a text such as
 * `too_long {"min":1,"max":100}`: all that an issue of zod or an Error can carry. `decodeIssue` reads it.
 */
export function encodeIssue<Code extends IssueCode>(
  code: Code,
  ...values: [Names<Messages[Code]>] extends [never]
    ? []
    : [Record<Names<Messages[Code]>, string | number | readonly string[]>]
): IssueText {
  return (values.length === 0 ? code : `${code} ${JSON.stringify(values[0])}`) as IssueText;
}

/** The fault that such a text carries; undefined when it is another text. */
export function decodeIssue(text: string): Issue | undefined {
  const [, code, values] = /^([a-z][a-z\d_]*)(?: (\{.*\}))?$/s.exec(text) ?? [];
  if (code === undefined) return undefined;
  return {
    code: code as IssueCode,
    ...(values !== undefined && { values: JSON.parse(values) as IssueValues }),
  };
}
