import type { CanonicalField } from './field-maps/canonical-fields';

/**
 * The words by which headings, cells and names of files are understood, in English, Portuguese, Spanish and German: lower
 * case, without accents. Each word is listed once per meaning; wider lists are made of narrower ones.
 */

/* @__NO_SIDE_EFFECTS__ */
const words = (...lists: readonly (string | ReadonlySet<string>)[]): ReadonlySet<string> =>
  new Set(lists.flatMap((list) => (typeof list === 'string' ? list.split(/\s+/) : [...list])));

/** Words in a heading that do not change its meaning. */
export const stopWords = words(
  'de do da dos das del la el los las of the to a o e y and em en no na para por for',
);
/** Words in headings that name a unit, as in `Valor (R$)` and `Amount BRL`. */
export const unitWords = words('r rs us brl usd eur gbp ars mxn clp cop pen utc gmt');

const moneyWords = words('valor vlr vl amount importe monto');
export const grossWords = words('bruto bruta gross brutto');
export const netWords = words('liquido liquida net neto neta netto');
export const balanceWords = words('saldo saldos balance kontostand');
export const debitWords = words(
  `debito debitos debit debits saida saidas salida salidas withdrawal withdrawals retiro retiros cargo cargos egreso
  egresos debe soll`,
);
export const creditWords = words(
  `credito creditos credit credits entrada entradas deposit deposits deposito depositos abono abonos ingreso ingresos
  haber haben`,
);
export const feeWords = words(
  `fee fees mdr tarifa tarifas taxa taxas comissao comissoes comision comisiones commission desconto descontos
  descuento custo custos charge charges intercambio interchange`,
);
/** Words in headings of amounts in the smallest units of their currency. */
export const centsWords = words('cents centavos centimos cent minor');
export const rateWords = words('percentual pct perc porcentagem porcentaje percent aliquota rate');
export const amountWords = words(
  moneyWords,
  grossWords,
  netWords,
  balanceWords,
  debitWords,
  creditWords,
  feeWords,
  'total valores amt discount juros multa price preco quantia value betrag umsatz gebuehr',
);
/** Words in the heading of a column of money, in addition to those of its currency. */
export const moneyHeadingWords = words(moneyWords, 'total r brl usd eur');
export const dateWords = words(
  `date data fecha dt dia day vencimento datetime timestamp datum buchungstag buchungsdatum valuta valutadatum wertstellung
  belegdatum`,
);
/** Words in headings of a status. */
export const statusWords = words('situacao situacion status estado state zustand');
/** Words in headings of the day on which a payment is due. */
export const dueWords = words(
  'vencimento vencimentos vencto vcto venc vence vencimiento due maturity faellig faelligkeit falligkeit previsao prevista previsto',
);
export const instalmentWords = words('parcela parcelas parc installment instalment cuota');
/** A word in rows of totals and balances. */
export const totalWords =
  /\b(?:sub\s*)?tota(?:l|ls|is|les)\b|\bsaldo|\bsomas?\b|\bsumas?\b|\bsums?\b|\bsummen?\b|\bbalance\b|\bregistros?\b|\brecords?\b/i;

/** Words of which the text of a balance consists, such as “Saldo do dia” or “Closing balance”, with one of `balanceRowWords`. */
export const balanceRowWords = words(balanceWords, 'total totais totales subtotal subtotais');
export const balanceTextWords = words(
  balanceRowWords,
  stopWords,
  `anterior atual actual inicial final dia diario mes periodo disponivel disponible bloqueado bloqueada conta corrente
  cuenta corriente geral general parcial previo opening closing available booked ledger brought carried forward day
  previous account sub dos lancamentos movimentos creditos debitos`,
);

/** Texts of cells that mean minus: words, and codes of ISO 20022. `S` is Saída or Soll. */
export const minusWords = words(debitWords, 'd db dr deb dbit debitado - s lastschrift belastung ausgang');
/** Texts of cells that mean plus. */
export const plusWords = words(creditWords, 'c cr cred crdt creditado + e h gutschrift eingang');
/** Headings under which “Débito” and “Crédito” are a sign; under others they may be kinds of cards. */
export const signHeadingWords = words(
  'dc cd sh dh natureza sinal sign signo lancamento movimento movimentacao movimiento vorzeichen',
);
/** Complete headings of letters that mean a sign, such as `S/H` for Soll and Haben. */
export const signHeadings: ReadonlySet<string> = new Set(['d c', 'c d', 's h', 'h s', 'd h', 's e', 'e s']);

/** Texts in place of a reference: `NOTPROVIDED` of SEPA, `NONREF` of SWIFT, and what people type. */
export const noReferenceTexts = words('notprovided nonref n/a n.a. s/n - -- none null');
/** Words in the headings of columns that only number the rows. */
export const rowNumberWords = words('linha seq sequencia sequencial item ordem row line fila linea zeile');
/** Words in headings of columns that identify a sale, the most reliable word first. */
export const saleReferenceWords = words(
  `nsu tid txid uuid autorizacao autorizacion authorization referencia reference ref doc documento document
  comprovante comprobante pedido order`,
);
/** Words in headings of columns that do not identify a sale, because many sales share a value. */
export const sharedHeadingWords = words(
  `tipo type data date dt fecha status situacao estado nome name estabelecimento merchant loja terminal cliente customer
  lote batch cnpj cpf`,
);

