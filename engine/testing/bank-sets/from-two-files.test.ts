import type { ReadSettings } from '../../file/settings';
import { sideNames } from '../../matching/side-name';
import { expect, it } from 'vitest';
import { isSecondLeft, mappingOfFile, sourceTypeOfFile } from '../../configuration/contexts/setup-from-files';
import { previewImport } from '../../file/service/preview-import';
import type { ReadSummary } from '../../file/reading/open-file';
import { asRules, isChosenByDefault } from '../../suggestions/suggestion';
import { FromFilesSession } from '../../session/from-files-session';
import type { Case } from './story';
import { makeSets } from './all-sets';
import { isMatchable, rowsByLine } from './story-rows';

const nothing = () => undefined;

it.each(makeSets.map((make) => [make().name, make] as const))(
  '%s: dropped, and created as proposed, match as well as the story allows',
  async (_name, make) => {
    const set = make();
    const session = new FromFilesSession();
    const files = [set.left, set.right].map(({ bytes }) => new File([Uint8Array.from(bytes)], 'export'));
    const settings: ReadSettings[] = [{}, {}];
    const summaries: ReadSummary[] = [];
    const read = async (id: number) => {
      const found = (await session.readFile(id, files[id]!, settings[id]!, nothing))!;
      if ('fault' in found) throw new Error(found.fault);
      summaries[id] = found;
    };
    for (const id of [0, 1]) await read(id);
    // The page does the same (use-chosen-files.ts).
    const better = await session.proposeReading({ left: 0, right: 1 });
    for (const [id, side] of sideNames.entries()) {
      if (!better?.[side]) continue;
      settings[id] = { ...settings[id], ...better[side] };
      await read(id);
    }
    const types = summaries.map((summary) => sourceTypeOfFile('export', summary));
    const given = isSecondLeft(types[0]!, types[1]!) ? { left: 1, right: 0 } : { left: 0, right: 1 };
    const found = await session.propose(given, false, nothing);
    expect(found!.best).toBe(set.contextType);
    // The payouts, each the sum of several sales, are the first file of the set.
    expect(found!.best === '1:1' || found!.sides.left === 0).toBe(true);
    const { suggestions } = found!.proposals.find(({ contextType }) => contextType === found!.best)!;
    const rules = asRules(suggestions.suggestions.filter(isChosenByDefault));
    const rates = (await session.rates(found!.sides, found!.best, rules))!;
    const matched = sideNames.reduce(
      (sum, side) => sum + rates[side].rows.confirmed + rates[side].rows.proposed,
      0,
    );
    const rows = rowsByLine(set);
    const storyRows = [...rows.left.values(), ...rows.right.values()];
    const partOf = (isPossible: (of: Case) => boolean) => {
      const possible = storyRows.filter(({ of }) => of.mishap === 'negative' || isPossible(of)).length;
      return ((matched - possible) * 100) / storyRows.length;
    };
    // The first of several rows with one reference matches, too.
    expect(partOf((of) => isMatchable(of) || of.open?.left === 'duplicate')).toBeLessThan(1);
    // The few pairs that differ from all others stay open until the user chooses a rule for them. So do those without a
    // common reference, if the others have one.
    const hasKey = rules.some(({ config }) => config['matchReference'] === true);
    const isOther = ({ mishap }: Case) => hasKey && ['blank', 'zeros', 'mistyped'].includes(mishap);
    expect(partOf((of) => isMatchable(of) && !isOther(of))).toBeGreaterThan(-2);

    // The field map fits the converted file: the service rejects no row of it.
    for (const [id, summary] of summaries.entries()) {
      const converted = await session.forService(id);
      const mapping = Object.entries(mappingOfFile(summary)).map(([field, column]) => ({ field, column }));
      const fate = previewImport(new Uint8Array(await converted!.csv.arrayBuffer()), mapping);
      expect(fate).toMatchObject({ rows: { refused: 0 } });
      expect('rows' in fate && fate.rows.accepted + fate.rows.changed).toBe(converted!.written);
    }
  },
);
