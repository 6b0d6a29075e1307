import { isJsonObject } from '../../lib/json/is-object';
import { fromMembers, membersIn, readJson } from '../../lib/json/lossless';
import { withoutAccents } from '../../lib/without-accents';
import type { Fields } from '../snapshot/snapshot';
import type { Bundle } from './bundle';

/**
 * Settings of a source that are written as they are. The names of all others are free, so that any may be a secret: they
 * are written as placeholders.
 */
const openKeys: ReadonlySet<string> = new Set([
  'bank_name',
  'company_codes',
  'currency',
  'erp_type',
  'statement_format',
  'timezone',
]);

/** Returns whether a value of a source's config, as JSON, may be shown: its key holds no secret, or it is a placeholder. */
export function mayShowValue(key: string, json: string): boolean {
  return openKeys.has(key) || placeholderIn(json) !== undefined;
}

const pattern = /^\$\{([A-Z_][A-Z0-9_]{0,199})(:json)?\}$/;

/** Returns a function from the config of a source to one with placeholders. It uses no name of a variable twice. */
export function placeholderWriter(shownKeys: readonly string[]) {
  const shown = new Set([...openKeys, ...shownKeys]);
  const used = new Set<string>();
  const nameOf = (parts: readonly string[]) => {
    const name = parts
      .map((part) =>
        withoutAccents(part)
          .toUpperCase()
          .replaceAll(/[^A-Z0-9]+/g, '_'),
      )
      .join('_')
      .replace(/^(?=\d)/, '_')
      .slice(0, 180);
    let free = name;
    for (let count = 2; used.has(free); count += 1) free = `${name}_${count}`;
    used.add(free);
    return free;
  };
  return (config: Fields, owner: readonly string[]): Fields =>
    fromMembers(
      membersIn(config).map(({ key, json }) => {
        // A value with the start of a placeholder would be taken for one.
        if (shown.has(key) && !json.startsWith('{') && !json.includes('${')) return { key, json };
        const kind = json.startsWith('"') ? '' : ':json';
        return { key, json: JSON.stringify(`\${${nameOf([...owner, key])}${kind}}`) };
      }),
    );
}

/** Values of placeholders by their names. */
export type Values = Readonly<Record<string, string | undefined>>;

/** A setting whose placeholder has no value. */
export type UnfilledSetting = { readonly key: string; readonly variable: string };

/**
 * Returns a config with the values of its placeholders: from `values`, else from the same keys of `live`. `missing`:
 * placeholders without a value; `notJson`: variables whose value must be JSON and is not; `onlyLive`: keys of `live`
 * that the config lacks and that may be secret, removed with `prune`.
 */
export function fillPlaceholders(
  config: Fields,
  live: unknown,
  { values = {}, prune = false }: { readonly values?: Values; readonly prune?: boolean },
) {
  const liveValues = new Map(
    isJsonObject(live) ? membersIn(live).map(({ key, json }) => [key, json] as const) : [],
  );
  const missing: UnfilledSetting[] = [];
  const notJson: string[] = [];
  const valueOf = (key: string, json: string): string => {
    const placeholder = placeholderIn(json);
    if (!placeholder) return json;
    const { variable, isJson } = placeholder;
    const value = valueIn(values, variable);
    if (value === undefined) {
      if (!liveValues.has(key)) missing.push({ key, variable });
      return liveValues.get(key) ?? json;
    }
    if (!isJson) return JSON.stringify(value);
    if (isJsonText(value)) return value;
    notJson.push(variable);
    return json;
  };
  const members = membersIn(config).map(({ key, json }) => ({ key, json: valueOf(key, json) }));
  const stated = new Set(members.map(({ key }) => key));
  const hidden = [...liveValues].filter(([key, json]) => !stated.has(key) && !mayShowValue(key, json));
  if (!prune) members.push(...hidden.map(([key, json]) => ({ key, json })));
  return { config: fromMembers(members), missing, notJson, onlyLive: hidden.map(([key]) => key) };
}

/** Returns the `values` that placeholders of a bundle refer to. No other value may leave this program. */
export function valuesFor({ contexts }: Bundle, values: Values): Record<string, string> {
  const configs = contexts.flatMap(({ sources }) => sources.map(({ config }) => config ?? {}));
  const names = configs.flatMap((config) =>
    membersIn(config).flatMap(({ json }) => placeholderIn(json)?.variable ?? []),
  );
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = valueIn(values, name);
      return value === undefined ? [] : [[name, value] as const];
    }),
  );
}

const valueIn = (values: Values, name: string): string | undefined =>
  Object.hasOwn(values, name) ? values[name] : undefined;

/** Returns the variable of a placeholder, the JSON of a config's value; `undefined` for other values. */
function placeholderIn(json: string): { variable: string; isJson: boolean } | undefined {
  if (!json.startsWith('"')) return undefined;
  const [, variable, kind] = pattern.exec(JSON.parse(json) as string) ?? [];
  return variable === undefined ? undefined : { variable, isJson: kind !== undefined };
}

/** Returns the keys of a config whose values contain the start of a placeholder without being one. */
export function malformedKeys(config: Fields): string[] {
  return membersIn(config).flatMap(({ key, json }) =>
    json.includes('${') && !placeholderIn(json) ? [key] : [],
  );
}

function isJsonText(text: string): boolean {
  try {
    readJson(text);
    return true;
  } catch {
    return false;
  }
}
