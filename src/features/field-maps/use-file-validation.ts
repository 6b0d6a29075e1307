import { useDeferredValue, useMemo, useState } from 'react';
import { validateFile } from '@recon/engine/file/field-maps/validate-file';
import { draftMeter, filledRows, type MapDraft } from './map-draft';
import type { FileValidation, ImportTable } from '@recon/engine/file/field-maps/file-validation';

/** Returns a file's validation (`found`). `isShown`: all required fields had a column once, or `showNow` was called. */
export function useFileValidation(csv: ImportTable | undefined, draft: MapDraft) {
  const [shown, setShown] = useState<ImportTable>();
  // Deferred, so that typing is not blocked while many rows are validated.
  const checkedDraft = useDeferredValue(draft);
  const found = useMemo(() => csv && validateSample(csv, checkedDraft), [csv, checkedDraft]);
  if (csv && shown !== csv && draftMeter(checkedDraft).missing.length === 0) setShown(csv);
  return {
    found,
    checkedDraft,
    isShown: csv !== undefined && shown === csv,
    showNow: () => setShown(csv),
  };
}

/** Returns how the service would import the file with the current map, without its incomplete rows. */
export function validateSample(csv: ImportTable, draft: MapDraft): FileValidation {
  const seen = new Set<string>();
  const rows = filledRows(draft).filter(({ field, column }) => {
    if (field === '' || column === '' || seen.has(field)) return false;
    seen.add(field);
    return true;
  });
  return validateFile(csv, rows, draft.direction);
}
