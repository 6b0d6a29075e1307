import { nilId } from '@recon/contract/values';
import { sql } from 'kysely';
import type { Db } from '../db/database';
import type { TenantTable } from './tenant-tables';

/** Rows of an activity log that are imported: their authors may have other ids here, and what was erased stays erased. */

export type Row = Record<string, unknown>;

/** What was erased from activity logs here: an imported file may be older. */
export type Erasures = {
  isEntry(tenantId: string, entry: Row): boolean;
  isPerson(tenantId: string, personId: unknown): boolean;
  /** Returns what is stored of a person who is erased. */
  asErased(tenantId: string, person: Row): { issuer: string; subject: string };
};

/** Returns a row as this database stores it; `undefined` for one to skip. Throws an Error that names the line. */
export type AdaptRow = (table: TenantTable, row: Row, line: number) => Promise<Row | undefined>;

/** Returns a function that adapts a tenant's rows. Call it in the order of the tables. */
export function adaptRows(trx: Db, tenantId: string, erasures: Erasures | undefined): AdaptRow {
  /** Ids of authors here, by their ids in the file. */
  const people = new Map<unknown, string>();
  const erasedNumbers = new Set<unknown>();
  return async (table, row, line) => {
    if (table === 'activity_person') {
      people.set(row['id'], await importPerson(trx, tenantId, row, erasures));
      return undefined;
    }
    const { number, person_id: author } = row;
    if (table === 'activity_config' && erasedNumbers.has(number)) return undefined;
    const isErased = table === 'activity_entry' && erasures?.isEntry(tenantId, row) === true;
    if (isErased) erasedNumbers.add(number);
    const isKnown = author === undefined || author === null || author === nilId || people.has(author);
    if (!isKnown) throw invalidRow(line, 'names a person who is not in the file');
    return {
      ...row,
      ...(people.has(author) && { person_id: people.get(author) }),
      ...(isErased && { before: null, after: null }),
    };
  };
}

/** Adds a person, unless the same person is known here, maybe as erased. Returns the id here. */
async function importPerson(
  trx: Db,
  tenantId: string,
  row: Row,
  erased: Erasures | undefined,
): Promise<string> {
  const { id, issuer, subject } = row;
  const nameless = erased?.asErased(tenantId, row);
  const { rows } = await sql<{ id: string }>`select id from activity_person
    where tenant_id = ${tenantId} and (id = ${id} or (issuer, subject) in
      ((${issuer}, ${subject}), (${nameless?.issuer ?? issuer}, ${nameless?.subject ?? subject})))
    limit 1`.execute(trx);
  if (rows[0]) return rows[0].id;
  const person = erased?.isPerson(tenantId, id) === true ? { ...row, ...nameless, name: null } : row;
  await trx
    .insertInto('activity_person')
    .values({ ...person, tenant_id: tenantId } as never)
    .execute();
  return String(id);
}

/** Returns the Error of an invalid line of a file. */
export function invalidRow(line: number, problem: string): Error {
  return new Error(`Line ${line} ${problem}. Nothing was imported.`);
}
