import type { Refusal } from '../files/transaction-row';
import type { UseUpCause } from '../matching/result';
import type { ReferenceDifference } from './reference-difference';

/** Why a row is not matched. `other`: index of a row on the other side, `taker`: on its side; `rule`, `by`: rules. */
export type RowReason =
  | NotTakenReason
  /** The run fails; no rule was run; or nothing on the other side has the row's reference or amount, or fits a rule. */
  | { readonly code: 'run-failed' | 'no-rules' | 'no-counterpart' }
  /** A rule used the row up without a match. */
  | Readonly<{ code: 'used-up'; rule: number; cause: UseUpCause; others: readonly number[] }>
  /** The row with this reference in the other file was rejected. */
  | { readonly code: 'counterpart-not-taken'; readonly refusal: Refusal }
  /** `rule` fits the pair, but rule `by` took the other row with `taker`, matched or used up. */
  | ({ readonly code: 'counterpart-taken' } & Readonly<Record<'other' | 'rule' | 'by' | 'taker', number>>)
  /** `rule` fits the pair, but does not match it. */
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
  /** No rule fits the pair; `rule` has the fewest failing tests, with these differences. */
  | Readonly<{ code: 'differs'; other: number; rule: number; differences: readonly Difference[] }>;

/** Why a row of a file is not a transaction of the run. */
export type NotTakenReason =
  | { readonly code: 'refused'; readonly refusal: Refusal }
  /** Another row of the same file, number `of`, has the same reference. */
  | { readonly code: 'duplicate'; readonly refusal: Refusal; readonly of: number };

/** A difference between a row and its counterpart that a rule compares. */
export type Difference =
  /** The amount of the counterpart minus that of the row, as the rules see them; a decimal in plain notation. */
  | { readonly kind: 'amount'; readonly by: string; readonly currency: string }
  | { readonly kind: 'currency'; readonly currency: string }
  /** UTC days from the row to the counterpart. */
  | { readonly kind: 'days'; readonly days: number }
  /** The same day, but another time. */
  | { readonly kind: 'time' }
  /** If `by` is `undefined`, the references are unrelated. */
  | { readonly kind: 'reference'; readonly by: readonly ReferenceDifference[] | undefined }
  /** A base amount or currency is missing or different. */
  | { readonly kind: 'base' };
