import { useEffect, useRef, useState } from 'react';
import { changeLanguage } from '~/i18n/change-language';
import { useLanguage } from '~/i18n/language';
import { locale, t } from '~/i18n/t';
import { languages } from '@recon/engine/lib/languages';
import { reportChunkError } from '~/lib/lazy-chunk';
import * as styles from './shell-select.module.css';

/** Languages by their own names, so that users who cannot read the current language find theirs. */
const names: Readonly<Record<string, string>> = { en: 'English', 'pt-BR': 'Português', es: 'Español' };

/** Renders the choice of the language. The page re-renders when the messages have loaded; input stays. */
export function LanguageSwitch() {
  useLanguage();
  const current = locale();
  const [wanted, setWanted] = useState<string>();
  const select = useRef<HTMLSelectElement>(null);

  async function choose(language: string) {
    setWanted(language);
    try {
      await changeLanguage(language);
    } catch (error) {
      reportChunkError(error, () => void choose(language));
    }
    setWanted(undefined);
  }

  useEffect(() => {
    // Language chosen in the server-rendered page before this script ran.
    const chosen = select.current?.value;
    if (chosen !== undefined && chosen !== current) void choose(chosen);
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the control is taken over
  }, []);

  // Also the current language if it is not on the list: the pseudo-language.
  const all = [...new Set([...languages, current])];
  return (
    <select
      ref={select}
      className={styles.select}
      // A browser that restores the previous value on return would choose it again.
      autoComplete="off"
      aria-label={t('ui.language.label')}
      value={wanted ?? current}
      onChange={(event) => void choose(event.currentTarget.value)}
    >
      {all.map((tag) => (
        <option key={tag} value={tag} lang={tag}>
          {names[tag] ?? tag}
        </option>
      ))}
    </select>
  );
}
