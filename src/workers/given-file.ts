import { previewImport } from '~/domain/files/preview-import';
import { readFile } from '~/domain/files/read-file';
import type { ReadSummary } from '~/domain/files/read-source';
import { writeForService } from '~/domain/files/write-for-service';
import { fileChunks } from './file-chunks';
import type { ForService } from './what-if-protocol';

type ReadFile = { readonly file: Blob; readonly summary: ReadSummary };

/** Converts a file to what the service accepts, by the fields of a map; `undefined` if it is not readable any more. */
export async function convertForService(
  { file, summary }: ReadFile,
  fields: ReadSummary['fields'],
): Promise<ForService | undefined> {
  const read = await readFile(fileChunks(file), { dialect: summary.dialect });
  if ('fault' in read) return undefined;
  const { parts, leftOut, ...facts } = await writeForService(read.rows, read.recognised, fields);
  return { csv: new Blob(parts, { type: 'text/csv' }), leftOut: leftOut.length, ...facts };
}

/** Returns how many rows of a file the service would accept unconverted (`taken`), and how many not (`others`). */
export async function importAsItIs(
  { file, summary }: ReadFile,
  fields: ReadSummary['fields'],
): Promise<{ taken: number; others: number } | undefined> {
  const mapping = Object.entries(fields).map(([field, column]) => ({ field, column }));
  const bytes = await file.arrayBuffer().catch(() => undefined);
  if (!bytes) return undefined;
  const fate = previewImport(new Uint8Array(bytes), mapping);
  const rows = summary.taken + summary.refused.count;
  if ('fault' in fate) return { taken: 0, others: rows };
  const accepted = fate.losesFile ? 0 : fate.rows.accepted + fate.rows.changed;
  return { taken: accepted, others: Math.max(0, (fate.isPart ? fate.judged : rows) - accepted) };
}
