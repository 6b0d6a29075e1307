import { useId } from 'react';
import { Icon, type IconName } from './Icon';
import * as styles from './SegmentedFilter.module.css';

interface SegmentedFilterProps<V extends string> {
  /** What is chosen, for screen readers: "Status". */
  label: string;
  options: readonly {
    value: V;
    label: string;
    /** A sign before the word, e.g. `=`; not read out. */
    sign?: string;
    /** Shows only this icon; the label is read out. */
    icon?: IconName;
  }[];
  value: V;
  onChange: (value: V) => void;
}

/** One choice out of a few, all in sight: radio buttons in a row, so arrow keys move the choice. */
export function SegmentedFilter<V extends string>(props: SegmentedFilterProps<V>) {
  const name = useId();
  const icons = props.options.some((option) => option.icon);
  return (
    <fieldset className={icons ? `${styles.segments} ${styles.segmentsIcons}` : styles.segments}>
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
          {option.sign && <span aria-hidden="true">{option.sign}</span>}
          {!option.icon && <span>{option.label}</span>}
        </label>
      ))}
    </fieldset>
  );
}
