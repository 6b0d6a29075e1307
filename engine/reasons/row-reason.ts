import type { SkippedRow } from '../file/reading/transaction-row';
import type { UseUpCause } from '../matching/result';
import type { ReferenceDifference } from './reference-difference';

/** How a row with the same reference is related to a row that it does not match: as an instalment, payment or refund. */
export type OtherMovement = 'instalment' | 'payment' | 'refund';

/** The most likely counterpart of a row. `form`: the reference in its texts, unless its identifier is equal (`isOwn`). */
export type Counterpart = {
  readonly at: number;
  readonly form?: string;
  readonly isOwn?: boolean;
};

/** Why a row is not matched. Row indexes: `other` on the other side, `taker` on its own; rule indexes: `rule`, `by`. */
export type RowReason =
  | RefusalReason
  /** The run failed; there are no rules; or no unmatched row on the other side is similar. */
  | { readonly code: 'run-failed' | 'no-rules' | 'no-counterpart' }
  /** The amount is negative, but the other side has no negative amount at all. */
  | { readonly code: 'no-negatives' }
  /** `rule` used up the row without a match, together with the rows `others`. */
  | Readonly<{ code: 'used-up'; rule: number; cause: UseUpCause; others: readonly number[] }>
  /** The other file has a row with this reference, or dropped one of this amount within 3 days. */
  | Readonly<{ code: 'counterpart-not-taken'; refusal: SkippedRow; foundBy: 'reference' | 'amount' }>
  /** The row is due after the last day of the other file, both ISO days; or its status says that it is not paid. */
  | { readonly code: 'due-later'; readonly due: string; readonly lastDay: string }
  | { readonly code: 'unpaid'; readonly status: string }
  /** `other` has the row's reference, but is another movement of it (`relation`), or a rule matched it with another row. */
  | Readonly<{
      code: 'same-reference';
      other: number;
      reference: string;
      isMatched: boolean;
      relation?: OtherMovement;
      /** The numbers of the instalments of the row and of `other`. */
      instalments?: readonly string[];
    }>
  /** `rule` fits the row and `other`, but rule `by` matched or used up `other` with the row `taker`. */
  | ({ readonly code: 'counterpart-taken' } & Readonly<Record<'other' | 'rule' | 'by' | 'taker', number>>)
  /** `rule` fits the row and `other`, but did not match them. */
  | {
      readonly code:
        | 'score-too-low'
        | 'no-share'
        | 'split-incomplete'
        | 'base-missing'
        | 'records-nothing'
        | 'rule-stopped';
      readonly other: number;
      readonly rule: number;
    }
  /**
   * No rule fits the row and `other`. `rule` has the fewest failed tests, because of these differences. `otherDay`: the UTC
   * days from the row to `other`, if they are on different days, which `rule` does not compare.
   */
  | Readonly<{
      code: 'differs';
      other: number;
      rule: number;
      differences: readonly Difference[];
      otherDay?: number;
    }>;

export type RefusalReason =
  | { readonly code: 'refused'; readonly refusal: SkippedRow }
  /** A boleto that was only registered, or a row whose status says that it is not paid: it is no payment. */
  | { readonly code: 'unpaid'; readonly refusal: SkippedRow }
  /** Row `of` of the same file has the same reference. */
  | { readonly code: 'duplicate'; readonly refusal: SkippedRow; readonly of: number };

/** A difference between a row and its likely counterpart in what a rule compares. */
export type Difference =
  /** The counterpart's amount minus the row's, as rules compare them; a decimal. `hasFees`: fees of a schedule change it. */
  | {
      readonly kind: 'amount';
      readonly by: string;
      readonly currency: string;
      readonly hasFees?: true;
    }
  | { readonly kind: 'sign' }
  | { readonly kind: 'currency'; readonly currency: string }
  /** The days from the row to its counterpart, in UTC. */
  | { readonly kind: 'days'; readonly days: number }
  /** The row and its counterpart are on the same day, but at another time. */
  | { readonly kind: 'time' }
  /** How the references differ; `undefined` if they are unrelated. */
  | { readonly kind: 'reference'; readonly by: readonly ReferenceDifference[] | undefined }
  /** A text of the counterpart has the same reference, as `form`, which rules do not compare; `isSame`: unchanged. */
  | { readonly kind: 'form'; readonly form: string; readonly isSame?: true }
  /** A base amount or base currency is missing or differs. */
  | { readonly kind: 'base' };
