import { useId, useLayoutEffect, useRef } from 'react';
import { Icon, type IconName } from './Icon';
import * as styles from './SegmentedFilter.module.css';

interface SegmentedFilterProps<V extends string> {
  /** What is chosen, for screen readers: "Status". */
  label: string;
  options: readonly {
    value: V;
    label: string;
    /** An icon before the word. */
    sign?: IconName;
    /** Shows only this icon; the label is read out. */
    icon?: IconName;
  }[];
  value: V;
  onChange: (value: V) => void;
}

/** One choice out of a few, all in sight: radio buttons in a row, so arrow keys move the choice. */
export function SegmentedFilter<V extends string>(props: SegmentedFilterProps<V>) {
  // Part of the first visit: it weighs more memoised than it takes to draw.
  const name = useId();
  const group = useRef<HTMLFieldSetElement>(null);
  useLayoutEffect(() => {
    // Chosen before this script ran: the page came drawn from the server.
    const chosen = group.current?.querySelector<HTMLInputElement>(':checked')?.value;
    const option = props.options.find(({ value }) => value === chosen);
    if (option && option.value !== props.value) props.onChange(option.value);
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the buttons are taken over
  }, []);
  const icons = props.options.some((option) => option.icon);
  return (
    <fieldset ref={group} className={icons ? `${styles.segments} ${styles.segmentsIcons}` : styles.segments}>
      <legend className="ui-hidden">{props.label}</legend>
      {props.options.map((option) => (
        <label key={option.value} className={styles.item} title={option.icon && option.label}>
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === props.value}
            onChange={() => props.onChange(option.value)}
            aria-label={option.label}
          />
          {option.icon && <Icon name={option.icon} />}
          {option.sign && <Icon name={option.sign} />}
          {!option.icon && <span>{option.label}</span>}
        </label>
      ))}
    </fieldset>
  );
}
