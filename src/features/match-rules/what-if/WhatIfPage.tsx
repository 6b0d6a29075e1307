import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { fieldMapQueries } from '~/api/field-maps';
import {
  isChanged,
  rulesToRun,
  stageAll,
  type StagedRules,
} from '@recon/engine/configuration/change-plan/staged-rules';
import { t } from '~/i18n/t';
import { writeJson } from '@recon/engine/lib/json/lossless';
import { InlineAlert } from '~/ui/page/ErrorPanel';
import { thenFocus } from '~/ui/focus';
import type { RunRequest } from '@recon/engine/session/what-if-protocol';
import { callWithProgress } from '~/workers/call-with-progress';
import { FilePicker } from './FilePicker';
import { useStagedRules } from './use-staged-rules';
import { useWhatIf } from './use-what-if';
import * as styles from './what-if.module.css';
import { sourceOf, WhatIfBoard, type WhatIfPageProps } from './WhatIfBoard';

/** Renders the effect of changed rules on real files before they are saved, all in this tab (docs/what-if.md). */
export function WhatIfPage(props: WhatIfPageProps) {
  const { context, rules, sources, normalization } = props;
  const client = useQueryClient();
  const staging = useStagedRules(context.id, rules);
  // Each file represents at least one source, even if the context has none yet.
  const countOf = (wanted: string) => sources.filter(({ side }) => side === wanted).length || 1;
  const request = (tried: StagedRules): RunRequest => ({
    contextType: context.type,
    rules: rulesToRun(tried).map(({ config, ...rule }) => ({ ...rule, configJson: writeJson(config) })),
    sources: { left: countOf('LEFT'), right: countOf('RIGHT') },
    ...(normalization && { normalization }),
  });
  const whatIf = useWhatIf(
    context.id,
    { now: request(stageAll(rules)), staged: request(staging.staged) },
    {
      // A side without a source has a storage key of its own.
      left: sourceOf(sources, 'left')?.id ?? `${context.id}.left`,
      right: sourceOf(sources, 'right')?.id ?? `${context.id}.right`,
    },
    async (side) => {
      const source = sourceOf(sources, side);
      if (!source) return undefined;
      if (source.hasFieldMaps === false) return null;
      const of = { contextId: context.id, sourceId: source.id };
      return (await client.fetchQuery(fieldMapQueries.ofSource(of)))?.mapping ?? null;
    },
    props,
  );
  const picker = useRef<HTMLDivElement>(null);
  return (
    <>
      {whatIf.failure !== undefined && (
        <div className={styles.top}>
          <InlineAlert tone="error" title={t('whatIf.failed')} onRetry={whatIf.tryAgain}>
            {t('whatIf.failed.about')}
          </InlineAlert>
        </div>
      )}
      {whatIf.isReady ? (
        <WhatIfBoard
          {...props}
          {...{ whatIf, staging }}
          onOthers={() => thenFocus(whatIf.clear, () => picker.current?.querySelector('button'))}
          suggest={async (behind, onProgress) =>
            callWithProgress(onProgress, async (report) => whatIf.session().suggest(request(behind), report))
          }
          rate={async (tried) => whatIf.session().rate(request(stageAll(tried)))}
        />
      ) : (
        <>
          {isChanged(rules, staging.staged) && (
            <div className={styles.top}>
              <InlineAlert tone="warning" title={t('whatIf.kept')}>
                {t('whatIf.kept.about')}
              </InlineAlert>
            </div>
          )}
          <FilePicker
            ref={picker}
            sides={whatIf.sides}
            onFile={whatIf.readFile}
            onSample={whatIf.loadSample}
          />
        </>
      )}
    </>
  );
}
