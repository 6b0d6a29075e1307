import type { faultMessages } from './fault-messages';

type Messages = typeof faultMessages;
/** What is wrong with a value, as a stable word. */
export type FaultCode = keyof Messages;
type Names<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Names<Rest>
  : never;
/** Values that a message names; several words are a list. */
export type FaultValues = Record<string, string | number | string[]>;
/** What `fault` gives, so that no other text is taken for one. */
export type FaultText = string & { readonly isFault: true };
export type Fault = { code: FaultCode; values?: FaultValues };

/**
 * A validation fault with its code and the values that its message names, as a text such as
 * `too_long {"min":1,"max":100}`: all that an issue of zod or an Error can carry. `readFault` reads it.
 */
export function fault<Code extends FaultCode>(
  code: Code,
  ...values: [Names<Messages[Code]>] extends [never]
    ? []
    : [Record<Names<Messages[Code]>, string | number | readonly string[]>]
): FaultText {
  return (values.length === 0 ? code : `${code} ${JSON.stringify(values[0])}`) as FaultText;
}

/** The fault that such a text carries; undefined when it is another text. */
export function readFault(text: string): Fault | undefined {
  const [, code, values] = /^([a-z][a-z\d_]*)(?: (\{.*\}))?$/s.exec(text) ?? [];
  if (code === undefined) return undefined;
  return {
    code: code as FaultCode,
    ...(values !== undefined && { values: JSON.parse(values) as FaultValues }),
  };
}
