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
  /** The kind to use if the key fits several; the likeliest if undefined. */
  kind: KeyKind | undefined;
  onKind: (kind: KeyKind) => void;
  error: string | undefined;
  field: RefObject<HTMLInputElement | null>;
  /** The key was looked up: it remains for corrections, and is masked while the field has no focus. */
  isKept: boolean;
  /** The page was opened to type a key. */
  begins: boolean;
}

/** Renders the field for a Pix key and its kind. It warns and never blocks; without a name, no form sends the key. */
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
