import type { ActivityEntry } from '@recon/contract/activity';
import { baselineOperations, changesNothing } from '@recon/engine/configuration/activity/entry';
import { formatList } from '~/i18n/format';
import { t } from '~/i18n/t';
import { configurationChanges } from './certificate';

/** What the entries of a report are that are not changes, in the order in which they are named. */
const others = [
  'unchanged',
  'baseline',
  'session',
  'lookup',
  'reading',
  'file',
  'erasure',
  'refused',
  'intent',
  'other',
] as const;
type Other = (typeof others)[number];

/** Returns a text with the numbers, by kind, of a report's entries that are no changes; '' if all are changes. */
export function otherEntriesText(entries: readonly ActivityEntry[]): string {
  const changes = new Set(configurationChanges(entries));
  const kinds = entries.filter((entry) => !changes.has(entry)).map(kindOf);
  if (kinds.length === 0) return '';
  const list = others.flatMap((kind) => {
    const count = kinds.filter((one) => one === kind).length;
    return count === 0 ? [] : [t(`activity.report.other.${kind}`, { count })];
  });
  return t('activity.report.others', { count: kinds.length, list: formatList(list, 'conjunction') });
}

function kindOf(entry: ActivityEntry): Other {
  const { operation, objectKind, outcome } = entry;
  if (changesNothing(entry)) return 'unchanged';
  if (outcome === 'refused') return 'refused';
  if (outcome === 'intended') return 'intent';
  if (baselineOperations.includes(operation)) return 'baseline';
  if (objectKind === 'session') return 'session';
  if (objectKind === 'pix-key') return 'lookup';
  if (operation === 'eraseValues' || operation === 'erasePerson') return 'erasure';
  if (operation === 'applyFile') return entry.after?.['undone'] === undefined ? 'file' : 'other';
  return objectKind === 'activity' ? 'reading' : 'other';
}
