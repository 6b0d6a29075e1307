import { membersOf } from '@recon/engine/lib/json/lossless';
import { printable } from '../lib/printable.mjs';
import type { ListedEntry } from './list-entries';
import { erasedIssuer } from './people';

const maxValueChars = 60;

/** Returns an entry as one line for a terminal: number, time, author, operation, object, changed fields. */
export function entryLine(entry: ListedEntry): string {
  const { number, at, author, operation, outcome, objectKind, objectId, contextId, count } = entry;
  const parts = [
    `#${number}`,
    at.toISOString(),
    authorText(author),
    outcome === 'done' ? operation : `${operation} ${outcome}`,
    count > 1 && `${count} times`,
    objectKind !== null && [objectKind, objectId].filter((part) => part !== null).join(' '),
    contextId !== null && contextId !== objectId && `in ${contextId}`,
    changesOf(entry),
  ];
  return printable(parts.filter((part) => part !== false && part !== '').join('  '));
}

function authorText({ kind, id, issuer, subject, name }: ListedEntry['author']): string {
  if (kind === 'system') return 'system';
  const who = issuer === erasedIssuer ? `erased person ${id}` : (name ?? subject ?? id);
  return `${who} (${kind})`;
}

/**
 * Returns what changed, field by field, with shortened values; of objects that changed, only the members that differ. Omits
 * values of configs, which may be secret.
 */
function changesOf({ before, after, configs }: ListedEntry): string {
  const fields = differences('', before, after);
  return [...fields, ...(configs.length > 0 ? ['config'] : [])].join(', ');
}

/** Returns the members that differ between two objects, as texts. Their names start with `path`. */
function differences(path: string, before: string | null, after: string | null): string[] {
  const [old, fresh] = [fieldsOf(before), fieldsOf(after)];
  return [...new Set([...old.keys(), ...fresh.keys()])].flatMap((key) => {
    const [name, from, to] = [path + key, old.get(key), fresh.get(key)];
    if (from !== undefined && to !== undefined) {
      if (from === to) return [];
      if (from.startsWith('{') && to.startsWith('{')) return differences(`${name}.`, from, to);
      return [`${name}: ${shorten(from)} → ${shorten(to)}`];
    }
    // The values of an update have only what changed: a missing one was not set.
    if (before !== null && after !== null)
      return [`${name}: ${shorten(from ?? 'not set')} → ${shorten(to ?? 'not set')}`];
    return [`${name}: ${shorten(from ?? to ?? '')}`];
  });
}

function fieldsOf(json: string | null): Map<string, string> {
  return new Map(membersOf(json ?? '{}').map(({ key, json: value }) => [key, value]));
}

function shorten(value: string): string {
  return value.length > maxValueChars ? `${value.slice(0, maxValueChars)}…` : value;
}
