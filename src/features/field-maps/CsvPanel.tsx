import 'texts:fieldMaps';
import { useRef, useState } from 'react';
import { listOf } from '~/i18n/list-of';
import { t } from '~/i18n/t';
import { Button } from '~/ui/controls/Button';
import { InlineAlert } from '~/ui/page/ErrorPanel';
import { SelectInput } from '~/forms/controls/SelectInput';
import { TextArea } from '~/forms/controls/TextInput';
import {
  type CsvTable,
  type CsvText,
  decodeCsv,
  type Delimiter,
  delimiters,
  mostBytes,
  readCsv,
} from './read-csv';
import { useDrop } from './use-drop';
import * as styles from './CsvPanel.module.css';

interface CsvPanelProps {
  csv: CsvTable | undefined;
  onCsv: (csv: CsvTable | undefined) => void;
}

type Given = Omit<CsvText, 'encoding'> & Partial<Pick<CsvText, 'encoding'>> & { name?: string };
type Problem = 'notText' | 'noHeader' | 'failed';

/** Takes a CSV file or its first lines, pasted, dropped or chosen. It is read here and sent nowhere. */
export function CsvPanel({ csv, onCsv }: CsvPanelProps) {
  const [given, setGiven] = useState<Given>();
  const [pasted, setPasted] = useState('');
  const [problem, setProblem] = useState<Problem>();
  const file = useRef<HTMLInputElement>(null);
  const choose = useRef<HTMLButtonElement>(null);
  /** Counts what was given: a slow file must not replace what came after it. */
  const turn = useRef(0);

  async function take(find: () => Promise<Given | undefined>, delimiter?: Delimiter) {
    turn.current += 1;
    const mine = turn.current;
    let found: Given | undefined;
    let table: CsvTable | undefined;
    let wrong: Problem | undefined;
    try {
      found = await find();
      table = found && (await readCsv(found, delimiter));
      wrong = !found ? 'notText' : table || found.text === '' ? undefined : 'noHeader';
    } catch {
      wrong = 'failed';
    }
    if (mine !== turn.current) return;
    setGiven(found);
    setProblem(wrong);
    onCsv(table);
  }

  const takeFile = (chosen: File | undefined) => {
    if (!chosen) return;
    setPasted('');
    void take(async () => {
      const bytes = new Uint8Array(await chosen.slice(0, mostBytes).arrayBuffer());
      const text = decodeCsv(bytes, chosen.size > mostBytes);
      return text && { ...text, name: chosen.name };
    });
  };
  const takeText = (all: string) => {
    const text = all.slice(0, mostBytes);
    setPasted(text);
    void take(async () => ({ text, isPart: text.length < all.length }));
  };
  const { setTarget, isOver } = useDrop((dropped) => {
    const [first] = dropped.files;
    if (first) takeFile(first);
    else takeText(dropped.getData('text'));
  });

  return (
    <section
      ref={setTarget}
      className={isOver ? `ui-card ${styles.panel} ${styles.panelOver}` : `ui-card ${styles.panel}`}
      aria-labelledby="csv-title"
    >
      <div className={styles.head}>
        <div>
          <h2 id="csv-title">{t('fieldMaps.csv.title')}</h2>
          <p>{t('fieldMaps.csv.about')}</p>
        </div>
        <Button ref={choose} onClick={() => file.current?.click()}>
          {t('fieldMaps.csv.choose')}
        </Button>
        <input
          ref={file}
          hidden
          type="file"
          accept=".csv,.tsv,.txt,text/*"
          aria-label={t('fieldMaps.csv.choose')}
          onChange={(event) => {
            takeFile(event.currentTarget.files?.[0]);
            // The same file may be chosen again after it was changed.
            event.currentTarget.value = '';
          }}
        />
      </div>
      {/* With a file given its verdict is what counts: it stands on the first screen then. */}
      {!(csv && given?.name !== undefined) && (
        <TextArea
          mono
          rows={3}
          label={t('fieldMaps.csv.paste')}
          value={pasted}
          onChange={(event) => takeText(event.currentTarget.value)}
        />
      )}
      {problem && <InlineAlert tone="error">{t(`fieldMaps.csv.${problem}`)}</InlineAlert>}
      {csv && given && (
        <div className={styles.found}>
          <output>
            {t('fieldMaps.csv.found', {
              name: given.name ?? t('fieldMaps.csv.pasted'),
              columns: csv.header.length,
              rows: csv.rows.length,
              part: csv.isPart ? 'yes' : 'no',
            })}
            {given.encoding && ` ${t('fieldMaps.csv.encoding', { encoding: given.encoding })}`}
          </output>
          <SelectInput
            short
            label={t('fieldMaps.csv.delimiter')}
            value={csv.delimiter}
            options={delimiters.map((value) => ({ value, label: delimiterName(value) }))}
            onChange={(chosen) =>
              void take(
                async () => given,
                delimiters.find((value) => value === chosen),
              )
            }
          />
          <Button
            variant="quiet"
            onClick={() => {
              choose.current?.focus();
              takeText('');
            }}
          >
            {t('fieldMaps.csv.forget')}
          </Button>
        </div>
      )}
      {csv && csv.columnsGiven > csv.header.length && (
        <InlineAlert tone="warning">
          {t('fieldMaps.csv.tooWide', { read: csv.header.length, given: csv.columnsGiven })}
        </InlineAlert>
      )}
      {csv && csv.repeated.length > 0 && (
        <InlineAlert tone="warning">
          {t('fieldMaps.csv.repeated', { columns: listOf(csv.repeated) })}
        </InlineAlert>
      )}
    </section>
  );
}

function delimiterName(delimiter: Delimiter): string {
  if (delimiter === '\t') return t('fieldMaps.csv.tab');
  if (delimiter === '|') return t('fieldMaps.csv.pipe');
  return delimiter === ';' ? t('fieldMaps.csv.semicolon') : t('fieldMaps.csv.comma');
}
