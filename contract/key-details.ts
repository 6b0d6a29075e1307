import * as z from 'zod/mini';

/** Instant-payment key details (docs/contract.md#key-details). Personal data: never logged, stored or prefetched. */
export const keyDetails = z
  .looseObject({
    key: z.string(),
    endToEndId: z.string(),
    payee: z.looseObject({
      bankId: z.string(),
      document: z.string(),
      name: z.string(),
      branch: z.string(),
      /** A code whose meanings are not documented, so the console shows the number without a label. */
      accountType: z.number(),
      bankAccountType: z.number(),
      accountNumber: z.string(),
      accountDigit: z.string(),
      key: z.string(),
      bankName: z.string(),
    }),
  })
  .register(z.globalRegistry, { id: 'KeyDetails' });
export type KeyDetails = z.infer<typeof keyDetails>;
