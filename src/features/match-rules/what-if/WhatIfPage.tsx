import 'texts:whatIf';
import { useState } from 'react';
import type { Context } from '~/contract/context';
import { maxRules, type MatchRule } from '~/contract/match-rule';
import { matchRuleCan } from '~/domain/match-rules/rule-can';
import type { ListedSource } from '~/contract/source';
import { rulesToRun, type StagedRules, unchanged, withRule } from '~/domain/change-plan/staged-rules';
import type { TriedRule } from '~/domain/change-plan/tried-rule';
import { t } from '~/i18n/t';
import { writeJson } from '~/lib/json/as-written';
import { Button } from '~/ui/controls/Button';
import { ProgressBar } from '~/ui/controls/ProgressBar';
import { toast } from '~/ui/overlay/toast';
import { InlineAlert } from '~/ui/page/ErrorPanel';
import type { Line, RunRequest } from '~/workers/what-if-messages';
import { AskSheet, type Asked } from './AskSheet';
import { refusalText } from '../rule-actions';
import { LineTable } from './LineTable';
import { MatchRates } from './MatchRates';
import { SaveSheet } from './SaveSheet';
import { StagedRuleSheet } from './StagedRuleSheet';
import { RunProblems } from './RunProblems';
import { FileCard } from './FileCard';
import { FilePicker } from './FilePicker';
import { StagedList } from './StagedList';
import { useWhatIf } from './use-what-if';
import * as styles from './what-if.module.css';

interface WhatIfPageProps {
  context: Pick<Context, 'id' | 'type' | 'status'>;
  permissions: readonly string[];
  /** All rules of the context, in order. */
  rules: readonly MatchRule[];
  sources: readonly ListedSource[];
  /** The fee schedules of the sources, where the context normalizes fees. */
  normalization: RunRequest['normalization'];
}

/** What a change of the rules would do to real files, before it is saved: all in this browser. */
export function WhatIfPage({ context, permissions, rules, sources, normalization }: WhatIfPageProps) {
  const [staged, setStaged] = useState<StagedRules>(() => unchanged(rules));
  const [editing, setEditing] = useState<{ rule: TriedRule | undefined }>();
  const [isSaving, setIsSaving] = useState(false);
  const [asked, setAsked] = useState<Asked>();
  const request = (tried: StagedRules): RunRequest => ({
    contextType: context.type,
    rules: rulesToRun(tried).map(({ config, ...rule }) => ({ ...rule, configJson: writeJson(config) })),
    sources: {
      left: sources.filter(({ side }) => side === 'LEFT').length,
      right: sources.filter(({ side }) => side === 'RIGHT').length,
    },
    ...(normalization && { normalization }),
  });
  const whatIf = useWhatIf({ now: request(unchanged(rules)), staged: request(staged) });
  const { sides, now, staged: tried, counts, progress } = whatIf;
  const { left, right } = sides;
  if (!left || !right || !whatIf.isReady)
    return (
      <>
        <Failure failure={whatIf.failure} />
        <FilePicker
          sides={sides}
          onFile={whatIf.readFile}
          onSample={(sample) => void whatIf.loadSample(sample, t(`whatIf.sample.${sample}`))}
        />
      </>
    );
  return (
    <>
      <div className={styles.loaded}>
        {(
          [
            ['left', left],
            ['right', right],
          ] as const
        ).map(([side, state]) => (
          <FileCard
            key={side}
            side={side}
            state={state}
            onSettings={(settings) => state.file && whatIf.readFile(side, state.file, settings)}
          />
        ))}
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
      <Failure failure={whatIf.failure} />
      <RunProblems now={now} staged={tried} />
      {normalization && <p className={styles.about}>{t(`whatIf.normalized.${normalization.mode}`)}</p>}
      <div className={styles.columns}>
        <StagedList
          rules={rules}
          staged={staged}
          contextType={context.type}
          coverage={tried?.coverage}
          lefts={left.rows}
          refusal={saveRefusal(context.status, permissions, rules.length)}
          onChange={setStaged}
          onEdit={(rule) => setEditing({ rule })}
          onSave={() => setIsSaving(true)}
        />
        <div className={styles.outcome}>
          {now && tried && <MatchRates now={now.rates} staged={tried.rates} />}
          {counts && (
            <LineTable
              counts={counts}
              version={`${whatIf.version} ${whatIf.runs}`}
              lines={whatIf.lines}
              positionNow={(id) => rules.findIndex((rule) => rule.id === id) + 1}
              positionStaged={(id) => staged.rules.findIndex((rule) => rule.id === id) + 1}
              onAsk={(line) => setAsked(askedOf(line))}
            />
          )}
        </div>
      </div>
      {editing && (
        <StagedRuleSheet
          rule={editing.rule}
          contextType={context.type}
          onStage={(rule) => setStaged(withRule(staged, rule))}
          onClose={() => setEditing(undefined)}
        />
      )}
      {isSaving && (
        <SaveSheet
          contextId={context.id}
          contextType={context.type}
          rules={rules}
          staged={staged}
          lefts={left.rows}
          rate={async (tried) => whatIf.rate(request(unchanged(tried)))}
          onDone={() => {
            setIsSaving(false);
            toast({ text: t('whatIf.save.done') });
          }}
          onClose={() => setIsSaving(false)}
        />
      )}
      {asked && (
        <AskSheet
          asked={asked}
          rules={staged.rules}
          contextType={context.type}
          explain={async (left, right) => whatIf.explain('staged', left, right)}
          near={whatIf.near}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  );
}

/** What a line asks about: its left and the right it has, staged or else now. */
function askedOf({ leftPlace: left, rightPlace, now, staged }: Line): Asked {
  return { left, right: rightPlace ?? (staged ?? now)?.places[0] };
}

/** Why staged rules cannot be saved: a plan may edit, create, order and delete. */
function saveRefusal(status: string, permissions: readonly string[], count: number): string | undefined {
  const given = { contextStatus: status, permissions, count, mostRules: maxRules, ordering: false };
  return refusalText(
    matchRuleCan.update(given) ??
      matchRuleCan.create({ ...given, count: 0 }) ??
      matchRuleCan.reorder({ ...given, count: 2 }),
  );
}

function Failure({ failure }: { failure: unknown }) {
  if (failure === undefined) return null;
  return (
    <InlineAlert tone="error" title={t('whatIf.failed')}>
      {t('whatIf.failed.about')}
    </InlineAlert>
  );
}
