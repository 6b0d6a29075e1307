import { useState } from 'react';
import { indentJson, membersOf } from '@recon/engine/lib/json/lossless';
import { TextArea } from '~/forms/controls/TextInput';
import { t } from '~/i18n/t';
import { type SimilarKey, similarKeys } from '~/lib/similar-key';
import { Button } from '~/ui/controls/Button';
import { InlineAlert } from '~/ui/page/ErrorPanel';
import { type SettingsFault, settingsFault } from './settings-fault';

interface SettingsJsonProps {
  json: string;
  /** JSON as typed while it is invalid; `json` then has its previous value. Empty otherwise. */
  broken: string;
  onJson: (text: string) => void;
  onBroken: (text: string) => void;
  /** Returns what `json` becomes if valid JSON is typed. */
  toJson: (text: string) => string;
  /** Known keys: one that resembles them is reported, because any key is allowed and a typo has no effect. */
  knownKeys: readonly string[];
  help: string;
  error: string | undefined;
}

/** Renders settings as their stored JSON. Invalid JSON stays as typed, with its error, and must prevent saving. */
export function SettingsJson(props: SettingsJsonProps) {
  const { json, broken, onJson, onBroken, toJson, knownKeys, help, error } = props;
  const [typed, setTyped] = useState({ text: broken, json: '' });
  const text = broken !== '' || typed.json === json ? typed.text : indentJson(json);
  const fault = settingsFault(text);

  function change(next: string) {
    const isValid = settingsFault(next) === undefined;
    setTyped({ text: next, json: isValid ? toJson(next) : '' });
    // Empty text is an error as well, so it must differ from the value for “valid”.
    if (isValid) onJson(next);
    else onBroken(next || ' ');
  }

  return (
    <TextArea
      mono
      rows={Math.min(24, Math.max(8, text.split('\n').length + 1))}
      label={t('form.json.label')}
      help={help}
      error={fault ? faultText(fault) : error}
      after={
        <SimilarKeys
          keys={similarKeys(
            membersOf(json).map(({ key }) => key),
            knownKeys,
          )}
        />
      }
      value={text}
      onChange={(event) => change(event.currentTarget.value)}
    />
  );
}

function faultText(fault: SettingsFault): string {
  switch (fault.code) {
    case 'syntax':
      return t('form.json.fault', fault);
    case 'notObject':
      return t('form.json.notObject');
    case 'twice':
      return t('form.json.twice', fault);
  }
}

/** Renders, in place of fields, that the typed JSON is invalid; the user corrects or discards it. */
export function BrokenJson({ onCorrect, onDiscard }: Record<'onCorrect' | 'onDiscard', () => void>) {
  return (
    <InlineAlert
      tone="error"
      actions={
        <>
          <Button size="small" onClick={onCorrect}>
            {t('form.json.mend')}
          </Button>
          <Button size="small" onClick={onDiscard}>
            {t('form.json.discard')}
          </Button>
        </>
      }
    >
      {t('form.json.broken')}
    </InlineAlert>
  );
}

/** Renders a warning that lists keys with probable typos. The keys can be saved anyway. */
function SimilarKeys({ keys }: { keys: readonly SimilarKey[] }) {
  if (keys.length === 0) return null;
  return (
    <InlineAlert tone="warning" title={t('ui.similarKeys.title')}>
      <ul className="ui-mono">
        {keys.map((one) => (
          <li key={one.key}>{t('ui.similarKey', one)}</li>
        ))}
      </ul>
    </InlineAlert>
  );
}
