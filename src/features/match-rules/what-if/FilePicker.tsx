import type { SideName } from '@recon/engine/matching/side-name';
import type { Ref } from 'react';
import { fileErrorText } from '~/api/file-error-text';
import { type SampleName, samples } from '@recon/engine/comparison/sample-names';
import { t } from '~/i18n/t';
import { DropZone } from '~/ui/controls/DropZone';
import { FileButton } from '~/ui/controls/FileButton';
import { Icon } from '~/ui/controls/Icon';
import { InlineAlert } from '~/ui/page/ErrorPanel';
import { toast } from '~/ui/overlay/toast';
import { useWindowFileDrop } from '~/ui/hooks/use-window-file-drop';
import { FileProgress } from '~/file-reading/FileFacts';
import type { SideStates } from './what-if-state';
import * as styles from './FilePicker.module.css';

interface FilePickerProps {
  sides: SideStates;
  onFile: (side: SideName, file: File) => void;
  onSample: (sample: SampleName) => void;
  ref: Ref<HTMLDivElement>;
}

/** Renders the start of a what-if: one file per side, or one of the samples. */
export function FilePicker({ sides, onFile, onSample, ref }: FilePickerProps) {
  useWindowFileDrop((file) => {
    const [free, ...more] = (['left', 'right'] as const).filter(
      (side) => sides[side] === undefined || sides[side].fault !== undefined,
    );
    if (free && more.length === 0) onFile(free, file);
    else toast({ id: 'stray-file', tone: 'warning', text: t('whatIf.file.beside') });
  });
  return (
    <div ref={ref} className={styles.picker}>
      <p className="ui-prose ui-aside">{t('whatIf.about')}</p>
      <div className={styles.files}>
        <SideFile side="left" {...{ sides, onFile }} />
        <SideFile side="right" {...{ sides, onFile }} />
      </div>
      <section aria-labelledby="what-if-examples">
        <h2 id="what-if-examples" className={styles.title}>
          {t('whatIf.examples')}
        </h2>
        <ul className={styles.samples}>
          {samples.map((sample) => (
            <li key={sample}>
              <button
                type="button"
                className={`ui-card ${styles.sample} ui-hover`}
                onClick={() => onSample(sample)}
              >
                <strong>{t(`whatIf.sample.${sample}`)}</strong>
                <span>{t(`whatIf.sample.${sample}.about`)}</span>
              </button>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}

function SideFile({ side, sides, onFile }: Pick<FilePickerProps, 'sides' | 'onFile'> & { side: SideName }) {
  const state = sides[side];
  const title = t(`whatIf.file.${side}`);
  return (
    <DropZone
      className={styles.file}
      data-side={side}
      aria-label={title}
      onDropped={({ files }) => files[0] && onFile(side, files[0])}
    >
      <Icon name="to-top" className={styles.sign} />
      <h2>{title}</h2>
      <p>{state?.name ?? t('whatIf.file.drop')}</p>
      <FileProgress reading={state?.reading} />
      {state?.fault && <InlineAlert tone="error">{fileErrorText(state.fault)}</InlineAlert>}
      <FileButton name={title} onFile={(file) => onFile(side, file)}>
        {t(state ? 'whatIf.file.other' : 'whatIf.file.choose')}
      </FileButton>
    </DropZone>
  );
}
