import { type ReactNode, useId } from 'react';
import { type FieldText, FieldUnder } from './Field';
import './form.css';

interface RadioCardsProps<V extends string> extends Omit<FieldText, 'optional' | 'disabledReason'> {
  options: readonly {
    value: V;
    label: string;
    /** What choosing it means. */
    explanation?: ReactNode;
    /** A sign before the label, e.g. `≈`. */
    sign?: string;
    disabledReason?: string | undefined;
  }[];
  value: V;
  onChange: (value: V) => void;
  onBlur?: () => void;
}

/** One of a few that need explaining: a card each. */
export function RadioCards<V extends string>(props: RadioCardsProps<V>) {
  const id = useId();
  const under = props.error ?? props.help;
  return (
    <fieldset
      className="ui-field"
      aria-describedby={under ? `${id}-under` : undefined}
      aria-invalid={props.error ? true : undefined}
    >
      <legend className="ui-field__label">{props.label}</legend>
      <div className="ui-cards">
        {props.options.map((option, index) => (
          <label key={option.value} className="ui-cards__card">
            <input
              type="radio"
              name={id}
              value={option.value}
              checked={option.value === props.value}
              disabled={option.disabledReason !== undefined}
              onChange={() => props.onChange(option.value)}
              onBlur={props.onBlur}
              aria-labelledby={`${id}-${index}`}
              aria-describedby={`${id}-${index}-about`}
            />
            <span>
              <span id={`${id}-${index}`} className="ui-cards__label">
                {option.sign && <span aria-hidden="true">{option.sign} </span>}
                {option.label}
              </span>
              <span id={`${id}-${index}-about`} className="ui-cards__about">
                {option.disabledReason ?? option.explanation}
              </span>
            </span>
          </label>
        ))}
      </div>
      <FieldUnder id={`${id}-under`} error={props.error} help={props.help} />
    </fieldset>
  );
}
