import { useEffect, useRef, useState } from 'react';
import { changeLanguage } from '~/i18n/change-language';
import { useLanguage } from '~/i18n/language';
import { locale, t } from '~/i18n/t';
import { languages } from '~/lib/languages';
import { reportChunkError } from '~/lib/lazy-chunk';
import * as styles from './shell-select.module.css';

/** Each by its own name: who does not read the language shown finds theirs. */
const names: Readonly<Record<string, string>> = { en: 'English', 'pt-BR': 'Português', es: 'Español' };

/** Chooses the language. The page is drawn anew in it when its texts are there; what is typed stays. */
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
    // Chosen before this script ran: the page came drawn from the server.
    const chosen = select.current?.value;
    if (chosen !== undefined && chosen !== current) void choose(chosen);
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the control is taken over
  }, []);

  // Also one that is not on the list: the pseudo-language.
  const all = [...new Set([...languages, current])];
  return (
    <select
      ref={select}
      className={styles.select}
      // A browser that puts back what stood here when the page was left would choose it anew.
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
