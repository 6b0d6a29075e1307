import 'texts:keys';
import type { RefObject } from 'react';
import { type KeyKind, type KeyReading, keyToSend, readKey } from '~/domain/key-details/key-kind';
import { t } from '~/i18n/t';
import { SegmentedFilter } from '~/ui/controls/SegmentedFilter';
import { TextInput } from '~/forms/controls/TextInput';
import * as styles from './key-details.module.css';

interface KeyFieldProps {
  typed: string;
  onType: (typed: string) => void;
  /** Which of several kinds it shall be taken for; the likeliest unless said. */
  kind: KeyKind | undefined;
  onKind: (kind: KeyKind) => void;
  error: string | undefined;
  field: RefObject<HTMLInputElement | null>;
  /** It has been looked up as it stands: kept to be corrected, and not shown while the hand is elsewhere. */
  isKept: boolean;
  /** The page was opened to type a key. */
  begins: boolean;
}

/**
 * A Pix key as it is typed, and what it is taken for. It warns and never stands in the way. The browser
 * is told to remember, correct and look up nothing of it; without a name it is no form's to send.
 */
export function KeyField({ typed, onType, kind, onKind, error, field, isKept, begins }: KeyFieldProps) {
  const readings = readKey(typed);
  const reading = readings.find((one) => one.kind === kind) ?? readings[0];
  return (
    <div className={isKept ? styles.keyKept : undefined}>
      <TextInput
        ref={field}
        data-begins={begins || undefined}
        label={t('keys.key')}
        help={
          isKept ? t('keys.key.kept') : typed.trim() === '' ? t('keys.key.help') : readingText(typed, reading)
        }
        error={error}
        value={typed}
        onChange={({ currentTarget }) => onType(currentTarget.value)}
        autoComplete="off"
        autoCorrect="off"
        autoCapitalize="none"
        spellCheck={false}
        mono
      />
      {readings.length > 1 && reading && (
        <div className={styles.kinds}>
          <SegmentedFilter
            label={t('keys.kind')}
            options={readings.map((one) => ({ value: one.kind, label: t(`keys.kind.${one.kind}`) }))}
            value={reading.kind}
            onChange={onKind}
          />
        </div>
      )}
    </div>
  );
}

function readingText(typed: string, reading: KeyReading | undefined): string {
  if (!reading) return t('keys.readAs.none');
  const kind = t(`keys.kind.${reading.kind}`);
  const key = keyToSend(typed, reading.kind);
  const readAs = key === typed.trim() ? t('keys.readAs', { kind }) : t('keys.readAs.sent', { kind, key });
  if (reading.checkDigitsFit === undefined) return readAs;
  return `${readAs} ${t(reading.checkDigitsFit ? 'keys.readAs.checked' : 'keys.readAs.misfit')}`;
}
