/** Invented pairs of files in BRL, for users without files: card sales, Pix, boletos (payment slips), payouts. */
export const samples = ['card', 'pix', 'boleto', 'payout'] as const;
export type SampleName = (typeof samples)[number];
