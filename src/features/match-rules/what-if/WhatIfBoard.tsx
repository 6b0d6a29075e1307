import 'texts:whatIf';
import 'texts:whatIf.flow';
import { useState } from 'react';
import type { Context } from '~/contract/context';
import { maxRules, type MatchRule } from '~/contract/match-rule';
import type { ListedSource } from '~/contract/source';
import { renamed, withRule } from '~/domain/change-plan/staged-rules';
import { withSuggested } from '~/domain/change-plan/with-suggested';
import type { StagedRule } from '~/domain/change-plan/staged-rule';
import type { SampleName } from '~/domain/what-if/samples';
import { matchRulePolicy } from '~/domain/match-rules/rule-policy';
import { t } from '~/i18n/t';
import { Button } from '~/ui/controls/Button';
import { ProgressBar } from '~/ui/controls/ProgressBar';
import { SegmentedFilter } from '~/ui/controls/SegmentedFilter';
import { useWindowFileDrop } from '~/ui/hooks/use-window-file-drop';
import { InlineAlert } from '~/ui/page/ErrorPanel';
import { toast } from '~/ui/overlay/toast';
import type { Line, SideName } from '~/workers/what-if-protocol';
import { refusalText } from '../rule-actions';
import { type Asked, ExplainSheet } from './ExplainSheet';
import { FileCard } from './FileCard';
import { FileHints } from './FileHints';
import { FlowPicture } from './FlowPicture';
import { LineTable } from './LineTable';
import { MatchRates } from './MatchRates';
import { RunProblems } from './RunProblems';
import { SaveSheet } from './SaveSheet';
import { StagedList } from './StagedList';
import { StagedRuleSheet } from './StagedRuleSheet';
import { SuggestSheet, type SuggestSheetProps } from './SuggestSheet';
import type { Normalization } from './use-normalization';
import type { useStagedRules } from './use-staged-rules';
import type { useWhatIf } from './use-what-if';
import * as styles from './what-if.module.css';

export interface WhatIfPageProps extends Normalization {
  context: Pick<Context, 'id' | 'type' | 'status'>;
  permissions: readonly string[];
  /** All rules of the context, in priority order. */
  rules: readonly MatchRule[];
  sources: readonly ListedSource[];
  /** The sample that the URL names. */
  example: SampleName | undefined;
  onExample: (example: SampleName | undefined) => void;
  /** The view: staged changes (`try`), or the diagram of where every transaction goes (`flow`). */
  view: WhatIfView;
  onView: (view: WhatIfView) => void;
}

type WhatIfView = 'try' | 'flow';

interface WhatIfBoardProps extends WhatIfPageProps {
  whatIf: ReturnType<typeof useWhatIf>;
  staging: ReturnType<typeof useStagedRules>;
  /** Returns how many of the left transactions other rules would match; `undefined` if their run would fail. */
  rate: (rules: readonly StagedRule[]) => Promise<number | undefined>;
  /** Drops all transactions, so that the user can choose others. */
  onOthers: () => void;
  /** Derives rules from the transactions that other rules leave unmatched. Resolves to `undefined` if cancelled. */
  suggest: SuggestSheetProps['suggest'];
}

/** The number of currencies that the diagram offers, those with the most transactions. */
const maxCurrencies = 3;

/** Renders the files and, if both have rows, the rules to try on them. */
export function WhatIfBoard(props: WhatIfBoardProps) {
  const { left, right } = props.whatIf.sides;
  useWindowFileDrop(() =>
    toast({ id: 'stray-file', tone: 'warning', text: t('whatIf.file.full', { button: t('whatIf.other') }) }),
  );
  return (
    <>
      <Loaded {...props} />
      {left?.rows === 0 || right?.rows === 0 ? (
        <NothingTaken />
      ) : props.schedules === 'unread' ? (
        <SchedulesUnread />
      ) : (
        props.schedules === 'ready' && <Tried {...props} />
      )}
    </>
  );
}

