import { type ComponentProps, useId, useState } from 'react';
import type { ConfigKey } from '@recon/engine/configuration/sources/config-keys';
import { t } from '~/i18n/t';
import { IconButton } from '~/ui/controls/Button';
import { TextInput } from '~/forms/controls/TextInput';
import { type ConfigRow, listJson, listWords, type RowIssue, typedValue, withTyped } from './config-draft';
import * as styles from './ConfigRows.module.css';

interface RowProps {
  row: ConfigRow;
  fault: RowIssue | undefined;
  /** Called with the changed row; empty JSON unsets it. */
  onRow: (row: ConfigRow) => void;
}

/** Renders the input of a setting that is known for the source's type, set or not. */
export function OfferedRow({ configKey, row, fault, onRow }: RowProps & { configKey: ConfigKey }) {
  const usual = useId();
  const label = t(`sources.key.${configKey.key}`);
  const words = configKey.kind === 'list' ? listWords(row.json) : undefined;
  const error = fault && t(`sources.config.fault.${fault}`);
  const field = { label, hidesLabel: true, error, placeholder: t('sources.config.notSet') };
  return (
    <li className={styles.setting}>
      <p className={styles.name} aria-hidden="true">
        {label}
        <span className="ui-mono">{configKey.key}</span>
      </p>
      {words === undefined ? (
        <TextInput
          {...field}
          mono={row.as === 'json'}
          list={configKey.usual && usual}
          help={row.as === 'json' && row.json !== '' ? t('sources.config.isJson') : undefined}
          value={typedValue(row)}
          onChange={({ currentTarget: { value } }) =>
            onRow(value === '' ? { ...row, json: '' } : withTyped(row, value))
          }
        />
      ) : (
        <WordsInput
          {...field}
          words={words}
          json={row.json}
          onJson={(json) => onRow({ ...row, json, as: 'json' })}
        />
      )}
      {configKey.usual && (
        <datalist id={usual}>
          {configKey.usual.map((value) => (
            <option key={value}>{value}</option>
          ))}
        </datalist>
      )}
    </li>
  );
}

type WordsInputProps = ComponentProps<typeof TextInput> & {
  words: string;
  json: string;
  onJson: (json: string) => void;
};

/** Renders a field for a list, with commas between words. The typed spacing stays while the list is the same. */
function WordsInput({ words, json, onJson, ...field }: WordsInputProps) {
  const [typed, setTyped] = useState({ text: '', json: '' });
  return (
    <TextInput
      {...field}
      help={t('sources.config.commas')}
      value={typed.json === json && listJson(typed.text) === json ? typed.text : words}
      onChange={({ currentTarget: { value } }) => {
        setTyped({ text: value, json: listJson(value) });
        onJson(listJson(value));
      }}
    />
  );
}

type FreeRowProps = RowProps & { insists: boolean; onRemove: () => void };

/** Renders the key and the value of a setting that is not known for the source's type. */
export function FreeRow({ row, fault, insists, onRow, onRemove }: FreeRowProps) {
  const inWords = fault && (insists || fault !== 'noKey') ? t(`sources.config.fault.${fault}`) : undefined;
  const name = row.key || t('sources.config.unnamed');
  return (
    <li className={`${styles.setting} ${styles.settingFree}`}>
      <TextInput
        mono
        hidesLabel
        label={t('sources.config.key')}
        placeholder={t('sources.config.key')}
        error={fault === 'notJson' ? undefined : inWords}
        value={row.key}
        onChange={({ currentTarget: { value } }) => onRow({ ...row, key: value })}
      />
      <TextInput
        mono={row.as === 'json'}
        hidesLabel
        label={t('sources.config.valueOf', { key: name })}
        placeholder={t('sources.config.value')}
        help={row.as === 'json' ? t('sources.config.isJson') : undefined}
        error={fault === 'notJson' ? inWords : undefined}
        value={typedValue(row)}
        onChange={({ currentTarget: { value } }) => onRow(withTyped(row, value))}
      />
      <IconButton
        icon="trash"
        size="small"
        label={t('sources.config.remove', { key: name })}
        onClick={onRemove}
      />
    </li>
  );
}
