import type { ReadSettings } from '../../file/settings';
import { sideNames } from '../../matching/side-name';
import { runMatch } from '../../matching/run';
import type { FileHint } from '../../hints/file-hints';
import { withReference } from '../../proposal/take-back';
import type { SessionFile } from '../../session/session-file';
import { hintsOf } from '../../session/hints-of-files';
import type { BankFile, BankSet } from './bank-file';
import { openReadable } from '../read-rows';

export type ReadSet = {
  readonly left: SessionFile;
  readonly right: SessionFile;
  /** What a user accepted, such as `right: NSU as the reference`; each is one click. */
  readonly accepted: readonly string[];
};

type Settings = Record<'left' | 'right', ReadSettings>;

/**
 * Reads both files of a set as a user does who accepts what the console proposes: the detected settings, the real as the
 * currency if a file has none, and the columns of the hint that references do not match.
 */
export async function readSet(set: BankSet): Promise<ReadSet> {
  const settings: Settings = { left: {}, right: {} };
  const accepted: string[] = [];
  let files = { left: await read(set.left, {}), right: await read(set.right, {}) };
  for (const side of sideNames) {
    const { dialect, fields } = files[side].summary;
    if (fields.currency !== undefined || dialect.currency) continue;
    settings[side] = { dialect: { currency: 'BRL' } };
    accepted.push(`${side}: BRL`);
    files = { ...files, [side]: await read(set[side], settings[side]) };
  }
  const { better } = referencesHint(await hintsBefore(set, files)) ?? {};
  for (const side of sideNames) {
    const choice = better?.[side];
    if (!choice) continue;
    settings[side] = withReference(settings[side], choice);
    accepted.push(`${side}: ${choice.column} as the reference`);
    files = { ...files, [side]: await read(set[side], settings[side]) };
  }
  return { ...files, accepted };
}

const referencesHint = (hints: readonly FileHint[]) =>
  hints.find(({ code }) => code === 'references') as Extract<FileHint, { code: 'references' }> | undefined;

/** Returns the hints about two files before the first rule. */
function hintsBefore({ contextType }: BankSet, files: Pick<ReadSet, 'left' | 'right'>): Promise<FileHint[]> {
  const { left, right } = files;
  const run = runMatch({ contextType, rules: [], left: left.transactions, right: right.transactions });
  return hintsOf(run, files, 0);
}

async function read({ bytes }: BankFile, settings: ReadSettings): Promise<SessionFile> {
  const found = await openReadable([bytes], settings);
  return { ...found, file: new File([Uint8Array.from(bytes)], 'bank'), settings };
}
