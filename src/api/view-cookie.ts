import { viewCookie, writeView } from '~/contract/page-view';
import { chosenZone } from '~/lib/time-zone';
import { deployment } from './deployment';

/** Days for which a browser keeps how its pages are looked at. */
const daysKept = 365;

/**
 * Tells the server how pages are looked at here, so that it draws them so (docs/design.md#the-first-load). Nothing
 * personal; it outlives the session. `language` is the one that was chosen, if any: else the browser's count, here and
 * for the server. A console without a server keeps that alone.
 */
export function keepPageView(
  language: string | undefined,
  scheme: 'light' | 'dark' | 'system',
  density: 'compact' | 'regular' | 'roomy',
): void {
  if (deployment().kind === 'static' && language === undefined) return;
  const zone = chosenZone() ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
  const view = {
    ...(language && { language }),
    zone,
    ...(scheme !== 'system' && { scheme }),
    ...(density !== 'regular' && { density }),
  };
  const pair = `${viewCookie}=${writeView(view)}`;
  if (document.cookie.split('; ').includes(pair)) return;
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `${pair}; Path=/; Max-Age=${daysKept * 24 * 3600}; SameSite=Lax${secure}`;
}
