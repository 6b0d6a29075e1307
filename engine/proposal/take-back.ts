import { sameJson } from '../lib/json/same-json';
import { type ReadSettings, withSteps } from '../file/settings';
import type { ReferenceChoice } from './compared-table';

/** Returns settings without what a change of the search added, as far as the user did not change it. */
export function withoutChange(settings: ReadSettings, change: ReadSettings): ReadSettings {
  const { dialect, fields, steps, ...others } = settings;
  const keptFields = without(fields ?? {}, change.fields ?? {});
  const { columns, ...added } = change.dialect ?? {};
  const { columns: now = [], ...rest } = dialect ?? {};
  const keptColumns = now.filter((column) => !columns?.some((one) => sameJson(one, column)));
  const keptDialect = {
    ...without(rest, added),
    ...(keptColumns.length > 0 && { columns: keptColumns }),
  };
  const keptSteps = (steps ?? []).filter((step) => !change.steps?.some((one) => sameJson(one, step)));
  return {
    ...others,
    ...(Object.keys(keptDialect).length > 0 && { dialect: keptDialect }),
    ...(Object.keys(keptFields).length > 0 && { fields: keptFields }),
    ...(steps && { steps: keptSteps }),
  };
}

/** Returns what `settings` have and `settingsBefore` lack: fields, parts of the dialect, columns and steps. */
export function addedTo(settingsBefore: ReadSettings, settings: ReadSettings): ReadSettings {
  const { dialect, fields, steps = [] } = withoutChange(settings, settingsBefore);
  return { ...(dialect && { dialect }), ...(fields && { fields }), ...(steps.length > 0 && { steps }) };
}

function without<Part extends object>(now: Part, added: object): Part {
  const names = new Map(Object.entries(added));
  return Object.fromEntries(
    Object.entries(now).filter(([name, value]) => !names.has(name) || !sameJson(names.get(name), value)),
  ) as Part;
}

/** Returns whether settings still have everything that a change of the search added. */
export function hasChange(settings: ReadSettings, { dialect, fields, steps }: ReadSettings): boolean {
  const { columns = [], ...others } = dialect ?? {};
  const has = (now: object | undefined, added: object | undefined) =>
    Object.entries(added ?? {}).every(([name, value]) =>
      sameJson((now as Readonly<Record<string, unknown>> | undefined)?.[name], value),
    );
  return (
    has(settings.dialect, others) &&
    has(settings.fields, fields) &&
    columns.every((column) => settings.dialect?.columns?.some((one) => sameJson(one, column))) &&
    (steps ?? []).every((step) => settings.steps?.some((one) => sameJson(one, step)))
  );
}

/** Returns settings after a change. Parts of the dialect and fields that the change does not name stay. */
export function withChange(
  settingsBefore: ReadSettings,
  { dialect, fields, ...change }: ReadSettings,
): ReadSettings {
  const columns = [...(settingsBefore.dialect?.columns ?? []), ...(dialect?.columns ?? [])];
  return {
    ...settingsBefore,
    ...change,
    ...(fields && { fields: { ...settingsBefore.fields, ...fields } }),
    ...(dialect && {
      dialect: { ...settingsBefore.dialect, ...dialect, ...(columns.length > 0 && { columns }) },
    }),
  };
}

/** Returns settings that read other references from a file. */
export function withReference(settings: ReadSettings, { steps, column }: ReferenceChoice): ReadSettings {
  const stepped = steps.length > 0 ? withSteps(settings, ...steps) : settings;
  return { ...stepped, fields: { ...settings.fields, external_id: column } };
}
