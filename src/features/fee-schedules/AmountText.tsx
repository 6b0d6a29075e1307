import { Fragment } from 'react';
import { formatDecimalParts } from '~/domain/money/format';
import { locale } from '~/i18n/t';

/** Maximum number of characters of a number that fits on one line in every layout. */
const maxIntegerDigits = 14;

/** Renders a text with amounts. A long amount may wrap before its decimal mark, and nowhere else. */
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
