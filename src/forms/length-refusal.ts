import { t } from '~/i18n/t';

/** Returns the field that an error sentence calls too long, if it names one only (docs/contract.md#lengths). */
export function lengthRefusal(
  sentence: string,
  onScreen: ReadonlySet<string>,
  valueOf: (field: string) => unknown,
): { field: string; message: string } | undefined {
  if (!/\b(length|long|longer|characters?|bytes?)\b/i.test(sentence)) return undefined;
  const words = new Set(sentence.toLowerCase().split(/[^a-z]+/));
  const named = [...onScreen].filter((field) => words.has(field.toLowerCase()));
  const [field] = named;
  if (field === undefined || named.length > 1) return undefined;
  const value = valueOf(field);
  const text = typeof value === 'string' ? value.trim() : '';
  const bytes = new TextEncoder().encode(text).length;
  const most = Number(/\d+/.exec(sentence)?.[0]);
  const countsBytes = Array.from(text).length <= most && bytes > most;
  const message = countsBytes ? t('form.tooManyBytes', { bytes, most }) : t('form.tooLong', { sentence });
  return { field, message };
}
