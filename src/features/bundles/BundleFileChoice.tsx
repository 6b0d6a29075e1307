import { type ComponentProps, useEffect, useEffectEvent, useRef } from 'react';
import { type BundleFile, readBundle } from '@recon/contract/bundle';
import { maxBundleBytes, type TextFault } from '@recon/engine/configuration/bundle/read-yaml';
import { encodeIssue } from '@recon/engine/issues/issue';
import { utf8Text } from '@recon/engine/lib/utf8-text';
import { t } from '~/i18n/t';
import { validationMessage } from '~/i18n/validation-message';
import { takeDroppedBundle } from '~/lib/dropped-files';
import { sha256 } from '~/lib/sha256';
import { DropZone } from '~/ui/controls/DropZone';
import { FileButton } from '~/ui/controls/FileButton';
import { useWindowFileDrop } from '~/ui/hooks/use-window-file-drop';
import { InlineAlert } from '~/ui/page/ErrorPanel';
import * as styles from './bundles.module.css';

/** A file that the user chose: read, with issues in its text, or unreadable. */
export type ChosenBundleFile = {
  /** Another one each time that a file is chosen. */
  readonly id: number;
  readonly name: string;
  readonly digest: string | undefined;
} & (
  | { readonly read: BundleFile; readonly text: string }
  | { readonly faults: readonly TextFault[] }
  | { readonly problem: 'tooLarge' | 'notText' | 'unreadable' }
);

interface BundleFileChoiceProps {
  file: ChosenBundleFile | undefined;
  /** Called with the last file that was chosen or dropped, once it is read. */
  onFile: (file: ChosenBundleFile) => void;
}

/** Renders the choice of a file with contexts, and why a chosen one cannot be read. */
export function BundleFileChoice({ file, onFile }: BundleFileChoiceProps) {
  const choices = useRef(0);
  const take = (chosen: File) => {
    const id = (choices.current += 1);
    void openFile(id, chosen).then((opened) => id === choices.current && onFile(opened));
  };
  useWindowFileDrop(take);
  const takeDropped = useEffectEvent(() => {
    const dropped = takeDroppedBundle();
    if (dropped) take(dropped);
  });
  useEffect(() => takeDropped(), []);
  return (
    <>
      <DropZone
        className={`${styles.file} ui-between ui-row`}
        aria-label={t('bundles.file')}
        onDropped={({ files: [dropped] }) => dropped && take(dropped)}
      >
        <p>{file ? file.name : t('bundles.drop')}</p>
        <FileButton
          name={t('bundles.file')}
          accept=".yaml,.yml,.json"
          variant={file ? 'secondary' : 'primary'}
          onFile={take}
        >
          {t(file ? 'bundles.chooseOther' : 'bundles.choose')}
        </FileButton>
      </DropZone>
      {file && 'problem' in file && (
        <InlineAlert tone="error">
          {file.problem === 'tooLarge'
            ? t('bundles.tooLarge', { size: maxBundleBytes / 1024 / 1024 })
            : t(`bundles.${file.problem}`)}
        </InlineAlert>
      )}
      {file && 'faults' in file && (
        <Faults
          tone="error"
          title={t('bundles.faults', { count: file.faults.length })}
          faults={file.faults}
        />
      )}
      {file && 'read' in file && file.read.mistakes.length > 0 && (
        <Faults
          tone="warning"
          title={t('bundles.mistakes', { count: file.read.mistakes.length })}
          faults={file.read.mistakes}
        />
      )}
    </>
  );
}

async function openFile(id: number, file: File): Promise<ChosenBundleFile> {
  const unread = { id, name: file.name, digest: undefined };
  if (file.size > maxBundleBytes) return { ...unread, problem: 'tooLarge' };
  const bytes = await file.arrayBuffer().catch(() => undefined);
  if (!bytes) return { ...unread, problem: 'unreadable' };
  const text = utf8Text(new Uint8Array(bytes));
  if (text === undefined) return { ...unread, problem: 'notText' };
  const read = readBundle(text);
  const about = { ...unread, digest: await sha256(text) };
  return 'faults' in read ? { ...about, ...read } : { ...about, read, text };
}

/** Returns what a fault is about and why a file cannot be read. A text that is no object, such as a CSV, is another file. */
function faultText({ path, message }: TextFault): string {
  if (path.length > 0) return `${path.join('.')} ${validationMessage(message)}`;
  return message === encodeIssue('not_an_object') ? t('bundles.otherFile') : validationMessage(message);
}

function Faults({
  faults,
  ...alert
}: { faults: readonly TextFault[] } & Pick<ComponentProps<typeof InlineAlert>, 'tone' | 'title'>) {
  return (
    <InlineAlert {...alert}>
      <ul className={styles.faults}>
        {faults.map((fault) => {
          const text = t('bundles.fault', { ...fault, message: faultText(fault) });
          return <li key={text}>{text}</li>;
        })}
      </ul>
    </InlineAlert>
  );
}
