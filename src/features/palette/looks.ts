import { changeLanguage } from '~/i18n/change-language';
import { reportChunkError } from '~/lib/lazy-chunk';
import { chooseZone } from '~/lib/time-zone';
import { setColorScheme } from '~/ui/page/color-scheme';
import { setDensity } from '~/ui/page/density';

/** What changes how the console looks, for who searches for it; the shell's switches do the same. */
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

/** Does what a task of that name changes, if it is one of these. */
export function applyAppearance(task: string): void {
  if (isLook(task)) looks[task]();
}

function isLook(task: string): task is LookTask {
  return Object.hasOwn(looks, task);
}

function inLanguage(language: string): void {
  changeLanguage(language).catch((error: unknown) => reportChunkError(error, () => inLanguage(language)));
}
