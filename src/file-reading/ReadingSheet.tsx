import { type ReactNode, useState } from 'react';
import { fileErrorText } from '~/api/file-error-text';
import type { Unreadable } from '@recon/engine/file/reading/read-file';
import { useLeaveGuard } from '~/forms/unsaved-work';
import { t } from '~/i18n/t';
import { LazyDiscardDialog } from '~/ui/overlay/lazy-dialogs';
import { Sheet } from '~/ui/overlay/Sheet';
import { InlineAlert } from '~/ui/page/ErrorPanel';
import { FileReading, type FileReadingProps } from './FileReading';

export interface ReadingSheetProps extends Omit<FileReadingProps, 'onDirty'> {
  /** Why the file cannot be read with the last settings; what is shown is then of the previous read. */
  fault: Unreadable | undefined;
  onClose: () => void;
  footer?: ReactNode;
  children?: ReactNode;
}

/** Renders how a file was read, in a sheet. Before it discards changes that are not applied, it asks. */
export function ReadingSheet({ fault, onClose, footer, children, ...reading }: ReadingSheetProps) {
  const [isDirty, setIsDirty] = useState(false);
  const guard = useLeaveGuard({ hasUnsavedChanges: () => isDirty, discard: () => setIsDirty(false) });
  const close = () => guard.beforeLeaving(onClose);
  return (
    <>
      <Sheet title={t('whatIf.file.how')} description={reading.name} onClose={close} footer={footer}>
        {fault && <InlineAlert tone="error">{fileErrorText(fault)}</InlineAlert>}
        {children}
        <FileReading {...reading} onDirty={setIsDirty} />
      </Sheet>
      {guard.isAsking && <LazyDiscardDialog {...guard} />}
    </>
  );
}
