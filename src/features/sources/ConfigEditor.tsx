import { useRef, useState } from 'react';
import { type ConfigKey, configKeysOf } from '@recon/engine/configuration/sources/config-keys';
import type { ContractForm } from '~/forms/use-contract-form';
import { useField } from '~/forms/fields';
import { t } from '~/i18n/t';
import { Button } from '~/ui/controls/Button';
import { InlineAlert } from '~/ui/page/ErrorPanel';
import { SegmentedFilter } from '~/ui/controls/SegmentedFilter';
import { similarKeys } from '~/lib/similar-key';
import { SimilarKeys } from '~/forms/controls/SimilarKeys';
import { TextArea } from '~/forms/controls/TextInput';
import { thenFocus } from '~/ui/focus';
import {
  type ConfigDraft,
  type ConfigIssue,
  configLines,
  configText,
  freeRows,
  readConfig,
  rowFor,
  rowIssues,
  withNewRow,
  withoutRow,
  withRow,
} from './config-draft';
import { FreeRow, OfferedRow } from './ConfigRows';
import type { SourceFormValues } from './source-form';
import * as styles from './ConfigEditor.module.css';

type ConfigEditorProps = { form: ContractForm<SourceFormValues>; type: string };

/** Renders the settings of a source: those known for its type and any others, or all of them as the stored JSON. */
export function ConfigEditor({ form, type }: ConfigEditorProps) {
  const [view, setView] = useState<'fields' | 'json'>('fields');
  const { value: draft, onChange, error } = useField({ form, name: 'config' });
  const isBroken = draft.broken !== '';
  return (
    <fieldset className={styles.config}>
      <legend>{t('sources.config.title')}</legend>
      <div className={`ui-row ${styles.head}`}>
        <p className={`ui-small ${styles.about}`}>{t('sources.config.about')}</p>
        <SegmentedFilter
          label={t('sources.config.view')}
          value={view}
          onChange={setView}
          options={[
            { value: 'fields', label: t('sources.config.fields') },
            { value: 'json', label: t('sources.config.json') },
          ]}
        />
      </div>
      {view === 'json' && <ConfigJson type={type} draft={draft} onDraft={onChange} error={error} />}
      {view === 'fields' && isBroken && (
        <InlineAlert
          tone="error"
          actions={
            <>
              <Button size="small" onClick={() => setView('json')}>
                {t('form.json.mend')}
              </Button>
              <Button size="small" onClick={() => onChange({ ...draft, broken: '' })}>
                {t('form.json.discard')}
              </Button>
            </>
          }
        >
          {t('sources.config.broken')}
        </InlineAlert>
      )}
      {view === 'fields' && !isBroken && (
        <>
          {error && rowIssues(draft).size === 0 && <InlineAlert tone="error">{error}</InlineAlert>}
          <ConfigRows draft={draft} offered={configKeysOf(type)} insists={!!error} onDraft={onChange} />
        </>
      )}
    </fieldset>
  );
}

interface ConfigRowsProps {
  draft: ConfigDraft;
  offered: readonly ConfigKey[];
  /** Whether saving was attempted: unfinished rows then show an error. */
  insists: boolean;
  onDraft: (draft: ConfigDraft) => void;
}

function ConfigRows({ draft, offered, insists, onDraft }: ConfigRowsProps) {
  const list = useRef<HTMLDivElement>(null);
  const added = useRef(0);
  const changeRows = (next: ConfigDraft, toFocus: string) =>
    thenFocus(
      () => onDraft(next),
      () => list.current?.querySelector<HTMLElement>(toFocus),
    );
  const faults = rowIssues(draft);
  const free = freeRows(draft, offered);
  return (
    <div ref={list} className={styles.rows}>
      {(offered.length > 0 || free.length > 0) && (
        <ul className="ui-lines">
          {offered.map((known) => {
            const row = rowFor(draft, known);
            return (
              <OfferedRow
                key={known.key}
                known={known}
                row={row}
                fault={faults.get(row.id)}
                onRow={(next) =>
                  onDraft(next.json === '' ? withoutRow(draft, next.id) : withRow(draft, next))
                }
              />
            );
          })}
          {free.map((row) => (
            <FreeRow
              key={row.id}
              row={row}
              fault={faults.get(row.id)}
              insists={insists}
              onRow={(next) => onDraft(withRow(draft, next))}
              onRemove={() => changeRows(withoutRow(draft, row.id), ':scope > button')}
            />
          ))}
        </ul>
      )}
      <Button
        size="small"
        icon="plus"
        onClick={() => {
          added.current += 1;
          changeRows(withNewRow(draft, `new ${Date.now()} ${added.current}`), 'li:last-child input');
        }}
      >
        {t('sources.config.add')}
      </Button>
    </div>
  );
}

interface ConfigJsonProps {
  type: string;
  draft: ConfigDraft;
  onDraft: (draft: ConfigDraft) => void;
  /** Error about the settings as a whole, from the last attempt to save. */
  error: string | undefined;
}

/** Renders the stored JSON. Valid text updates the rows; invalid text stays, and prevents saving. */
function ConfigJson({ type, draft, onDraft, error }: ConfigJsonProps) {
  const [typed, setTyped] = useState({ text: draft.broken, json: '' });
  const lines = configLines(draft);
  const text = draft.broken !== '' || typed.json === configText(draft) ? typed.text : lines;
  const { fault } = readConfig(text);

  function change(next: string) {
    const read = readConfig(next).draft;
    setTyped({ text: next, json: read ? configText(read) : '' });
    // Empty text is an error as well, so it must differ from the value for “valid”.
    onDraft(read ?? { ...draft, broken: next || ' ' });
  }

  return (
    <TextArea
      mono
      rows={Math.min(24, Math.max(8, text.split('\n').length + 1))}
      label={t('sources.config.asJson')}
      help={rowIssues(draft).size > 0 ? t('sources.config.leftOut') : t('sources.config.kept')}
      error={fault ? faultText(fault) : error}
      after={
        <SimilarKeys
          keys={similarKeys(
            draft.rows.map(({ key }) => key),
            configKeysOf(type).map(({ key }) => key),
          )}
        />
      }
      value={text}
      onChange={(event) => change(event.currentTarget.value)}
    />
  );
}

function faultText(fault: ConfigIssue): string {
  switch (fault.code) {
    case 'syntax':
      return t('form.json.fault', fault);
    case 'notObject':
      return t('form.json.notObject');
    case 'twice':
      return t('sources.config.fault.keyTwice', fault);
  }
}
