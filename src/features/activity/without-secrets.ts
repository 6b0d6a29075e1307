import { mayShowValue } from '@recon/engine/configuration/bundle/placeholders';
import type { Fields, Snapshot } from '@recon/engine/configuration/snapshot/snapshot';
import { isJsonObject } from '@recon/engine/lib/json/is-object';
import { fromMembers, membersIn } from '@recon/engine/lib/json/lossless';
import { sameJsonText } from '@recon/engine/lib/json/same-json';
import { t } from '~/i18n/t';

/** Returns a copy to be shown, in which a text replaces each value of a source's config that may be secret. */
export function hideSecrets(snapshot: Snapshot): Snapshot {
  const sources = snapshot.sources.map((source) => ({ ...source, ...withoutSecrets(source) }));
  return { ...snapshot, sources };
}

/** Returns the config of a source without values that may be secret. Marks those that differ from `before` as new. */
export function withoutSecrets(source: Fields | undefined, before?: Fields): Fields {
  const [config, former] = [source?.['config'], before?.['config']];
  if (!isJsonObject(config)) return {};
  const known = new Map(
    isJsonObject(former) ? membersIn(former).map(({ key, json }) => [key, json] as const) : [],
  );
  const members = membersIn(config).map(({ key, json }) => {
    if (mayShowValue(key, json)) return { key, json };
    const was = known.get(key);
    const isNew = was !== undefined && !sameJsonText(was, json);
    return { key, json: JSON.stringify(t(isNew ? 'bundles.hidden.new' : 'bundles.hidden')) };
  });
  return { config: fromMembers(members) };
}
