import 'texts:fromFiles';
import { withoutSigns } from '~/domain/convert/proposed-settings';
import type { SetupNote } from '~/domain/rule-suggestions/setup-notes';
import { t } from '~/i18n/t';
import { Button } from '~/ui/controls/Button';
import { InlineAlert } from '~/ui/page/ErrorPanel';
import type { FoundSetup } from '~/workers/from-files-session';
import { type GivenFiles, readOf } from './use-given-files';

interface SetupNotesProps {
  found: FoundSetup;
  files: GivenFiles;
  /** Whether a rule is suggested. If none is, the reason is shown in its place. */
  hasRules: boolean;
}

/** Renders what to check of the two files: the same rows, other periods, and negative amounts, which cannot match. */
export function SetupNotes({ found: { notes, sides }, files, hasRules }: SetupNotesProps) {
  const removeSigns = async () => {
    for (const id of [sides.left, sides.right]) {
      const given = readOf(files.files, id);
      // oxlint-disable-next-line no-await-in-loop -- the worker reads one file after the other
      if (given) await files.readAgain(id, withoutSigns(given.settings, given.summary));
    }
  };
  return notes
    .filter(({ code }) => code !== 'periods' || hasRules)
    .map((note) => (
      <InlineAlert
        key={note.code}
        tone="warning"
        actions={
          note.code === 'negatives' &&
          note.pairs > 0 && (
            <Button size="small" onClick={() => void removeSigns()}>
              {t('fromFiles.note.negatives.remove')}
            </Button>
          )
        }
      >
        {noteText(note)}
      </InlineAlert>
    ));
}

function noteText(note: SetupNote): string {
  if (note.code !== 'negatives') return t(`fromFiles.note.${note.code}`);
  const { rows, pairs } = note;
  const reason = t('fromFiles.note.negatives', { rows });
  return pairs === 0 ? reason : `${reason} ${t('fromFiles.note.negatives.pairs', { pairs })}`;
}
