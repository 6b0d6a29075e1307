import type { BankSet } from './bank-file';
import { cieloSet } from './cielo';
import { statementSet, titlesSet } from './cnab-sets';
import { sgmlSet, xmlSet } from './ofx-sets';
import { payoutsSet } from './payouts';
import { pixSet } from './pix';
import { redeSet } from './rede';
import { stoneSet } from './stone';
import { workbookSet } from './workbook-set';

export const makeSets: readonly ((seed?: number) => BankSet)[] = [
  cieloSet,
  redeSet,
  stoneSet,
  sgmlSet,
  xmlSet,
  workbookSet,
  statementSet,
  titlesSet,
  payoutsSet,
  pixSet,
];
