import type { SetupNote } from '@recon/engine/suggestions/setup-notes';
import { t } from '~/i18n/t';
import { negativesText } from '~/features/match-rules/what-if/suggest-messages';
import { InlineAlert } from '~/ui/page/ErrorPanel';
import type { FoundSetup } from '@recon/engine/session/from-files-session';

interface SetupNotesProps {
  notes: FoundSetup['notes'];
  /** Whether a rule is suggested. If none is, the reason is shown in its place. */
  hasRules: boolean;
}

/** Renders what to check of the two files: the same rows, other periods, too many rows, and signs that cannot match. */
export function SetupNotes({ notes, hasRules }: SetupNotesProps) {
  return notes
    .filter(({ code }) => code !== 'periods' || hasRules)
    .map((note) => (
      <InlineAlert key={note.code} tone="warning">
        {noteText(note)}
      </InlineAlert>
    ));
}

function noteText(note: SetupNote): string {
  return note.code === 'negatives'
    ? `${negativesText(note)} ${t('fromFiles.note.negatives.about')}`
    : t(`fromFiles.note.${note.code}`, { left: 0, right: 0, ...note });
}
