import type { SideName } from '@recon/engine/matching/side-name';
import { type ReactNode, useMemo, useState } from 'react';
import type { Context } from '@recon/contract/context';
import { maxRules, type MatchRule } from '@recon/contract/match-rule';
import type { ListedSource } from '@recon/contract/source';
import type { ReferenceSteps } from '@recon/engine/reasons/reference-steps';
import type { MatchRate } from '@recon/engine/comparison/match-rate';
import type { SampleName } from '@recon/engine/comparison/sample-names';
import { isChanged } from '@recon/engine/configuration/change-plan/staged-rules';
import { withSteps } from '@recon/engine/file/settings';
import { matchRulePolicy } from '@recon/engine/configuration/match-rules/rule-policy';
import { t } from '~/i18n/t';
import { Button } from '~/ui/controls/Button';
import { ProgressBar } from '~/ui/controls/ProgressBar';
import { SegmentedFilter } from '~/ui/controls/SegmentedFilter';
import { useWindowFileDrop } from '~/ui/hooks/use-window-file-drop';
import { InlineAlert } from '~/ui/page/ErrorPanel';
import { toast } from '~/ui/overlay/toast';
import { ruleRefusalText } from '../rule-actions';
import type { ToNewSource } from './AddSource';
import { FileCard } from './FileCard';
import { FileHints } from './FileHints';
import { FlowPicture } from './FlowPicture';
import { AllRates, RateBar } from './MatchRates';
import { movedRowsByRule, movedRowsTexts } from './moved-rows';
import { reasonsHeading } from './OpenReasons';
import { OutcomeSections } from './OutcomeSections';
import { RunProblems } from './RunProblems';
import { StagedList } from './StagedList';
import type { StagedRowProps } from './StagedRow';
import type { Normalization } from './use-normalization';
import { changeReadings } from './use-what-if';
import { type OpenedSheet, OpenSheet, type OpenSheetProps } from './WhatIfSheets';
import * as styles from './what-if.module.css';

export interface WhatIfPageProps extends Normalization {
  context: Context;
  permissions: readonly string[];
  /** All rules of the context, in priority order. */
  rules: readonly MatchRule[];
  sources: readonly ListedSource[];
  toNewSource: ToNewSource;
  /** The choice of fee schedules, if the service links them elsewhere. */
  chooseSchedules?: ReactNode;
  example: SampleName | undefined;
  onExample: (example: SampleName | undefined) => void;
  /** The view: staged changes (`try`), or the diagram of where every transaction goes (`flow`). */
  view: 'try' | 'flow';
  onView: (view: WhatIfPageProps['view']) => void;
}

type WhatIfBoardProps = WhatIfPageProps &
  Pick<OpenSheetProps, 'whatIf' | 'staging' | 'rate' | 'suggest'> & {
    onOthers: () => void;
  };

/** The number of currencies that the diagram offers, those with the most transactions. */
const maxCurrencies = 3;

/** Renders the match rate, the files and, if both have rows, the staged rules and what they leave unmatched. */
export function WhatIfBoard(props: WhatIfBoardProps) {
  const [open, setOpen] = useState<OpenedSheet>();
  const { sides, now, staged, isOld } = props.whatIf;
  const hasNoRows = sides.left?.rows === 0 || sides.right?.rows === 0;
  const isTried = !hasNoRows && props.schedules === 'ready';
  const refusal = saveRefusal(props);
  const movedRows = movedRowsByRule(now, staged);
  useWindowFileDrop(() =>
    toast({ id: 'stray-file', tone: 'warning', text: t('whatIf.file.full', { button: t('whatIf.other') }) }),
  );
  return (
    <>
      {isTried && (
        <RateBar
          {...{ isOld }}
          now={now?.rates}
          staged={staged?.rates}
          byRule={movedRowsTexts(movedRows, props.staging.staged.rules)}
          onUnmatched={props.view === 'try' ? showReasons : undefined}
        >
          {props.whatIf.progress !== undefined && (
            <Button size="small" className="ui-delayed" onClick={props.whatIf.stop}>
              {t('whatIf.run.stop')}
            </Button>
          )}
          <SaveButton {...props} {...{ refusal }} onSave={() => setOpen({ kind: 'save' })} />
        </RateBar>
      )}
      {/* The attribute lets the page use the whole width (AppShell.module.css). */}
      <div className={styles.top} data-wide>
        <LoadedFiles {...props} />
      </div>
      <NoResults hasNoRows={hasNoRows} schedules={props.schedules} />
      {isTried && <StagedAndResults {...props} {...{ movedRows }} onOpen={setOpen} />}
      {isTried && open && <OpenSheet {...props} {...{ open, refusal }} onClose={() => setOpen(undefined)} />}
    </>
  );
}

const showReasons = () => document.getElementById(reasonsHeading)?.focus();

type SaveButtonProps = Pick<WhatIfBoardProps, 'rules' | 'staging'> & {
  /** Why saving is not possible: a missing permission or an archived context. */
  refusal: string | undefined;
  onSave: () => void;
};

function SaveButton({ rules, staging, refusal, onSave }: SaveButtonProps) {
  if (!isChanged(rules, staging.staged)) return null;
  return (
    <Button size="small" variant="primary" disabledReason={refusal} onClick={onSave}>
      {t('whatIf.rules.save')}
    </Button>
  );
}

/** Renders why nothing is tried: results would be meaningless without transactions, and wrong without their fees. */
function NoResults({ hasNoRows, schedules }: { hasNoRows: boolean } & Pick<WhatIfPageProps, 'schedules'>) {
  if (hasNoRows)
    return (
      <InlineAlert tone="warning" title={t('whatIf.nothingTaken')}>
        {t('whatIf.nothingTaken.about')}
      </InlineAlert>
    );
  return schedules === 'unread' ? (
    <InlineAlert tone="error" title={t('whatIf.schedulesUnread')}>
      {t('whatIf.schedulesUnread.about')}
    </InlineAlert>
  ) : null;
}

