import { membersOf } from '~/lib/json/lossless';
import { printable } from '../lib/printable.mjs';
import type { ListedEntry } from './list-entries';
import { erasedIssuer } from './people';

const maxValueChars = 60;

/** Returns an entry as one line for a terminal: number, time, author, operation, object, and what changed. */
export function entryText(entry: ListedEntry): string {
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

/** Returns what changed, field by field, with shortened values. Omits values of configs, which may be secret. */
function changesOf({ before, after, configs }: ListedEntry): string {
  const [old, fresh] = [fieldsOf(before), fieldsOf(after)];
  const names = [...new Set([...old.keys(), ...fresh.keys()])];
  const fields = names.map((name) => {
    const [from, to] = [old.get(name), fresh.get(name)];
    return from === undefined || to === undefined ? `${name}: ${from ?? to}` : `${name}: ${from} → ${to}`;
  });
  return [...fields, ...(configs.length > 0 ? ['config'] : [])].join(', ');
}

function fieldsOf(json: string | null): Map<string, string> {
  return new Map(membersOf(json ?? '{}').map(({ key, json: value }) => [key, shortened(value)]));
}

function shortened(value: string): string {
  return value.length > maxValueChars ? `${value.slice(0, maxValueChars)}…` : value;
}
