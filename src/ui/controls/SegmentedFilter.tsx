import { useId, useLayoutEffect, useRef } from 'react';
import { Icon, type IconName } from './Icon';
import * as styles from './SegmentedFilter.module.css';

interface SegmentedFilterProps<V extends string> {
  label: string;
  options: readonly {
    value: V;
    label: string;
    /** Icon before the text. */
    sign?: IconName;
    /** Icon shown instead of the text; the label stays the accessible name. */
    icon?: IconName;
  }[];
  value: V;
  onChange: (value: V) => void;
}

/** Renders a choice of a few options, all visible: radio buttons in a row, so arrow keys change the choice. */
export function SegmentedFilter<V extends string>(props: SegmentedFilterProps<V>) {
  const name = useId();
  const group = useRef<HTMLFieldSetElement>(null);
  useLayoutEffect(() => {
    // Option chosen in the server-rendered page before this script ran.
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