type TriedProps = WhatIfBoardProps &
  Pick<StagedRowProps, 'movedRows'> & { onOpen: (open: OpenedSheet) => void };

function StagedAndResults({ movedRows, onOpen, ...props }: TriedProps) {
  const { context, rules, whatIf, staging, view } = props;
  const { staged, stage, startOver, undo } = staging;
  const { now, staged: tried, counts, sides } = whatIf;
  const contextType = context.type;
  const hasChanges = isChanged(rules, staged);
  const saved = useMemo(
    () => (hasChanges || !tried ? undefined : { ...tried, rules }),
    [hasChanges, tried, rules],
  );
  const areFiles = sides.left?.summary && sides.right?.summary;
  const positionsOf = {
    now: (ruleId: string) => rules.findIndex(({ id }) => id === ruleId) + 1,
    staged: (ruleId: string) => staged.rules.findIndex(({ id }) => id === ruleId) + 1,
  };
  // Next to the list, so that nothing moves under the pointer when a run starts to fail.
  const problems = <RunProblems runs={{ now, staged: tried }} positionsOf={positionsOf} />;
  return (
    <>
      {props.chooseSchedules}
      <ViewLine {...props} />
      {view === 'flow' && problems}
      {view === 'flow' && now && tried && (
        <FlowPicture
          {...{ contextType, whatIf }}
          rules={{ now: rules, staged: staged.rules }}
          currencies={tried.rates.left.amounts.slice(0, maxCurrencies).map(({ currency }) => currency)}
        />
      )}
      {view === 'try' && (
        <div className={styles.columns}>
          <StagedList
            {...{ rules, staged, contextType, movedRows }}
            coverage={tried?.coverage}
            lefts={tried ? rowsOf(tried.rates.left) : 0}
            onChange={(next) => stage(() => next)}
            onStartOver={startOver}
            onUndo={undo}
            onEdit={(rule) => onOpen({ kind: 'edit', rule })}
            onSuggest={() => onOpen({ kind: 'suggest' })}
            hints={<FileHints whatIf={whatIf} />}
          />
          <OutcomeSections
            {...{ counts, whatIf, positionsOf, context, staging }}
            savedRun={areFiles ? saved : undefined}
            onSteps={areFiles && ((steps) => changeReferences(whatIf, steps))}
            onAsk={(pair) => onOpen({ kind: 'ask', pair })}
          >
            {problems}
          </OutcomeSections>
        </div>
      )}
    </>
  );
}

/** Renders the choice of the view, all rates, and how fees are counted. */
function ViewLine(props: WhatIfBoardProps) {
  const { now, staged, sides } = props.whatIf;
  return (
    <div className={`ui-row ${styles.view}`}>
      <SegmentedFilter
        label={t('whatIf.flow.view')}
        value={props.view}
        onChange={props.onView}
        options={(['try', 'flow'] as const).map((value) => ({
          value,
          label: t(`whatIf.flow.view.${value}`),
        }))}
      />
      <AllRates now={now?.rates} staged={staged?.rates} sides={sides} />
      <NormalizationNote {...props} />
    </div>
  );
}

function NormalizationNote({ normalization }: Pick<WhatIfPageProps, 'normalization'>) {
  if (!normalization?.left && !normalization?.right) return null;
  return <p className="ui-prose ui-aside">{t(`whatIf.normalized.${normalization.mode}`)}</p>;
}

/** Reads files again with changes of their references, which then are equal in both. */
function changeReferences(whatIf: WhatIfBoardProps['whatIf'], steps: ReferenceSteps): void {
  changeReadings(whatIf, steps.sides, (settings, { fields: { external_id: column = '' } }) =>
    column === ''
      ? undefined
      : withSteps(settings, ...steps.changes.map((change) => ({ do: change, column }))),
  );
}

function LoadedFiles({ whatIf, sources, toNewSource, onOthers }: WhatIfBoardProps) {
  const { sides, progress, isStopped } = whatIf;
  const percent = progress === undefined ? undefined : Math.floor(progress * 100);
  return (
    <div className={styles.loaded}>
      {(['left', 'right'] as const).map((side) => {
        const state = sides[side];
        const source = sourceOf(sources, side)?.name;
        return state && <FileCard key={side} {...{ side, state, source, toNewSource, whatIf }} />;
      })}
      <Button size="small" className={styles.other} onClick={onOthers}>
        {t('whatIf.other')}
      </Button>
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
      {percent !== undefined && (
        <ProgressBar label={t('whatIf.running', { percent })} value={percent} max={100} isAtEdge />
      )}
    </div>
  );
}

const rowsOf = ({ rows: { confirmed, proposed, open } }: MatchRate) => confirmed + proposed + open;

/** Returns the first source of a side, whose file the user loads; `undefined` if the side has none. */
export function sourceOf(sources: readonly ListedSource[], side: SideName): ListedSource | undefined {
  return sources.find((source) => source.side === side.toUpperCase());
}

/** Returns why staged rules cannot be saved, else `undefined`: saving may edit, create, order and delete rules. */
function saveRefusal({ context, permissions }: WhatIfPageProps): string | undefined {
  const circumstances = { contextStatus: context.status, permissions, count: 2, maxRules };
  const { update, create, reorder, delete: remove } = matchRulePolicy;
  return ruleRefusalText(
    update(circumstances) ?? create(circumstances) ?? reorder(circumstances) ?? remove(circumstances),
  );
}
