import { chooseLanguage } from '~/lib/languages';
import { zoneName } from '~/lib/zone-name';

/**
 * What a page looks like to whom it is drawn for, as the cookie `recon_view` says it: written by the console's
 * script, read by its server before it draws a page (docs/server-rendering.md). Nothing in it is personal.
 */
export type ViewPreferences = {
  /** The language of the texts, a BCP 47 tag: the one that was chosen, first in the cookie; the browser's without it. */
  language?: string;
  /** The name of the time zone that times are shown in, in the IANA data base; dates wait for the browser without it. */
  zone?: string;
  /** The colours that were chosen; the system's without it. */
  scheme?: 'light' | 'dark';
  /** How high the rows of lists are; the usual height without it. */
  density?: 'compact' | 'roomy';
};

export const viewCookie = 'recon_view';

/**
 * The cookie of a page that has sent a change and knows no answer: lists are read where it would have been made, not
 * on a standby, which may not have it yet (docs/scaling.md#reading-from-a-standby).
 */
export const unansweredCookie = 'recon_unanswered';

/** The value of the cookie. */
export function writeView(view: ViewPreferences): string {
  return new URLSearchParams(Object.entries(view)).toString();
}

/** What a cookie's value says; whatever is not on the list of what may stand there counts as not said. */
export function readView(value: string | undefined): ViewPreferences {
  const said = new URLSearchParams(value?.slice(0, 300));
  const [language, scheme] = [said.get('language'), said.get('scheme')];
  const density = said.get('density');
  const zone = zoneName(said.get('zone') ?? '');
  return {
    ...(language !== null && /^[a-z]{2,3}(-[A-Za-z]{2})?$/.test(language) && { language }),
    ...(zone !== undefined && { zone }),
    ...((scheme === 'light' || scheme === 'dark') && { scheme }),
    ...((density === 'compact' || density === 'roomy') && { density }),
  };
}

/** The language of a page: the one that was chosen, else by the weights of the header `Accept-Language`. */
export function pageLanguage(view: ViewPreferences, accepted: string | undefined): string {
  const wanted = (accepted ?? '')
    .slice(0, 300)
    .split(',')
    .map((tag) => ({
      name: tag.split(';', 1)[0]!.trim(),
      weight: Number(/;\s*q=([\d.]+)/i.exec(tag)?.[1] ?? 1),
    }))
    .filter(({ weight }) => weight > 0)
    .toSorted((a, b) => b.weight - a.weight)
    .map(({ name }) => name);
  return chooseLanguage(view.language === undefined ? wanted : [view.language, ...wanted]);
}
