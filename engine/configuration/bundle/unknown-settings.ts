import { configFieldsOf } from '../match-rules/rule-config';
import type { Bundle } from './bundle';

/** A setting of a rule of a file that its type does not have; a service stores it, and no run reads it. */
export type UnknownSetting = {
  readonly context: string;
  /** Position of the rule in the file, from 1. */
  readonly position: number;
  readonly type: string;
  readonly key: string;
};

/** Returns the settings of rules that their types do not have, such as misspelled ones. Leaves out rules of unknown types. */
export function unknownSettings({ contexts }: Pick<Bundle, 'contexts'>): UnknownSetting[] {
  return contexts.flatMap(({ name, rules }) =>
    rules.flatMap(({ type, config }, index) => {
      const known = configFieldsOf(type);
      return Object.keys(config)
        .filter((key) => known.length > 0 && !known.some((field) => field.key === key))
        .map((key) => ({ context: name, position: index + 1, type, key }));
    }),
  );
}
