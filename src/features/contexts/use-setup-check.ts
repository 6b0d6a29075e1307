import { useQueries, useQuery } from '@tanstack/react-query';
import { useFeesElsewhere } from '~/api/save-messages';
import { fieldMapQueries } from '~/api/field-maps';
import { matchRuleQueries } from '~/api/rule-order/rule-queries';
import { sourceQueries } from '~/api/sources';
import type { Context } from '@recon/contract/context';
import type { ListedSource } from '@recon/contract/source';
import { setupCheck, type SetupItem } from '@recon/engine/configuration/contexts/setup-check';
import { setupRules } from '@recon/engine/configuration/contexts/setup-rules';
import { mapGaps, type MapGaps } from '@recon/engine/file/field-maps/completeness';

/** What a context has and lacks, from its sources and rules as far as they are known. */
export type SetupReading = {
  items: readonly SetupItem[];
  /** The sources without a field map, or whose field map makes the import reject files. */
  unmapped: readonly SourceToMap[];
  areMapsRead: boolean;
  /** Whether sources or rules load for the first time, so that what is missing may be unknown. */
  isReading: boolean;
};

/** A source without a field map (`lacks` is `undefined`), or with what its field map lacks for the import. */
export type SourceToMap = { readonly source: ListedSource; readonly lacks?: MapGaps };

/** The number of field maps that the check loads; those of further sources stay unknown. */
const maxMaps = 50;

/** Returns what a context has and lacks. Loads its sources, rules and at most 50 field maps. */
export function useSetupCheck(context: Context): SetupReading {
  const rules = useQuery({
    ...matchRuleQueries.all(context.id),
    select: (all) => setupRules(all, context.type),
  });
  const sources = useQuery(sourceQueries.all(context.id));
  const toRead = (sources.data ?? []).filter(({ hasFieldMaps }) => hasFieldMaps !== false).slice(0, maxMaps);
  const maps = useQueries({
    queries: toRead.map(({ id }) => ({
      ...fieldMapQueries.ofSource({ contextId: context.id, sourceId: id }),
      meta: { errorShown: 'inline' },
    })),
  });
  const mapOf = (id: string) => maps[toRead.findIndex((source) => source.id === id)]?.data;
  const { type, status, feeNormalization } = context;
  const feesElsewhere = useFeesElsewhere();
  const known = sources.data?.map((source) => {
    const map = mapOf(source.id);
    const lacks = map ? mapGaps(map.mapping) : undefined;
    const hasFieldMaps = map === undefined ? source.hasFieldMaps : map !== null;
    return { ...source, hasFieldMaps, lacks, isMapComplete: map ? lacks === undefined : undefined };
  });
  return {
    items: setupCheck({
      type,
      status,
      feeNormalization,
      feesElsewhere,
      sources: known,
      rules: undefined,
      ...rules.data,
    }),
    unmapped: (known ?? []).flatMap(({ lacks, ...source }) =>
      source.hasFieldMaps === false || lacks ? [{ source, ...(lacks && { lacks }) }] : [],
    ),
    isReading: rules.isLoading || sources.isLoading,
    areMapsRead: maps.every(({ isLoading }) => !isLoading),
  };
}
