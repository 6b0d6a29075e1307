import 'texts:form';
import 'texts:sources';
import { useState } from 'react';
import { configKeysOf } from '~/domain/sources/config-keys';
import { t } from '~/i18n/t';
import { similarKeys } from '~/lib/similar-key';
import { SimilarKeys } from '~/forms/controls/SimilarKeys';
import { TextArea } from '~/forms/controls/TextInput';
import {
  type ConfigDraft,
  type ConfigIssue,
  configLines,
  configText,
  readConfig,
  rowIssues,
} from './config-draft';

interface ConfigJsonProps {
  type: string;
  draft: ConfigDraft;
  onDraft: (draft: ConfigDraft) => void;
  /** Error about the settings as a whole, from the last attempt to save. */
  error: string | undefined;
}

/** Renders the stored JSON. Valid text updates the rows; invalid text stays, and prevents saving. */
export function ConfigJson({ type, draft, onDraft, error }: ConfigJsonProps) {
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