export const portugueseHeadingWords = words(
  `data descricao historico lancamento moeda transacao venda vendas pagamento parcela liquido vencimento
  estabelecimento conciliacao bandeira operacao movimentacao emissao situacao`,
);
export const spanishHeadingWords = words('fecha importe concepto monto descripcion movimiento moneda');

/** Words in the names of bank files. The lists below: names of files of acquirers and ledgers. */
export const bankNameWords = words(
  `extrato statement bank banco banking itau bradesco santander caixa bb nubank inter sicredi sicoob safra btg cnab ofx
  retorno boleto boletos pix chase hsbc barclays citi wellsfargo sparkasse volksbank commerzbank kontoauszug kontoumsatz
  umsatze umsaetze`,
);
export const acquirerNameWords = words(
  `cielo rede stone getnet pagseguro pagbank safrapay vero adyen stripe paypal mercadopago sumup ton adquirente acquirer
  gateway vendas recebiveis liquidacao liquidacoes liquidacion liquidaciones settlement settlements repasse repasses
  payout payouts`,
);
export const ledgerNameWords = words(
  'ledger razao erp livro contabil contabilidade sistema interno midaz mayor contable contabilidad asientos',
);
/** Words that ledgers use, and others too: words of banks and acquirers in the same name are conclusive. */
export const maybeLedgerNameWords = words('pedidos orders sales books');

/* @__NO_SIDE_EFFECTS__ */
const phrases = (list: string): ReadonlySet<string> =>
  new Set(list.split('|').map((phrase) => phrase.trim().replace(/\s+/g, ' ')));

/** Complete cells of a status, without accents, that mean that nothing was paid yet. */
export const unpaidStatuses = phrases(
  `em aberto|aberto|aberta|pendente|a vencer|a receber|a pagar|vencido|vencida|em atraso|atrasado|atrasada|nao pago|nao paga|
  nao liquidado|nao recebido|inadimplente|aguardando pagamento|open|unpaid|outstanding|pending|overdue|due|not paid|
  awaiting payment|abierto|abierta|pendiente|pendiente de pago|pendiente de cobro|por cobrar|por pagar|por vencer|impago|
  impaga|impagado|impagada|no pagado|no pagada|offen|unbezahlt|uberfallig|ueberfaellig`,
);

/** Complete headings of money that goes out and comes in, without words that mean it elsewhere. */
export const debitHeadings = phrases(
  'paid out|money out|out|payments|spent|pagamentos|pago|pagos|retiro|retiros|withdrawals',
);
export const creditHeadings = phrases(
  'paid in|money in|in|receipts|received|recebimentos|cobro|cobros|depositos|deposits',
);

/** Complete headings that acquirers use, but ledgers rarely do. */
export const acquirerHeadings = phrases(
  `nsu|bandeira|brand|marca|parcela|parcelas|instalments|cuotas|taxa|mdr|valor liquido|net amount|autorizacao|adquirente|
  acquirer`,
);
/** Complete headings that banks use, but ledgers rarely do. */
export const statementHeadings = phrases(
  `saldo|balance|agencia|branch|fitid|end end id|e2e id|trntype|memo|posting date|check slip|check slip number|bic|
  bic swift code|iban|kontonummer iban|auftragskonto|buchungstag|valutadatum|valuta|wertstellung|glaeubiger id|
  glaubiger id`,
);

/** Words in headings of the properties of a sale by which fees differ, the most reliable words first. */
export const saleWords = {
  brand: [words('bandeira bandeiras brand brands'), words('marca marcas scheme network franquicia')],
  product: [
    words('produto produtos product products producto productos'),
    words('modalidade modalidad modality'),
    words('tipo type forma metodo method meio medio'),
  ],
  instalments: [
    words('parcelas parcelamento instalments installments cuotas plazos'),
    words('parcela instalment installment cuota'),
  ],
} as const;
/** Words of headings that name another property, such as the amount or the day of an instalment. */
export const otherSaleWords = {
  brand: words('valor amount importe monto data date fecha'),
  product: words(
    `valor amount importe monto data date fecha documento document pessoa persona conta account cuenta registro record
    lancamento movimento movimiento estabelecimento merchant captura capture terminal arquivo file archivo taxa tarifa
    fee moeda currency moneda`,
  ),
  instalments: words(
    moneyWords,
    grossWords,
    netWords,
    'data date fecha dt taxa tarifa fee vencimento vencimiento due status situacao estado',
  ),
} as const;

/** Complete headings per field, as tokens in English, Portuguese, Spanish and German. `sure` ones mean only this field, `maybe` also others. */
export const fieldHeadings: Record<CanonicalField, { sure: string; maybe: string }> = {
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
