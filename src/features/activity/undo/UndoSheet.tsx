import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { ActivityRow } from '~/api/activity';
import { type UndoPart, undoPartsQuery } from '~/api/undo-input';
import type { AppliedFile } from '@recon/contract/activity';
import { maxRules } from '@recon/contract/match-rule';
import { invert, type NotUndone } from '@recon/engine/configuration/activity/invert';
import { plan } from '@recon/engine/configuration/snapshot/plan';
import { t } from '~/i18n/t';
import { InlineAlert } from '~/ui/page/ErrorPanel';
import { actionText, authorText, entrySentence } from '../action-text';
import { type ConflictGroup, conflictGroups } from './conflict-groups';
import { StaysNote } from '~/plan/PlanNotes';
import { PlanSheet, type PlanSheetProps, UnreadPlan } from '~/plan/PlanSheet';
import { planWords } from './step-text';
import { useStepRefusal } from './use-step-refusal';
import { SegmentedFilter } from '~/ui/controls/SegmentedFilter';
import { FocusableTime } from '~/ui/controls/RelativeTime';
import { ChangeTable } from '~/ui/page/ChangeTable';
import * as styles from './undo.module.css';

interface UndoSheetProps {
  /** Entries of one action, newest first. */
  entries: readonly ActivityRow[];
  onClose: () => void;
}

/** Reads what is live now and plans the undo of an action on it. The user sees the plan before it is carried out. */
export function UndoSheet({ entries, onClose }: UndoSheetProps) {
  const input = useQuery(undoPartsQuery(entries));
  const title = t('undo.title', { action: actionText({ entries }) });
  const onAgain = () => void input.refetch();
  if (!input.data)
    return <UnreadPlan {...{ title, onAgain, onClose }} error={input.error} isReading={input.isFetching} />;
  // After another reading the plan starts again.
  const read = input.dataUpdatedAt;
  return (
    <PlannedUndo
      key={read}
      {...{ title, entries, onAgain, onClose }}
      input={input.data}
      isReading={input.isFetching}
      readError={input.error}
    />
  );
}

type PlannedUndoProps = UndoSheetProps &
  Pick<PlanSheetProps, 'title' | 'onAgain' | 'isReading' | 'readError'> & { input: readonly UndoPart[] };

function PlannedUndo({ entries, input, ...sheet }: PlannedUndoProps) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const parts = useMemo(() => input.map((part) => invertedPart(part, chosen)), [input, chosen]);
  const isWhole = parts.every((part) => part.isWhole);
  const choose = (key: string, isRestored: boolean) =>
    setChosen((before) => new Set(isRestored ? [...before, key] : [...before].filter((one) => one !== key)));
  return (
    <PlanSheet
      {...sheet}
      undone={undoneOf(entries, !isWhole)}
      words={planWords}
      refusalOf={useStepRefusal()}
      about={t('undo.about')}
      submitText={() => t('undo.submit')}
      doneNote={<InlineAlert tone="good">{t(isWhole ? 'undo.done' : 'undo.donePart')}</InlineAlert>}
      parts={parts.map(({ groups, unreachable, ...part }) => ({
        ...part,
        noneText: noneText(groups.length, unreachable.length),
        notes: (
          <StaysNote
            title={t('undo.notUndone')}
            items={unreachable.map((one) => notUndoneText(one, entries))}
          />
        ),
        choices: groups.length > 0 && <ConflictList {...{ groups, chosen }} onChoose={choose} />,
      }))}
    />
  );
}

function invertedPart(part: UndoPart, chosen: ReadonlySet<string>) {
  const { contextId, entries, live } = part;
  const { target, conflicts, unreachable } = invert(entries, { ...part, chosen });
  const groups = conflictGroups(conflicts, live);
  const isReached = plan(live, target, { maxRules }).unreachable.length === 0;
  return {
    contextId,
    name: entries[0]!.contextName ?? t('nav.feeSchedules'),
    base: live,
    target,
    groups,
    unreachable,
    isWhole: isReached && unreachable.length === 0 && groups.every(({ key }) => chosen.has(key)),
  };
}

/** Returns how the log names the undo of entries; undefined for that of one change, which itself says what it does. */
function undoneOf(entries: readonly ActivityRow[], isPartial: boolean): AppliedFile | undefined {
  const named = entries.find(({ appliedFile }) => appliedFile)?.appliedFile ?? {};
  const { file, digest, undone, isRedo = false } = named;
  const isOfFile = file !== undefined && digest !== undefined;
  if (!isOfFile && entries.length === 1) return undefined;
  return {
    undone: entries.length,
    ...(isOfFile && { file, digest }),
    ...(isPartial && { isPartial }),
    ...(undone !== undefined && !isRedo && { isRedo: true }),
  };
}

function noneText(conflicts: number, unreachable: number): string {
  if (conflicts > 0) return t('undo.none.kept');
  return t(unreachable === 0 ? 'undo.none' : 'plan.none.stays');
}

function notUndoneText(one: NotUndone, entries: readonly ActivityRow[]): string {
  const entry = entries.find(({ number }) => number === one.number)!;
  return `${entrySentence(entry)}. ${reasonText(one)}`;
}

function reasonText({ reason, by }: NotUndone): string {
  const author = by ? authorText(by.author) : '';
  if (reason === 'again') return t('undo.notUndone.again', { author });
  if (reason === 'gone' && by) return t('undo.notUndone.gone.by', { author });
  return t(`undo.notUndone.${reason}`);
}

interface ConflictListProps {
  groups: readonly ConflictGroup[];
  chosen: ReadonlySet<string>;
  onChoose: (key: string, isRestored: boolean) => void;
}

/** Renders the values that others have changed since: who, when, both values, and which of them to use. */
function ConflictList({ groups, chosen, onChoose }: ConflictListProps) {
  return (
    <section>
      <h3>{t('undo.conflicts', { count: groups.length })}</h3>
      {groups.map(({ key, name, by, fields }) => (
        <div key={key} className={`${styles.conflict} ui-stack`}>
          <h4>{name}</h4>
          <p className="ui-aside">
            {by ? (
              <>
                {t('undo.conflict.by', { author: authorText(by.author) })}, <FocusableTime instant={by.at} />
              </>
            ) : (
              t('undo.conflict.unknown')
            )}
          </p>
          <ChangeTable
            caption={name}
            objects={[{ key, fields }]}
            sides={[t('undo.conflict.now'), t('undo.conflict.before')]}
            isChange={chosen.has(key)}
          />
          <SegmentedFilter
            label={t('undo.conflict.choice', { what: name })}
            options={[
              { value: 'keep', label: t('undo.conflict.keep') },
              { value: 'restore', label: t('undo.conflict.restore') },
            ]}
            value={chosen.has(key) ? 'restore' : 'keep'}
            onChange={(value) => onChoose(key, value === 'restore')}
          />
        </div>
      ))}
    </section>
  );
}
