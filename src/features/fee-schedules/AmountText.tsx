import { Fragment } from 'react';
import { formatDecimalParts } from '~/domain/money/format';
import { locale } from '~/i18n/t';

/** Characters of a number that has room on one line wherever numbers stand. */
const maxIntegerDigits = 14;

/** A text with amounts; a long one may go on in the next line before its decimal mark, and nowhere else. */
export function AmountText({ text }: { text: string }) {
  if (text.split(/\s/).every((word) => word.length <= maxIntegerDigits)) return text;
  const mark = formatDecimalParts('0.1', locale()).fraction.charAt(0);
  return text.split(mark).map((part, index) => (
    <Fragment key={index}>
      {index > 0 && (
        <>
          <wbr />
          {mark}
        </>
      )}
      {part}
    </Fragment>
  ));
}
