import type { SideName } from '@recon/engine/matching/side-name';
import { withSigns } from '@recon/engine/file/convert/proposed-settings';
import type { ReadSummary } from '@recon/engine/file/reading/open-file';
import type { SetupNote } from '@recon/engine/suggestions/setup-notes';
import { t } from '~/i18n/t';
import { negativesText } from '~/features/match-rules/what-if/suggest-messages';
import { Button } from '~/ui/controls/Button';
import { InlineAlert } from '~/ui/page/ErrorPanel';
import type { FoundSetup } from '@recon/engine/session/from-files-session';
import { type GivenFiles, readOf } from './use-given-files';

interface SetupNotesProps {
  found: FoundSetup;
  files: GivenFiles;
  /** Whether a rule is suggested. If none is, the reason is shown in its place. */
  hasRules: boolean;
}

/** Renders what to check of the two files: the same rows, other periods, too many rows, and signs that cannot match. */
export function SetupNotes({ found: { notes, sides }, files, hasRules }: SetupNotesProps) {
  const changeSigns = async (change: 'absolute' | 'negate', changed: readonly SideName[]) => {
    for (const side of changed) {
      const given = readOf(files.files, sides[side]);
      // oxlint-disable-next-line no-await-in-loop -- the worker reads one file after the other
      if (given) await files.readAgain(sides[side], withSigns(change, given.settings, given.summary));
    }
  };
  const mirrored = mirroredSide((side) => readOf(files.files, sides[side])?.summary);
  return notes
    .filter(({ code }) => code !== 'periods' || hasRules)
    .map((note) => (
      <InlineAlert
        key={note.code}
        tone="warning"
        actions={
          note.code === 'mirrored' ? (
            <Button size="small" onClick={() => void changeSigns('negate', [mirrored])}>
              {t(`fromFiles.note.mirrored.${mirrored}`)}
            </Button>
          ) : (
            note.code === 'negatives' &&
            note.pairs > 0 && (
              <Button size="small" onClick={() => void changeSigns('absolute', ['left', 'right'])}>
                {t('fromFiles.note.negatives.remove')}
              </Button>
            )
          )
        }
      >
        {noteText(note)}
      </InlineAlert>
    ));
}

/** Returns the side whose signs are changed: that with a column of debits and one of credits, else the left one. */
function mirroredSide(summaryOf: (side: SideName) => ReadSummary | undefined): SideName {
  const hasBooks = (side: SideName) => {
    const { amountFrom } = summaryOf(side)?.dialect ?? {};
    return amountFrom !== undefined && amountFrom !== null && 'debit' in amountFrom;
  };
  return !hasBooks('left') && hasBooks('right') ? 'right' : 'left';
}

function noteText(note: SetupNote): string {
  switch (note.code) {
    case 'same-rows':
    case 'periods':
      return t(`fromFiles.note.${note.code}`);
    case 'limit':
      return t('fromFiles.note.limit', { left: note.left, right: note.right });
    case 'mirrored':
      return t('fromFiles.note.mirrored', { pairs: note.pairs, of: note.of });
    case 'negatives': {
      const { pairs, left, right } = note;
      const reason = `${negativesText({ left, right })} ${t('fromFiles.note.negatives.about')}`;
      return pairs === 0 ? reason : `${reason} ${t('fromFiles.note.negatives.pairs', { pairs })}`;
    }
  }
}
