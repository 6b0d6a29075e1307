/** One step of the schema. `sql` holds plain statements, each ended by a semicolon at a line's end. */
export type Migration = { version: number; name: string; sql: string };
