import { withoutAccents } from '../../lib/without-accents';
import type { CanonicalField } from './canonical-fields';

/** Complete headings per field, as tokens in English, Portuguese, Spanish and German. `sure` ones mean only this field, `maybe` also others. */
const headings: Record<CanonicalField, { sure: string; maybe: string }> = {
  external_id: {
    sure: `external id|transaction id|tx id|txid|txn id|nsu|id transacao|id externo|end end id|e2e id|endtoendid|
      codigo transacao|numero transacao|id transaccion|numero transaccion|codigo transaccion|unique id|uuid|fitid|
      balance transaction id|end end ref|end end referenz|kundenreferenz end end`,
    maybe: `id|codigo|identificador|identifier|transaction number|transaction reference|numero documento|nr documento|
      num documento|documento|doc|id pagamento|payment id|charge id|id pago|order id|pedido|id pedido|nosso numero|
      autorizacao|authorization code|codigo autorizacao|tid|nsu host|nsu adquirente|referencia unica|operation id|id operacion|
      belegnr|belegnummer|buchungsnummer`,
  },
  amount: {
    sure: `amount|valor|importe|monto|transaction amount|valor transacao|valor lancamento|valor operacao|
      importe operacion|monto transaccion|valor pago|valor venda|sale amount|importe venta|monto venta|valor movimento|importe transaccion|vlr|amt|trnamt|betrag`,
    maybe: `value|total|valor total|gross amount|net amount|valor bruto|valor liquido|importe bruto|importe neto|
      monto total|importe total|vl|payment amount|quantia|cantidad|price|preco|precio|valor parcela|valor titulo|
      gross|net|bruto|liquido|neto|brutto|netto|umsatz`,
  },
  currency: {
    sure: `currency|currency code|moeda|codigo moeda|moneda|divisa|codigo moneda|codigo divisa|ccy|transaction currency|iso currency|curdef|wahrung|waehrung`,
    maybe: `cur|curr|moeda transacao|asset|asset code|ativo|settlement currency`,
  },
  date: {
    sure: `date|data|fecha|transaction date|data transacao|data lancamento|data movimento|data movimentacao|
      data operacao|data hora|datetime|timestamp|fecha operacion|fecha movimiento|fecha transaccion|fecha hora|
      dt lancamento|dt movimento|dt transacao|data venda|sale date|data pagamento|payment date|fecha pago|dtposted|
      datum|buchungstag|buchungsdatum`,
    maybe: `dt|dia|day|when|created|created date|data criacao|fecha creacion|time|data evento|event date|
      posting date|booking date|data contabil|fecha contable|dt lanc|dt mov|data pedido|order date|belegdatum`,
  },
  description: {
    sure: `description|descricao|historico|descripcion|concepto|memo|narrative|lancamento|transaction description|
      descricao lancamento|descricao transacao|detalle|verwendungszweck`,
    maybe: `desc|hist|details|detalhe|detalhes|detalles|observacao|observacoes|observaciones|notes|note|complemento|text|
      remittance information|glosa|titulo|buchungstext`,
  },
  reference: {
    sure: `reference|referencia|ref|reference number|numero referencia|payment reference|referencia pagamento|your reference|our reference|referenz|kundenreferenz`,
    maybe: `ref number|nr referencia|num referencia|bank reference|invoice number|numero fatura|nota fiscal|numero factura|invoice|rechnungsnummer`,
  },
  counterparty: {
    sure: `counterparty|contraparte|counterparty name|nome contraparte|beneficiary|beneficiario|payee|favorecido|
      nome favorecido|payer|pagador|nome pagador|ordenante|nombre beneficiario`,
    maybe: `recebedor|merchant|estabelecimento|customer|cliente|customer name|nome cliente|nombre cliente|fornecedor|
      supplier|proveedor|comercio|account holder|titular|razao social|
      beguenstigter zahlungspflichtiger|begunstigter zahlungspflichtiger|debitor|kreditor|kunde`,
  },
  type: {
    sure: `type|tipo|transaction type|tipo transacao|tipo lancamento|tipo operacao|tipo operacion|tipo transaccion|tipo movimento|tipo movimiento`,
    maybe: `natureza|entry type|debit credit|debito credito|d c|dc|operacao|operation|operacion|kind|s h|soll haben|d h|debe haber`,
  },
  category: {
    sure: `category|categoria|transaction category|categoria transacao`,
    maybe: `class|classe|clase|rubro|grupo|group|classificacao`,
  },
  posting_date: {
    sure: `posting date|posted date|booking date|data contabil|data contabilizacao|fecha contable|fecha contabilizacion|
      data balancete|date posted|data escrituracao|fecha asiento`,
    maybe: `posted|booked|data registro|fecha registro|data processamento|fecha proceso`,
  },
  value_date: {
    sure: `value date|data valor|fecha valor|date value|valuta|valutadatum|wertstellung`,
    maybe: `effective date|data efetiva|data efetivacao|fecha efectiva|settlement date|data liquidacao|fecha liquidacion|
      data credito|data prevista|data vencimento|due date|fecha vencimiento`,
  },
};

const stopWords = new Set(
  'de do da dos das del la el los las of the to a o e y and em en no na para por for'.split(' '),
);
/** Words in headings that name a unit and are ignored, as in `Valor (R$)` and `Amount BRL`. */
const units = new Set('r rs us brl usd eur gbp ars mxn clp cop pen utc gmt'.split(' '));
const phrases = new Map<string, { field: CanonicalField; sure: boolean }[]>();
for (const [field, { sure, maybe }] of Object.entries(headings) as [CanonicalField, typeof headings.date][])
  for (const [list, isSure] of [
    [sure, true],
    [maybe, false],
  ] as const)
    for (const phrase of list.split('|')) {
      const key = phrase.trim().replace(/\s+/g, ' ');
      phrases.set(key, [...(phrases.get(key) ?? []), { field, sure: isSure }]);
    }

/** Splits a heading into lower-case words without accents; splits `camelCase`, and drops words such as “de”. */
export function headingTokens(heading: string): string[] {
  return withoutAccents(heading)
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/(?<=[A-Z])(?=[A-Z][a-z])/g, ' ')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((token) => token !== '' && !stopWords.has(token));
}

/** Returns the fields that a heading means, `sure` if only one; empty if the heading has any unknown word. */
export function fieldsOfHeading(heading: string): { field: CanonicalField; sure: boolean }[] {
  const tokens = headingTokens(heading);
  const known = phrases.get(tokens.join(' '));
  if (known) return known;
  const meaning = tokens.filter((token) => !units.has(token));
  if (meaning.length < tokens.length) return phrases.get(meaning.join(' ')) ?? [];
  return heading.includes('/') ? fieldsOfEither(heading) : [];
}

/** Returns the fields that either part of a heading such as `NSU/DOC` means. */
function fieldsOfEither(heading: string): { field: CanonicalField; sure: boolean }[] {
  const fields = heading
    .split('/')
    .flatMap((part) => phrases.get(headingTokens(part).join(' ')) ?? [])
    .map(({ field }) => field);
  return [...new Set(fields)].map((field) => ({ field, sure: false }));
}
