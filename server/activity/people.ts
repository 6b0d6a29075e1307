import type { Db } from '../db/database';
import { newId } from '../db/new-rows';
import { pick, prepared, statements } from '../db/prepared';

/** Who sent a request: a signed-in person, or a program with a bearer token. `issuer` is '' for this console's own. */
export type Author = {
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
const rename = prepared((row: { tenant_id: string; id: string; name: string | null }) =>
  statements
    .updateTable('activity_person')
    .set(pick(row, ['name']))
    .where((eb) => eb.and(pick(row, ['tenant_id', 'id']))),
);

/** Returns a function that returns the id of an author, who is added if unknown. Call it outside a transaction. */
export function createPeople(db: Db): (author: Author) => Promise<string> {
  const cached = new Map<string, { id: string; until: number }>();
  return async ({ tenantId, issuer, subject, name }) => {
    const key = JSON.stringify([tenantId, issuer, subject, name]);
    const now = performance.now();
    const hit = cached.get(key);
    if (hit && hit.until > now) return hit.id;
    const id = await personId(db, { tenant_id: tenantId, issuer, subject }, name);
    if (cached.size >= maxCached) cached.clear();
    cached.set(key, { id, until: now + cachedMs });
    return id;
  };
}

async function personId(db: Db, subject: Subject, name: string | null): Promise<string> {
  const [known] = await bySubject(db, subject);
  if (!known) {
    await add(db, { ...subject, id: newId(), name });
    // Another process may have added the person at the same time, with another id.
    const [added] = await bySubject(db, subject);
    return added!.id;
  }
  // A token without a name does not remove the name that an identity provider stated.
  if (name !== null && known.name !== name)
    await rename(db, { tenant_id: subject.tenant_id, id: known.id, name });
  return known.id;
}
