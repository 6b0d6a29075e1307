import { openKeys } from '@recon/engine/configuration/bundle/placeholders';
import { isJsonObject } from '@recon/engine/lib/json/is-object';
import { fromMembers, membersIn } from '@recon/engine/lib/json/lossless';
import { sameJsonText } from '@recon/engine/lib/json/same-json';
import type { BundlePart } from '@recon/engine/configuration/bundle/bundle-plan';
import type { Fields, Snapshot } from '@recon/engine/configuration/snapshot/snapshot';
import { t } from '~/i18n/t';

/** Returns what a part of a plan starts from and does, to be shown: values of sources that may be secret are hidden. */
export function withoutSecrets({ base, steps }: BundlePart): Pick<BundlePart, 'base' | 'steps'> {
  const configs = configsOf(base);
  return {
    base: hideSecrets(base),
    steps: steps.map((step) =>
      step.kind === 'put-source'
        ? { ...step, changes: { ...step.changes, ...hidden(step.changes, configs.get(step.id)) } }
        : step,
    ),
  };
}

/** Returns a configuration to be shown, whose values of sources that may be secret are hidden. `live`: see `hidden`. */
export function hideSecrets(snapshot: Snapshot, live?: Snapshot): Snapshot {
  const configs = live && configsOf(live);
  const sources = snapshot.sources.map((source) => ({
    ...source,
    ...hidden(source, configs?.get(source.id)),
  }));
  return { ...snapshot, sources };
}

const configsOf = ({ sources }: Snapshot) => new Map(sources.map(({ id, config }) => [id, config]));

/** Returns the config of a source without secrets. A value that differs from the one in `live` is marked as new. */
function hidden({ config }: Fields, live: unknown): Fields {
  if (!isJsonObject(config)) return {};
  const before = new Map(isJsonObject(live) ? membersIn(live).map(({ key, json }) => [key, json]) : []);
  const members = membersIn(config).map(({ key, json }) => {
    if (openKeys.has(key)) return { key, json };
    const was = before.get(key);
    const isNew = was !== undefined && !sameJsonText(was, json);
    return { key, json: JSON.stringify(t(isNew ? 'bundles.hidden.new' : 'bundles.hidden')) };
  });
  return { config: fromMembers(members) };
}
