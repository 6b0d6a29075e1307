import { headingTokens } from '../field-maps/synonyms';
import type { FileRow, Notation } from './dialect';
import { findNotation, type FoundNotation } from './find-notation';

/** A column of a file as it was recognised. */
export type FoundColumn = FoundNotation & { name: string };

const portuguese = new Set(
  `data descricao historico lancamento moeda transacao venda vendas pagamento parcela liquido vencimento
  estabelecimento conciliacao bandeira operacao movimentacao emissao situacao`.split(/\s+/),
);

/**
 * What each column holds. Where several notations fit, the one that other columns of the file have for certain is
 * proposed, then the one usual in the language of the headings; the ambiguity stays stated.
 */
export function findColumns(
  names: readonly string[],
  rows: readonly FileRow[],
  { semicolons = false, base1904 }: { semicolons?: boolean; base1904?: boolean } = {},
): FoundColumn[] {
  const found = names.map((name, index) => ({
    name,
    ...findNotation(
      name,
      rows.map(({ cells }) => cells[index] ?? ''),
      base1904,
    ),
  }));
  const certain = found.filter(({ ambiguous }) => !ambiguous).map(({ notation }) => notation);
  const usesComma =
    certain.find((one) => one.holds === 'amount' && one.mark === ',') !== undefined ||
    (!certain.some((one) => one.holds === 'amount') && (semicolons || isPortuguese(names)));
  const ownOrder = certain.find((one) => one.holds === 'date')?.order ?? (usesComma ? 'dmy' : 'mdy');
  return found.map((column) => {
    const proposed = column.ambiguous?.readings.find(({ notation }) =>
      notation.holds === 'amount'
        ? (notation.mark === ',') === usesComma
        : notation.holds === 'date' && notation.order === ownOrder,
    );
    return proposed ? { ...column, notation: proposed.notation } : column;
  });
}

/** Headings in Portuguese. */
function isPortuguese(names: readonly string[]): boolean {
  return names.some((name) => headingTokens(name).some((token) => portuguese.has(token)));
}

/** The zone to propose for times without one: Brasília for a file that looks Brazilian, else UTC. */
export function proposedZone(columns: readonly { name: string; notation: Notation }[]): string {
  const comma = columns.some(({ notation }) => notation.holds === 'amount' && notation.mark === ',');
  const dayFirst = columns.some(({ notation }) => notation.holds === 'date' && notation.order === 'dmy');
  return comma && dayFirst && isPortuguese(columns.map(({ name }) => name)) ? 'America/Sao_Paulo' : 'UTC';
}
