import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { type ReactNode, useId } from 'react';
import { type FieldText, FieldHelpLine } from './Field';
import { Icon, type IconName } from '~/ui/controls/Icon';
import * as styles from './form.module.css';

interface RadioCardsProps<V extends string> extends Pick<FieldText, 'label' | 'term' | 'help' | 'error'> {
  options: readonly {
    value: V;
    label: string;
    explanation?: ReactNode;
    /** Symbol before the label, for example `1:N`. */
    sign?: string;
    icon?: IconName;
    disabledReason?: string | undefined;
  }[];
  value: V;
  onChange: (value: V) => void;
  onBlur?: () => void;
  beside?: boolean;
}

/** Renders radio buttons with explanations, one card each. */
export function RadioCards<V extends string>(props: RadioCardsProps<V>) {
  const { label, term, help, error, options, value, onChange, onBlur, beside } = props;
  const id = useId();
  const dot = <span className={styles.dot} />;
  return (
    <fieldset
      className={styles.field}
      aria-labelledby={`${id}-label`}
      aria-describedby={(error ?? help) ? `${id}-under` : undefined}
      aria-invalid={error ? true : undefined}
    >
      <FormLabel component="legend">
        <span id={`${id}-label`}>{label}</span>
        {term}
      </FormLabel>
      <RadioGroup
        role="presentation"
        name={id}
        value={value}
        onChange={(_event, chosen) => onChange(chosen as V)}
        className={beside ? `${styles.cards} ${styles.beside}` : styles.cards}
      >
        {options.map((option, index) => (
          <FormControlLabel
            key={option.value}
            className={styles.card}
            value={option.value}
            disabled={option.disabledReason !== undefined}
            disableTypography
            control={
              <Radio
                icon={dot}
                checkedIcon={dot}
                onBlur={onBlur}
                slotProps={{
                  input: { 'aria-labelledby': `${id}-${index}`, 'aria-describedby': `${id}-${index}-about` },
                }}
              />
            }
            label={
              <span>
                <span id={`${id}-${index}`} className={styles.name}>
                  {option.icon && <Icon name={option.icon} />}
                  {option.sign && <span aria-hidden="true">{option.sign} </span>}
                  {option.label}
                </span>
                <span id={`${id}-${index}-about`} className="ui-aside">
                  {option.disabledReason ?? option.explanation}
                </span>
              </span>
            }
          />
        ))}
      </RadioGroup>
      <FieldHelpLine id={`${id}-under`} error={error} help={help} />
    </fieldset>
  );
}
