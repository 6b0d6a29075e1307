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

  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
      announce(t('ui.copied'));
    } catch {
      announce(t('ui.copyFailed'));
    }
  }

  return (
    <IconButton size="small" icon={copied ? 'check' : 'copy'} label={label} onClick={() => void copy()} />
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
