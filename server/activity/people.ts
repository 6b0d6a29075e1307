import type { Db } from '../db/database';
import { newId } from '../db/new-rows';
import { pick, prepared, statements } from '../db/prepared';
import type { Pseudonym } from './activity-key';

/** Sender of a request: a signed-in person, or a program with a bearer token. `issuer`: '' for this console's own tokens. */
export type RequestAuthor = {
  kind: 'person' | 'program';
  tenantId: string;
  issuer: string;
  subject: string;
  name: string | null;
};

/** Milliseconds for which an id is cached. After a restored backup, a cached id may be missing from the table. */
const cachedMs = 60_000;
const maxCached = 10_000;

const subjectColumns = ['tenant_id', 'issuer', 'subject'] as const;
type Subject = Record<(typeof subjectColumns)[number], string>;

const bySubject = prepared((subject: Subject) =>
  statements
    .selectFrom('activity_person')
    .select(['id', 'name'])
    .where((eb) => eb.and(pick(subject, subjectColumns))),
);
const add = prepared((row: Subject & { id: string; name: string | null }) =>
  statements
    .insertInto('activity_person')
    .values(pick(row, [...subjectColumns, 'id', 'name']))
    .onConflict((conflict) => conflict.columns(subjectColumns).doNothing()),
);
/** Not by the id: the person may be erased at the same time. */
const rename = prepared((row: Subject & { name: string }) =>
  statements
    .updateTable('activity_person')
    .set(pick(row, ['name']))
    .where((eb) => eb.and(pick(row, subjectColumns))),
);

/** The issuer of an erased person, whose subject is a keyed hash that recognises the person. */
export const erasedIssuer = 'erased:';

/**
 * Returns a function for the id of an author; it adds an unknown one. Call it outside a transaction. With
 * `pseudonymOf`, an erased person who returns has the former id and no name.
 */
export function createPeople(db: Db, pseudonymOf?: Pseudonym): (author: RequestAuthor) => Promise<string> {
  const cached = new Map<string, { id: string; until: number }>();
  return async ({ tenantId, issuer, subject, name }) => {
    const key = JSON.stringify([tenantId, issuer, subject, name]);
    const now = performance.now();
    const hit = cached.get(key);
    if (hit && hit.until > now) return hit.id;
    const person = { tenant_id: tenantId, issuer, subject };
    const pseudonym = () => pseudonymOf?.({ tenantId, issuer, subject });
    const id = await personId(db, person, name, pseudonym);
    if (cached.size >= maxCached) cached.clear();
    cached.set(key, { id, until: now + cachedMs });
    return id;
  };
}

async function personId(
  db: Db,
  subject: Subject,
  name: string | null,
  pseudonym: () => string | undefined,
): Promise<string> {
  const [known] = await bySubject(db, subject);
  if (!known) {
    const hash = pseudonym();
    const [erased] =
      hash === undefined ? [] : await bySubject(db, { ...subject, issuer: erasedIssuer, subject: hash });
    if (erased) return erased.id;
    await add(db, { ...subject, id: newId(), name });
    // Another process may have added the person at the same time, with another id.
    const [added] = await bySubject(db, subject);
    return added!.id;
  }
  // A token without a name does not remove the name that an identity provider stated.
  if (name !== null && known.name !== name) await rename(db, { ...subject, name });
  return known.id;
}
