import { configFieldsOf } from '../match-rules/rule-config';
import type { Bundle } from './bundle';
import type { Path } from './read-yaml';

/** A setting of a rule of a file that is valid, as a service stores it, and perhaps a mistake. */
export type DoubtfulSetting = {
  /** The place of the setting in the file. */
  readonly path: Path;
  readonly context: string;
  /** Position of the rule in the file, from 1. */
  readonly position: number;
  readonly type: string;
  readonly key: string;
  /** Whether it is a text where runs read a number; otherwise rules of the type do not have it. */
  readonly isText: boolean;
};

/**
 * Returns the settings of rules that their types do not have, such as misspelled ones, and texts in place of numbers.
 * Leaves out rules of unknown types.
 */
export function doubtfulSettings({ contexts }: Pick<Bundle, 'contexts'>): DoubtfulSetting[] {
  return contexts.flatMap(({ name, rules }, at) =>
    rules.flatMap(({ type, config }, index) => {
      const kinds = new Map(configFieldsOf(type).map(({ key, kind }) => [key, kind]));
      if (kinds.size === 0) return [];
      return Object.entries(config).flatMap(([key, value]) => {
        const isText = kinds.get(key) === 'integer' && typeof value === 'string';
        if (kinds.has(key) && !isText) return [];
        const path = ['contexts', at, 'rules', index, 'config', key];
        return [{ path, context: name, position: index + 1, type, key, isText }];
      });
    }),
  );
}
