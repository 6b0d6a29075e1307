import { useEffect, useState } from 'react';
import { t } from '~/i18n/t';
import { announce } from '../page/announce';
import { IconButton } from './Button';
import * as styles from './Copy.module.css';

/** Renders a button that copies a text. Its icon becomes a check for a moment, which screen readers announce. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), 2000);
    return () => clearTimeout(timer);
  }, [copied]);

  return (
    <IconButton
      size="small"
      icon={copied ? 'check' : 'copy'}
      label={label}
      onClick={() => void copyText(text).then(setCopied)}
    />
  );
}

/** Renders an id with a button that copies it. `label` names it: "context id". `narrow` shows its first half. */
export function CopyableId({ id, label, narrow = false }: { id: string; label: string; narrow?: boolean }) {
  return (
    <span className={narrow ? `${styles.copyable} ${styles.copyableNarrow}` : styles.copyable}>
      <span className="ui-hidden">{label}</span>
      <span className={styles.text} title={id}>
        {id}
      </span>
      <CopyButton text={id} label={t('ui.copy', { what: label })} />
    </span>
  );
}

/** Copies a text to the clipboard and announces whether it succeeded. Returns whether it did; never rejects. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    announce(t('ui.copied'));
    return true;
  } catch {
    announce(t('ui.copyFailed'));
    return false;
  }
}
