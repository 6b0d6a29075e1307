import { columnsOfAmount } from '@recon/engine/file/notation/dialect';
import { useRef, useState } from 'react';
import type { Step } from '@recon/engine/file/settings';
import type { StepsDone } from '@recon/engine/file/reading/open-table';
import { t } from '~/i18n/t';
import { Button, IconButton } from '~/ui/controls/Button';
import { InlineAlert } from '~/ui/page/ErrorPanel';
import { thenFocus } from '~/ui/focus';
import type { ReadingProps, SavedFor } from './reading-props';
import { StepForm, type StepFormProps } from './StepForm';
import { reportText, stepIssueText, stepReasonText, stepText } from './step-messages';
import * as styles from './reading.module.css';

/** Returns which step is being changed, and moves the focus into its form and back to the buttons of the list. */
function useEditedStep() {
  /** The index of the step; that after the last one for a new step. */
  const [edited, setEdited] = useState<number>();
  const list = useRef<HTMLOListElement>(null);
  const form = useRef<HTMLDivElement>(null);
  const add = useRef<HTMLButtonElement>(null);
  const buttonAt = (at: number) => list.current?.children[at]?.querySelector('button') ?? add.current;
  return {
    edited,
    list,
    form,
    add,
    open: (at: number) =>
      thenFocus(
        () => setEdited(at),
        () => form.current?.querySelector<HTMLElement>('select, input'),
      ),
    close: (at: number) =>
      thenFocus(
        () => setEdited(undefined),
        () => buttonAt(at),
      ),
  };
}

/** Renders the steps that change the rows of a file before its fields are read, and what each one did. */
export function StepList({
  summary,
  settings,
  onSettings,
  savedFor,
  onDirty,
  dateColumn,
}: ReadingProps<'columns' | 'headings' | 'steps' | 'dialect'> &
  SavedFor &
  Pick<StepFormProps, 'onDirty'> & { dateColumn?: string | undefined }) {
  const { edited, list, form, add, open, close } = useEditedStep();
  const { steps = [] } = settings;
  const headings = [...new Set([...summary.columns.map(({ name }) => name), ...summary.headings])];
  const done = summary.steps;
  /** Reads the file again by other steps. The list shows them once it was read, so the focus moves before. */
  const change = (next: readonly Step[], at: number) => {
    close(at);
    onSettings({ ...settings, steps: next });
  };
  const move = (from: number, to: number) => change(steps.with(from, steps[to]!).with(to, steps[from]!), to);
  const formAt = (at: number) => (
    <div ref={form}>
      <StepForm
        step={steps[at]}
        {...{ headings, savedFor, onDirty }}
        onStep={(step) => change([...steps.slice(0, at), step, ...steps.slice(at + 1)], at)}
        onCancel={() => close(at)}
      />
    </div>
  );
  return (
    <section className={styles.steps} aria-label={t('fileSteps.title')}>
      <h3>{t('fileSteps.title')}</h3>
      <p className={styles.more}>{t('fileSteps.about')}</p>
      {steps.length > 0 && (
        <ol ref={list} className={styles.stepList}>
          {steps.map((step, at) => (
            // Two steps may be equal, and a step has no identity but its place.
            <li key={at}>
              {edited === at ? (
                formAt(at)
              ) : (
                <>
                  <p>{stepText(step, columnsOfAmount(summary.dialect))}</p>
                  {done && <Outcome {...{ step, at, done, dateColumn }} />}
                  <StepButtons
                    {...{ at, move }}
                    count={steps.length}
                    onEdit={() => open(at)}
                    onRemove={() => change(steps.toSpliced(at, 1), steps.length)}
                  />
                </>
              )}
            </li>
          ))}
        </ol>
      )}
      {edited === steps.length ? (
        formAt(edited)
      ) : (
        <Button ref={add} size="small" icon="plus" onClick={() => open(steps.length)}>
          {t('fileSteps.add')}
        </Button>
      )}
    </section>
  );
}

type StepButtonsProps = {
  at: number;
  count: number;
  move: (from: number, to: number) => void;
  onEdit: () => void;
  onRemove: () => void;
};

/** Renders the buttons of a step: edit, up, down, remove. The first one has the focus after a move. */
function StepButtons({ at, count, move, onEdit, onRemove }: StepButtonsProps) {
  const number = at + 1;
  return (
    <div className={styles.stepButtons}>
      <Button size="small" variant="quiet" aria-label={t('fileSteps.edit.of', { number })} onClick={onEdit}>
        {t('fileSteps.edit')}
      </Button>
      {at > 0 && (
        <IconButton
          label={t('fileSteps.earlier', { number })}
          icon="arrow-up"
          size="small"
          onClick={() => move(at, at - 1)}
        />
      )}
      {at < count - 1 && (
        <IconButton
          label={t('fileSteps.later', { number })}
          icon="arrow-down"
          size="small"
          onClick={() => move(at, at + 1)}
        />
      )}
      <IconButton label={t('fileSteps.remove', { number })} icon="trash" size="small" onClick={onRemove} />
    </div>
  );
}

type OutcomeProps = { step: Step; at: number; done: StepsDone; dateColumn: string | undefined };

/** Renders what a step did, or why none of the steps was applied. */
function Outcome({ step, at, done, dateColumn }: OutcomeProps) {
  if ('reports' in done) {
    const report = done.reports[at];
    return report && <p className={styles.more}>{reportText(step, report, dateColumn)}</p>;
  }
  if (done.issue.step !== at) return null;
  return (
    <InlineAlert tone="error" title={t('fileSteps.notApplied')}>
      {stepIssueText(done.issue)}
    </InlineAlert>
  );
}

/** Renders the steps that the file needs, and a button that adds them; nothing if it needs none. */
export function StepProposal({
  summary,
  settings,
  onSettings,
  savedFor,
}: ReadingProps<'proposed'> & SavedFor) {
  if (!summary.proposed) return null;
  const { steps, reasons, fields } = summary.proposed;
  return (
    <InlineAlert
      actions={
        <Button
          size="small"
          onClick={() =>
            onSettings({ ...settings, steps, ...(fields && { fields: { ...settings.fields, ...fields } }) })
          }
        >
          {t('fileSteps.use', { count: steps.length })}
        </Button>
      }
    >
      <p>{reasons.map(stepReasonText).join(' ')}</p>
      <ul>
        {steps.map((step, at) => (
          <li key={at}>{stepText(step)}</li>
        ))}
      </ul>
      {savedFor !== undefined && <p className={styles.more}>{savedFor}</p>}
    </InlineAlert>
  );
}
