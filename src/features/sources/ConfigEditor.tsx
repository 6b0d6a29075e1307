import { useRef, useState } from 'react';
import { type ConfigKey, configKeysOf } from '@recon/engine/configuration/sources/config-keys';
import type { ContractForm } from '~/forms/use-contract-form';
import { useField } from '~/forms/fields';
import { BrokenJson, SettingsJson } from '~/forms/SettingsJson';
import { t } from '~/i18n/t';
import { Button } from '~/ui/controls/Button';
import { InlineAlert } from '~/ui/page/ErrorPanel';
import { SegmentedFilter } from '~/ui/controls/SegmentedFilter';
import { thenFocus } from '~/ui/focus';
import {
  type ConfigDraft,
  configText,
  otherRows,
  openConfig,
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
      <div className={`ui-row ${styles.head} ui-between`}>
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
      {view === 'json' && (
        <SettingsJson
          json={configText(draft)}
          broken={draft.broken}
          toJson={(text) => configText(openConfig(text))}
          onJson={(text) => onChange(openConfig(text))}
          onBroken={(broken) => onChange({ ...draft, broken })}
          knownKeys={configKeysOf(type).map(({ key }) => key)}
          help={rowIssues(draft).size > 0 ? t('sources.config.leftOut') : t('sources.config.kept')}
          error={error}
        />
      )}
      {view === 'fields' && isBroken && (
        <BrokenJson onCorrect={() => setView('json')} onDiscard={() => onChange({ ...draft, broken: '' })} />
      )}
      {view === 'fields' && !isBroken && (
        <>
          {error && rowIssues(draft).size === 0 && <InlineAlert tone="error">{error}</InlineAlert>}
          <ConfigRows draft={draft} offeredKeys={configKeysOf(type)} insists={!!error} onDraft={onChange} />
        </>
      )}
    </fieldset>
  );
}

interface ConfigRowsProps {
  draft: ConfigDraft;
  offeredKeys: readonly ConfigKey[];
  /** Whether saving was attempted: unfinished rows then show an error. */
  insists: boolean;
  onDraft: (draft: ConfigDraft) => void;
}

function ConfigRows({ draft, offeredKeys, insists, onDraft }: ConfigRowsProps) {
  const list = useRef<HTMLDivElement>(null);
  const added = useRef(0);
  const changeRows = (next: ConfigDraft, toFocus: string) =>
    thenFocus(
      () => onDraft(next),
      () => list.current?.querySelector<HTMLElement>(toFocus),
    );
  const faults = rowIssues(draft);
  const free = otherRows(draft, offeredKeys);
  return (
    <div ref={list} className={styles.rows}>
      {(offeredKeys.length > 0 || free.length > 0) && (
        <ul className="ui-lines">
          {offeredKeys.map((known) => {
            const row = rowFor(draft, known);
            return (
              <OfferedRow
                key={known.key}
                configKey={known}
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
