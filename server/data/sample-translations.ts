import { chooseLanguage, languages } from '@recon/engine/lib/languages';

export type SampleLanguage = (typeof languages)[number];

/** Names of the sample tenant's records, by their English text: Portuguese, Spanish. */
const translations: Readonly<Record<string, readonly [string, string]>> = {
  // Fee schedules and their items
  'Card MDR, credit': ['MDR cartão, crédito', 'MDR tarjeta, crédito'],
  'Card MDR, debit': ['MDR cartão, débito', 'MDR tarjeta, débito'],
  'Pix in, tiers': ['Pix recebido, faixas', 'Pix recibido, tramos'],
  'Boleto settlement': ['Liquidação de boletos', 'Liquidación de boletos'],
  'Correspondent bank, EUR': ['Banco correspondente, EUR', 'Banco corresponsal, EUR'],
  MDR: ['MDR', 'MDR'],
  'Per transaction': ['Por transação', 'Por transacción'],
  'By amount': ['Por valor', 'Por importe'],
  'Paid boleto': ['Boleto pago', 'Boleto pagado'],
  Wire: ['Transferência', 'Transferencia'],
  Commission: ['Comissão', 'Comisión'],
  // Contexts
  'Card acquirer daily': ['Adquirente de cartões, diário', 'Adquirente de tarjetas, diario'],
  'Pix in, instant': ['Pix recebido, instantâneo', 'Pix recibido, inmediato'],
  'Marketplace payout': ['Repasse do marketplace', 'Pagos del marketplace'],
  'Payroll batches': ['Lotes da folha de pagamento', 'Lotes de nómina'],
  'Chargebacks 2025': ['Chargebacks 2025', 'Contracargos 2025'],
  'FX desk, end of day': ['Mesa de câmbio, fim do dia', 'Mesa de cambio, fin del día'],
  'Debit card, next day': ['Cartão de débito, dia seguinte', 'Tarjeta de débito, día siguiente'],
  'Pix out, refunds (devolução)': ['Pix enviado, devoluções', 'Pix enviado, devoluciones'],
  'Instalment sales (parcelado lojista), settlement of receivables across acquirers and sub-acquirers': [
    'Vendas parceladas (parcelado lojista), liquidação de recebíveis entre adquirentes e subadquirentes',
    'Ventas a plazos (parcelado lojista), liquidación de derechos entre adquirentes y subadquirentes',
  ],
  'Prepaid top-ups': ['Recargas de pré-pago', 'Recargas de prepago'],
  'Utility bills, 2nd quarter': ['Contas de consumo, 2º trimestre', 'Facturas de servicios, 2.º trimestre'],
  'Merchant advances (antecipação)': ['Antecipação a lojistas', 'Anticipos a comercios (antecipação)'],
  'Treasury sweeps': ['Transferências da tesouraria', 'Barridos de tesorería'],
  // Intervals
  daily: ['diário', 'diario'],
  hourly: ['a cada hora', 'cada hora'],
  weekly: ['semanal', 'semanal'],
  monthly: ['mensal', 'mensual'],
  quarterly: ['trimestral', 'trimestral'],
  'every second Tuesday of the month, after the acquirer file has arrived': [
    'na segunda terça-feira do mês, depois que o arquivo da adquirente chegar',
    'el segundo martes del mes, cuando haya llegado el archivo de la adquirente',
  ],
  // Sources
  'Core ledger': ['Razão principal', 'Libro principal'],
  'Seller ledger': ['Razão dos vendedores', 'Libro de vendedores'],
  'Split ledger': ['Razão do split', 'Libro del split'],
  'FX ledger': ['Razão de câmbio', 'Libro de cambio'],
  'Treasury ledger': ['Razão da tesouraria', 'Libro de tesorería'],
  'Acquirer statement': ['Extrato da adquirente', 'Extracto de la adquirente'],
  'Pix settlement (SPI)': ['Liquidação Pix (SPI)', 'Liquidación Pix (SPI)'],
  'Itaú, cobrança': ['Itaú, cobrança', 'Itaú, cobranza'],
  'Bradesco, cobrança': ['Bradesco, cobrança', 'Bradesco, cobranza'],
  'Payout file': ['Arquivo de repasses', 'Archivo de pagos'],
  'Settlement account': ['Conta de liquidação', 'Cuenta de liquidación'],
  'Salary account': ['Conta-salário', 'Cuenta de salarios'],
  'Chargeback file': ['Arquivo de chargebacks', 'Archivo de contracargos'],
  'Nostro account, USD': ['Conta nostro, USD', 'Cuenta nostro, USD'],
  'MT940 statement': ['Extrato MT940', 'Extracto MT940'],
  'Debit settlement': ['Liquidação de débito', 'Liquidación de débito'],
  'Pix refunds (SPI)': ['Devoluções Pix (SPI)', 'Devoluciones Pix (SPI)'],
  'Acquirer A': ['Adquirente A', 'Adquirente A'],
  'Acquirer B': ['Adquirente B', 'Adquirente B'],
  Arrecadação: ['Arrecadação', 'Recaudación'],
  'Reserve account': ['Conta Reservas Bancárias', 'Cuenta de reservas'],
  // Ledgers
  'Customer accounts': ['Contas de clientes', 'Cuentas de clientes'],
  Treasury: ['Tesouraria', 'Tesorería'],
  'Cards, not launched': ['Cartões, não lançado', 'Tarjetas, sin lanzar'],
  'Merchant wallets': ['Carteiras de lojistas', 'Monederos de comercios'],
  'In business': ['Em atividade', 'En actividad'],
};

/** Returns a function that translates an English name of the sample. It throws an Error for an unknown name. */
export function sampleTexts(language: SampleLanguage): (english: string) => string {
  return (english) => {
    const known = translations[english];
    if (!known) throw new Error(`The sample's “${english}” is not translated.`);
    return { en: english, 'pt-BR': known[0], es: known[1] }[language];
  };
}

/** Returns the language of the operating system (LC_ALL, LANG); English if the console is not translated into it. */
export function systemLanguage(): SampleLanguage {
  const chosen = chooseLanguage([new Intl.DateTimeFormat().resolvedOptions().locale]);
  return languages.find((one) => one === chosen) ?? languages[0];
}
