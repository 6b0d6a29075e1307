import 'texts:whatIf';
import { useState } from 'react';
import type { Context } from '~/contract/context';
import type { MatchRule } from '~/contract/match-rule';
import type { ListedSource } from '~/contract/source';
import { rulesToRun, type StagedRules, unchanged } from '~/domain/what-if/staged-rules';
import { t } from '~/i18n/t';
import { writeJson } from '~/lib/json/as-written';
import { Button } from '~/ui/controls/Button';
import { ProgressBar } from '~/ui/controls/ProgressBar';
import { InlineAlert } from '~/ui/page/ErrorPanel';
import type { RunRequest } from '~/workers/what-if-messages';
import { LineTable } from './LineTable';
import { MatchRates } from './MatchRates';
import { RunProblems } from './RunProblems';
import { SamplePicker } from './SamplePicker';
import { StagedList } from './StagedList';
import { useWhatIf } from './use-what-if';
import * as styles from './what-if.module.css';

interface WhatIfPageProps {
  context: Pick<Context, 'type' | 'feeNormalization'>;
  /** All rules of the context, in order. */
  rules: readonly MatchRule[];
  sources: readonly ListedSource[];
  /** The fee schedules of the sources, where the context normalizes fees. */
  normalization: RunRequest['normalization'];
}

/** What a change of the rules would do to real files, before it is saved: all in this browser. */
export function WhatIfPage({ context, rules, sources, normalization }: WhatIfPageProps) {
  const [staged, setStaged] = useState<StagedRules<MatchRule>>(() => unchanged(rules));
  const request = (tried: StagedRules<MatchRule>): RunRequest => ({
    contextType: context.type,
    rules: rulesToRun(tried).map(({ config, ...rule }) => ({ ...rule, configJson: writeJson(config) })),
    sources: {
      left: sources.filter(({ side }) => side === 'LEFT').length,
      right: sources.filter(({ side }) => side === 'RIGHT').length,
    },
    ...(normalization && { normalization }),
  });
  const whatIf = useWhatIf({ now: request(unchanged(rules)), staged: request(staged) });
  const { loaded, now, staged: tried, counts, progress } = whatIf;
  if (!loaded)
    return (
      <SamplePicker
        failure={whatIf.failure}
        onSample={(sample) => void whatIf.loadSample(sample, t(`whatIf.sample.${sample}`))}
      />
    );
  return (
    <>
      <div className={styles.loaded}>
        <output>{t('whatIf.loaded', { name: loaded.name, ...loaded.rows })}</output>
        <Button size="small" onClick={whatIf.clear}>
          {t('whatIf.other')}
        </Button>
        {progress !== undefined && (
          <ProgressBar
            label={t('whatIf.running', { percent: Math.floor(progress * 100) })}
            value={Math.floor(progress * 100)}
            max={100}
          />
        )}
      </div>
      {whatIf.failure !== undefined && (
        <InlineAlert tone="error" title={t('whatIf.failed')}>
          {t('whatIf.failed.about')}
        </InlineAlert>
      )}
      <RunProblems now={now} staged={tried} />
      <div className={styles.columns}>
        <StagedList
          rules={rules}
          staged={staged}
          contextType={context.type}
          coverage={tried?.coverage}
          lefts={loaded.rows.left}
          onChange={setStaged}
        />
        <div className={styles.outcome}>
          {now && tried && <MatchRates now={now.rates} staged={tried.rates} />}
          {counts && (
            <LineTable
              counts={counts}
              version={`${loaded.version} ${JSON.stringify(tried?.coverage)}`}
              lines={whatIf.lines}
              positionNow={(id) => rules.findIndex((rule) => rule.id === id) + 1}
              positionStaged={(id) => staged.rules.findIndex((rule) => rule.id === id) + 1}
            />
          )}
        </div>
      </div>
    </>
  );
}
