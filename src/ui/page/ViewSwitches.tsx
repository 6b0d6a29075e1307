import { locale, t, useLanguage } from '~/i18n/t';
import {
  type ColorScheme,
  type Density,
  setColorScheme,
  setDensity,
  useColorScheme,
  useDensity,
} from './appearance';
import type { IconName } from '~/ui/controls/Icon';
import { SegmentedFilter } from '~/ui/controls/SegmentedFilter';
import { useEffect, useRef, useState } from 'react';
import { changeLanguage } from '~/i18n/locale';
import { languages } from '@recon/engine/lib/languages';
import { reportChunkError } from '~/lib/lazy';
import { chooseZone, useZone } from '~/lib/relative-time';
import * as styles from './shell-select.module.css';

/** Renders the choice of light, system or dark colours. */
export function ColorSchemeSwitch() {
  const scheme = useColorScheme();
  const options: { value: ColorScheme; label: string; icon: IconName }[] = [
    { value: 'light', label: t('ui.scheme.light'), icon: 'sun' },
    { value: 'system', label: t('ui.scheme.system'), icon: 'screen' },
    { value: 'dark', label: t('ui.scheme.dark'), icon: 'moon' },
  ];
  const label = t('ui.scheme.label');
  return <SegmentedFilter label={label} options={options} value={scheme} onChange={setColorScheme} />;
}

/** Renders the choice of the row height of lists. */
export function DensitySwitch() {
  const density = useDensity();
  const options: { value: Density; label: string; icon: IconName }[] = [
    { value: 'compact', label: t('ui.density.compact'), icon: 'rows-close' },
    { value: 'regular', label: t('ui.density.regular'), icon: 'menu' },
    { value: 'roomy', label: t('ui.density.roomy'), icon: 'rows-apart' },
  ];
  const label = t('ui.density.label');
  return <SegmentedFilter label={label} options={options} value={density} onChange={setDensity} />;
}

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

const utc = 'UTC';

/** Renders the choice of the time zone in which times are shown: this machine's, UTC or any other. */
export function TimeZoneSwitch() {
  const chosen = useZone();
  /** Whether the list was opened: its about 400 options are rendered only then. */
  const [isOpened, setOpened] = useState(false);
  const others = new Set(isOpened ? Intl.supportedValuesOf('timeZone') : []);
  if (chosen !== undefined) others.add(chosen);
  others.delete(utc);
  return (
    <select
      className={styles.select}
      // A browser that restores the previous value on return would choose it again.
      autoComplete="off"
      aria-label={t('ui.zone.label')}
      value={chosen ?? ''}
      onPointerDown={() => setOpened(true)}
      onFocus={() => setOpened(true)}
      onChange={({ currentTarget: { value } }) => chooseZone(value === '' ? undefined : value)}
    >
      <option value="">{t('ui.zone.own')}</option>
      <option value={utc}>{t('ui.zone.utc')}</option>
      {others.size > 0 && (
        <optgroup label={t('ui.zone.others')}>
          {[...others].toSorted().map((zone) => (
            <option key={zone} value={zone} lang="en">
              {zone.replaceAll('_', ' ')}
            </option>
          ))}
        </optgroup>
      )}
    </select>
  );
}
