import { utcDayNumber, workingDayFrom } from '@recon/engine/calendar/utc';
import type { RowUnit } from '@recon/engine/file/notation/dialect';
import type { ReasonGroup } from '@recon/engine/reasons/reason-groups';
import type { ReferenceDifference } from '@recon/engine/reasons/reference-difference';
import type { Difference, RowReason } from '@recon/engine/reasons/row-reason';
import { formatList } from '~/i18n/format';
import { t } from '~/i18n/t';
import type { ShownReason } from '@recon/engine/session/what-if-protocol';
import { refusedRowText, refusalLabel } from '~/file-reading/file-messages';
import { utcDayText } from './day-messages';
import { amountText } from './number-text';

/** Returns why a row is not matched, in one sentence. `positionOf` returns the shown position of a rule by its id. */
export function unmatchedReasonText(rowReason: ShownReason, positionOf: (ruleId: string) => number): string {
  const { reason, other = '', taker = '', ruleId = '', byId = '' } = rowReason;
  const position = positionOf(ruleId);
  switch (reason.code) {
    case 'refused':
      return t('whatIf.reason.refusedAt', { place: refusedRowText(reason.refusal) });
    case 'duplicate':
      return refusedRowText(reason.refusal);
    case 'counterpart-not-taken':
      return counterpartText(reason);
    case 'used-up':
      return t(`whatIf.reason.usedUp.${reason.cause}`, { position, other });
    case 'counterpart-taken':
      return t('whatIf.reason.counterpartTaken', { other, taker, position: positionOf(byId) });
    case 'differs':
      return t('whatIf.reason.differs', {
        other,
        differences: differencesText(reason),
      });
    case 'due-later':
    case 'unpaid':
    case 'same-reference':
      return movementText(reason, rowReason.otherRow);
    default:
      return t(`whatIf.reason.${reason.code}`, { other, position });
  }
}

/** Returns why a row is not paid yet, or which other movement has its reference, in which row of its file. */
function movementText(
  reason: Extract<RowReason, { code: 'due-later' | 'unpaid' | 'same-reference' }>,
  otherRow: ShownReason['otherRow'],
): string {
  if (reason.code === 'unpaid')
    return 'refusal' in reason
      ? refusedRowText(reason.refusal)
      : t('whatIf.reason.unpaid', { status: reason.status });
  if (reason.code === 'same-reference') return sameReferenceText(reason, otherRow);
  const [due, last] = [utcDayText(reason.due), utcDayText(reason.lastDay)];
  const dueDay = utcDayNumber(reason.due);
  const weekend = workingDayFrom(dueDay) === dueDay ? 0 : 1;
  return t('whatIf.reason.due-later', { due, last, weekend });
}

function sameReferenceText(
  { reference, isMatched, relation, instalments: [own = '', others = ''] = [] }: SameReference,
  { row, unit }: { row: number; unit: RowUnit | 'none' } = { row: 0, unit: 'none' },
): string {
  const values = { reference, row, unit, matched: isMatched ? 1 : 0 };
  if (relation === 'instalment')
    return t('whatIf.reason.same-reference.instalment', { ...values, own, others });
  return relation
    ? t(`whatIf.reason.same-reference.${relation}`, values)
    : t('whatIf.reason.same-reference', values);
}

type SameReference = Extract<RowReason, { code: 'same-reference' }>;

function differencesText({ differences, otherDay }: Extract<RowReason, { code: 'differs' }>): string {
  const day = otherDay === undefined ? [] : [daysText(otherDay)];
  return formatList([...differences.map(differenceText), ...day]);
}

function counterpartText({ refusal, foundBy }: NotTakenCounterpart): string {
  const { row, unit = 'row', why } = refusal;
  if (foundBy === 'amount') return t('whatIf.reason.counterpartDuplicateAmount', { row, unit });
  if (why === 'duplicate') return t('whatIf.reason.counterpartDuplicate', { row, unit });
  return t('whatIf.reason.counterpartRefused', { row, unit, why: refusalLabel(why) });
}

type NotTakenCounterpart = Extract<RowReason, { code: 'counterpart-not-taken' }>;

type GroupKind = {
  code: ReasonGroup['code'];
  days?: number | undefined;
  by?: ReasonGroup['by'] | undefined;
};

/** Returns the label of a group of unmatched rows. */
export function reasonLabel({ code, days = 0, by }: GroupKind): string {
  if (code === 'days') return t('whatIf.reason.of.days', { days });
  if (by) return t('whatIf.reason.of.referenceBy', { what: changesText(by) });
  return t(`whatIf.reason.of.${code}`);
}

/** Returns what to do about a group of rows that no rule can match, or that are dropped; `undefined` for any other group. */
export function reasonAdvice({ code, by = [] }: Pick<ReasonGroup, 'code' | 'by'>): string | undefined {
  if (code === 'sign' || code === 'duplicate') return t(`whatIf.reason.advice.${code}`);
  const formats = by.filter((kind) => kind !== 'case');
  return formats.length === 0 ? undefined : t('whatIf.reason.advice', { what: changesText(formats) });
}

const changesText = (by: readonly ReferenceDifference[]) =>
  formatList(by.map((kind) => t(`whatIf.reason.difference.${kind}`)));

function daysText(days: number): string {
  return t(days < 0 ? 'whatIf.reason.difference.before' : 'whatIf.reason.difference.after', {
    days: Math.abs(days),
  });
}

function differenceText(difference: Difference): string {
  switch (difference.kind) {
    case 'amount': {
      const isLess = difference.by.startsWith('-');
      const amount = amountText(difference.by.replace('-', ''), difference.currency);
      const kind = isLess ? 'less' : 'more';
      return t(`whatIf.reason.difference.${kind}${difference.hasFees ? '.fees' : ''}`, { amount });
    }
    case 'currency':
      return t('whatIf.reason.difference.currency', { currency: difference.currency });
    case 'days':
      return daysText(difference.days);
    case 'reference':
      return difference.by?.length
        ? t('whatIf.reason.difference.reference.by', { what: changesText(difference.by) })
        : t('whatIf.reason.difference.reference');
    case 'form':
      return t(`whatIf.reason.difference.form${difference.isSame ? '.same' : ''}`, { form: difference.form });
    default:
      return t(`whatIf.reason.difference.${difference.kind}`);
  }
}
