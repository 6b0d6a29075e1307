import { useEffect, useState } from 'react';
import { t } from '~/i18n/t';
import { announce } from '../page/announce';
import type { ActionMenuItem } from '../overlay/menu-item';
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

/** Renders an id with a button that copies it. `label` names it: "context id". */
export function CopyableId({ id, label }: { id: string; label: string }) {
  return (
    <span className={`${styles.copyable} ui-small`}>
      <span className="ui-hidden">{label}</span>
      <span className={`${styles.text} ui-clip`} title={id}>
        {id}
      </span>
      <CopyButton text={id} label={t('ui.copy', { what: label })} />
    </span>
  );
}

/** Returns the entry of an `ActionMenu` that copies an id. `what` names it: "context id". */
export function copyItem(id: string, what: string): ActionMenuItem {
  return { label: t('ui.copy', { what }), icon: 'copy', onSelect: () => void copyText(id) };
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