/** Renders the staged rules next to their results. */
function Tried(props: WhatIfBoardProps) {
  const { context, rules, whatIf, staging, view, onView } = props;
  const { staged, stage, startOver, undo } = staging;
  const { now, staged: tried, counts } = whatIf;
  const [open, setOpen] = useState<Open>();
  const positionNow = (id: string) => rules.findIndex((rule) => rule.id === id) + 1;
  const positionStaged = (id: string) => staged.rules.findIndex((rule) => rule.id === id) + 1;
  // Next to the list, so that nothing moves under the pointer when a run starts to fail.
  const problems = (
    <RunProblems now={now} staged={tried} positionNow={positionNow} positionStaged={positionStaged} />
  );
  return (
    <>
      <Assumed {...props} />
      <div className={styles.view}>
        <SegmentedFilter
          label={t('whatIf.flow.view')}
          value={view}
          onChange={onView}
          options={(['try', 'flow'] as const).map((value) => ({
            value,
            label: t(`whatIf.flow.view.${value}`),
          }))}
        />
      </div>
      {view === 'flow' && problems}
      {view === 'flow' && now && tried && (
        <FlowPicture
          rules={{ now: rules, staged: staged.rules }}
          contextType={context.type}
          currencies={tried.rates.left.amounts.slice(0, maxCurrencies).map(({ currency }) => currency)}
          version={`${whatIf.version} ${whatIf.runs}`}
          flows={whatIf.flows}
          reasonCounts={whatIf.reasonCounts}
        />
      )}
      {view === 'try' && (
        <div className={styles.columns}>
          <StagedList
            rules={rules}
            staged={staged}
            contextType={context.type}
            coverage={tried?.coverage}
            lefts={whatIf.sides.left?.rows ?? 0}
            refusal={saveRefusal(props)}
            onChange={(next) => stage(() => next)}
            onStartOver={startOver}
            onUndo={undo}
            onEdit={(rule) => setOpen({ kind: 'edit', rule })}
            onSave={() => setOpen({ kind: 'save' })}
            onSuggest={() => setOpen({ kind: 'suggest' })}
            hints={<FileHints key={whatIf.version} whatIf={whatIf} />}
          />
          <div className={styles.outcome}>
            {problems}
            {now && tried && (
              <MatchRates
                now={now.rates}
                staged={tried.rates}
                notTaken={{ left: refusedOf(whatIf.sides.left), right: refusedOf(whatIf.sides.right) }}
              />
            )}
            {counts && (
              <LineTable
                counts={counts}
                version={`${whatIf.version} ${whatIf.runs}`}
                lines={whatIf.lines}
                rules={staged.rules}
                positionNow={positionNow}
                positionStaged={positionStaged}
                onAsk={(line) => setOpen({ kind: 'ask', asked: askedOf(line) })}
              />
            )}
          </div>
        </div>
      )}
      {open && <OpenSheet {...props} open={open} onClose={() => setOpen(undefined)} />}
    </>
  );
}

/** Renders a warning instead of results, which would be meaningless without transactions. */
function NothingTaken() {
  return (
    <InlineAlert tone="warning" title={t('whatIf.nothingTaken')}>
      {t('whatIf.nothingTaken.about')}
    </InlineAlert>
  );
}

/** Renders an error instead of results, which would use amounts without their fees. */
function SchedulesUnread() {
  return (
    <InlineAlert tone="error" title={t('whatIf.schedulesUnread')}>
      {t('whatIf.schedulesUnread.about')}
    </InlineAlert>
  );
}

/** Renders what the runs assume about the context. */
function Assumed({ sources, normalization }: WhatIfPageProps) {
  return (
    <>
      {!(sourceOf(sources, 'left') && sourceOf(sources, 'right')) && (
        <p className={styles.about}>{t('whatIf.noSources')}</p>
      )}
      {normalization && (normalization.left ?? normalization.right) && (
        <p className={styles.about}>{t(`whatIf.normalized.${normalization.mode}`)}</p>
      )}
    </>
  );
}

