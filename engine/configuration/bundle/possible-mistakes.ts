import { canonicalFieldOf, requiredMeter } from '../../file/field-maps/canonical-fields';
import { encodeIssue } from '../../issues/issue';
import { configFieldsOf } from '../match-rules/rule-config';
import type { Fields } from '../snapshot/snapshot';
import type { Bundle } from './bundle';
import type { Path } from './read-yaml';

/** A part of a file that is valid, as a service stores it, and perhaps a mistake. `message` is an encoded issue. */
type PossibleMistake = { readonly path: Path; readonly message: string };

/**
 * Returns what is valid but may be a mistake: settings that the type of a rule does not have, texts in place of
 * numbers, metadata of field maps that lack a required field, and names of fee schedules that the file does not contain.
 * Omits rules of unknown types.
 */
export function possibleMistakes({
  contexts,
  feeSchedules,
}: Pick<Bundle, 'contexts' | 'feeSchedules'>): PossibleMistake[] {
  const schedules = new Set(feeSchedules.map(({ name }) => name));
  return contexts.flatMap(({ rules, sources }, at) => [
    ...rules.flatMap(({ type, config }, index) =>
      inSettings(type, config, ['contexts', at, 'rules', index, 'config']),
    ),
    ...sources.flatMap(({ fieldMap, feeSchedule }, index) => {
      const path = ['contexts', at, 'sources', index];
      const isElsewhere = feeSchedule && !schedules.has(feeSchedule);
      return [
        ...(fieldMap ? inFieldMap(fieldMap, [...path, 'fieldMap']) : []),
        ...(isElsewhere
          ? [{ path: [...path, 'feeSchedule'], message: encodeIssue('schedule_elsewhere') }]
          : []),
      ];
    }),
  ]);
}

function inSettings(type: string, config: Fields, path: Path): PossibleMistake[] {
  const kinds = new Map(configFieldsOf(type).map(({ key, kind }) => [key, kind]));
  if (kinds.size === 0) return [];
  return Object.entries(config).flatMap(([key, value]) => {
    const isText = kinds.get(key) === 'integer' && typeof value === 'string';
    if (kinds.has(key) && !isText) return [];
    return [{ path: [...path, key], message: encodeIssue(isText ? 'text_for_number' : 'unread_setting') }];
  });
}

function inFieldMap(mapping: Fields, path: Path): PossibleMistake[] {
  const names = Object.keys(mapping);
  const { missing } = requiredMeter(names);
  if (missing.length === 0) return [];
  const message = encodeIssue('metadata_field', { missing });
  return names.flatMap((name) =>
    canonicalFieldOf(name) === undefined ? [{ path: [...path, name], message }] : [],
  );
}
