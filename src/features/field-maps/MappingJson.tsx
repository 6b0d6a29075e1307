import { useState } from 'react';
import { formatList } from '~/i18n/format';
import { t } from '~/i18n/t';
import { findJsonError } from '@recon/engine/lib/json/find-json-error';
import { TextArea } from '~/forms/controls/TextInput';
import { draftJson, type MapDraft, mappingOf, openDraft } from './map-draft';
import { isJsonObject } from '@recon/engine/lib/json/is-object';
import type { MappingRowsProps } from './MappingRows';

interface MappingJsonProps extends Pick<MappingRowsProps, 'draft' | 'onDraft' | 'disabledReason'> {
  /** The text as typed while it is invalid, else empty. */
  broken: string;
  onBroken: (text: string) => void;
}

/** Renders the stored JSON. Valid text updates the rows; invalid text stays, with the error's position. */
export function MappingJson({ draft, onDraft, broken, onBroken, disabledReason }: MappingJsonProps) {
  const json = draftJson(draft);
  const [typed, setTyped] = useState({ text: broken, json: '' });
  const text = broken !== '' || typed.json === json ? typed.text : json;

  function change(next: string) {
    const read = readObject(next);
    const opened = read && openDraft(read, draft.direction);
    setTyped({ text: next, json: opened ? draftJson(opened) : '' });
    // An empty text is an error as well, so it must differ from a valid one.
    onBroken(opened ? '' : next || ' ');
    if (opened) onDraft(opened);
  }

  return (
    <section aria-label={t('fieldMaps.json.label')}>
      <TextArea
        mono
        rows={Math.min(26, Math.max(12, text.split('\n').length + 1))}
        label={t('fieldMaps.json.label')}
        help={
          'faults' in mappingOf(draft)
            ? t('fieldMaps.json.leftOut')
            : t(`fieldMaps.stored.${storedAs(draft)}`)
        }
        error={faultText(text, broken === '' ? draft : undefined)}
        disabledReason={disabledReason}
        value={text}
        onChange={(event) => change(event.currentTarget.value)}
      />
    </section>
  );
}

function storedAs({ direction, certain, mapping }: MapDraft): 'field' | 'column' | 'assumed' {
  if (!certain && Object.keys(mapping).length > 0) return 'assumed';
  return direction === 'column-to-field' ? 'column' : 'field';
}

function readObject(text: string): Record<string, unknown> | undefined {
  if (findJsonError(text)) return undefined;
  const value: unknown = JSON.parse(text);
  return isJsonObject(value) ? value : undefined;
}

function faultText(text: string, draft: MapDraft | undefined): string | undefined {
  const fault = findJsonError(text);
  if (fault) return t('form.json.fault', fault);
  if (!draft) return t('fieldMaps.json.notObject');
  const noText = Object.entries(draft.mapping)
    .filter(([, value]) => typeof value !== 'string' || value === '')
    .map(([name]) => name);
  return noText.length === 0 ? undefined : t('fieldMaps.json.noText', { names: formatList(noText) });
}