/** Renders the files of both sides, and the progress of a run. */
function Loaded({ whatIf, sources, onOthers }: WhatIfBoardProps) {
  const { sides, progress, isStopped } = whatIf;
  return (
    <div className={styles.loaded}>
      {(['left', 'right'] as const).map((side) => {
        const state = sides[side];
        return (
          state && (
            <FileCard
              key={side}
              side={side}
              state={state}
              asItIs={async () => whatIf.asItIs(side)}
              forService={async () => whatIf.forService(side)}
              readRefused={async (from, count) => whatIf.refused(side, from, count)}
              source={sourceOf(sources, side)?.name}
              onSettings={(settings) => whatIf.readAgain(side, settings)}
            />
          )
        );
      })}
      <Button size="small" onClick={onOthers}>
        {t('whatIf.other')}
      </Button>
      {progress !== undefined && (
        <Button size="small" className={`ui-delayed ${styles.stop}`} onClick={whatIf.stop}>
          {t('whatIf.run.stop')}
        </Button>
      )}
      {isStopped && (
        <InlineAlert
          tone="warning"
          actions={
            <Button size="small" onClick={whatIf.runAgain}>
              {t('whatIf.run.again')}
            </Button>
          }
        >
          {t('whatIf.run.stopped')}
        </InlineAlert>
      )}
      {progress !== undefined && (
        <ProgressBar
          label={t('whatIf.running', { percent: Math.floor(progress * 100) })}
          value={Math.floor(progress * 100)}
          max={100}
          isAtEdge
        />
      )}
    </div>
  );
}

/** Returns the first source of a side, which its file represents. */
export function sourceOf(sources: readonly ListedSource[], side: SideName): ListedSource | undefined {
  return sources.find((source) => source.side === side.toUpperCase());
}

/** The sheet that is open over the page. */
type Open =
  | { kind: 'edit'; rule: StagedRule | undefined }
  | { kind: 'save' | 'suggest' }
  | { kind: 'ask'; asked: Asked };

function OpenSheet(props: WhatIfBoardProps & { open: Open; onClose: () => void }) {
  const { open, onClose, context, rules, whatIf, staging, rate } = props;
  const { staged, stage, saved } = staging;
  const contextType = context.type;
  switch (open.kind) {
    case 'edit':
      return (
        <StagedRuleSheet
          rule={open.rule}
          contextType={contextType}
          onStage={(rule) => stage((before) => withRule(before, rule))}
          onClose={onClose}
        />
      );
    case 'save':
      return (
        <SaveSheet
          contextId={context.id}
          lefts={whatIf.sides.left?.rows ?? 0}
          refusal={saveRefusal(props)}
          {...{ contextType, rules, staged, rate, onClose }}
          onCreated={(from, to) => stage((before) => renamed(before, from, to))}
          onDone={() => {
            onClose();
            saved();
            toast({ text: t('whatIf.save.done') });
          }}
        />
      );
    case 'suggest':
      return (
        <SuggestSheet
          contextType={contextType}
          staged={staged}
          lefts={whatIf.sides.left?.rows ?? 0}
          suggest={props.suggest}
          onLeave={whatIf.leaveSuggesting}
          onStage={(suggested, place) => stage((before) => withSuggested(before, suggested, place))}
          onClose={onClose}
        />
      );
    case 'ask':
      return (
        <ExplainSheet
          asked={open.asked}
          rules={staged.rules}
          contextType={contextType}
          explain={async (left, right) => whatIf.explain('staged', left, right)}
          near={whatIf.near}
          find={whatIf.find}
          transaction={whatIf.transaction}
          onClose={onClose}
        />
      );
  }
}

/**
 * Returns the pair of a line: its left transaction, and its right one in the staged run, or else in the current run.
 */
function askedOf({ leftPlace: left, rightPlace, now, staged }: Line): Asked {
  return { left, right: rightPlace ?? (staged ?? now)?.places[0] };
}

/** Returns why staged rules cannot be saved; a plan may edit, create, order and delete. */
function saveRefusal({ context, permissions }: WhatIfPageProps): string | undefined {
  const given = {
    contextStatus: context.status,
    permissions,
    count: 2,
    mostRules: maxRules,
    ordering: false,
  };
  const refusal =
    matchRulePolicy.update(given) ?? matchRulePolicy.create(given) ?? matchRulePolicy.reorder(given);
  return refusalText(refusal ?? matchRulePolicy.delete(given));
}

/** Returns how many rows of a side's file were refused; `0` for a sample. */
function refusedOf(side: WhatIfBoardProps['whatIf']['sides']['left']): number {
  return side?.summary?.refused.count ?? 0;
}
