import { changeLanguage } from '~/i18n/locale';
import { reportChunkError } from '~/lib/lazy';
import { chooseZone } from '~/lib/time-zone';
import { setColorScheme, setDensity } from '~/ui/page/appearance';

/** Tasks that change the appearance of the console, for the search; the shell has switches for the same. */
const looks = {
  english: () => inLanguage('en'),
  portuguese: () => inLanguage('pt-BR'),
  spanish: () => inLanguage('es'),
  localTime: () => chooseZone(undefined),
  utcTime: () => chooseZone('UTC'),
  lightColors: () => setColorScheme('light'),
  systemColors: () => setColorScheme('system'),
  darkColors: () => setColorScheme('dark'),
  compactRows: () => setDensity('compact'),
  regularRows: () => setDensity('regular'),
  roomyRows: () => setDensity('roomy'),
};

export type LookTask = keyof typeof looks;

/** Carries out a palette task that changes the appearance, language or time zone; does nothing for other tasks. */
export function applyAppearance(task: string): void {
  if (Object.hasOwn(looks, task)) looks[task as LookTask]();
}

function inLanguage(language: string): void {
  changeLanguage(language).catch((error: unknown) => reportChunkError(error, () => inLanguage(language)));
}
