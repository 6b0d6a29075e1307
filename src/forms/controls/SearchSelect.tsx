import Autocomplete, { createFilterOptions } from '@mui/material/Autocomplete';
import InputBase from '@mui/material/InputBase';
import { useRef } from 'react';
import { t } from '~/i18n/t';
import { maxSearchChars } from '@recon/engine/lib/text-limits';
import { Icon } from '~/ui/controls/Icon';
import { Field } from './Field';
import * as styles from './form.module.css';
import type { ChoiceProps } from './SelectInput';

type Choice = ChoiceProps['options'][number];

/** Finds the first 200 options whose label, detail or value contains the typed text; more take long to render. */
const filterOptions = createFilterOptions<Choice>({
  limit: 200,
  stringify: ({ label, detail = '', value }) => `${label} ${detail} ${value}`,
});

/** Renders an autocomplete for a long list. On blur, selects a completely typed option or restores the choice. */
export function SearchSelect(props: ChoiceProps) {
  const { options, placeholder, value, onChange, onBlur, ...field } = props;
  const typed = useRef('');
  const inFull = () => {
    const sought = typed.current.trim().toLowerCase();
    typed.current = '';
    return options.find(({ value, label, disabled }) => {
      return !disabled && [value, label].some((text) => text.toLowerCase() === sought);
    });
  };
  return (
    <Field {...field}>
      {({ id, ...wiring }) => (
        <Autocomplete
          id={id}
          options={options}
          filterOptions={filterOptions}
          value={options.find((one) => one.value === value) ?? null}
          onChange={(_event, chosen) => onChange(chosen?.value ?? '')}
          onInputChange={(_event, text, reason) => {
            // On blur MUI resets the text before the typed text is checked.
            if (reason !== 'blur') typed.current = reason === 'input' ? text : '';
          }}
          onBlur={() => {
            const found = inFull();
            if (found) onChange(found.value);
            onBlur?.();
          }}
          isOptionEqualToValue={(a, b) => a.value === b.value}
          getOptionKey={(one) => one.value}
          getOptionDisabled={(one) => one.disabled ?? false}
          renderOption={({ key, ...rest }, { label, detail }) => (
            <li key={key} {...rest}>
              {label}
              {detail !== undefined && <span className={`${styles.detail} ui-tiny`}>{detail}</span>}
            </li>
          )}
          autoHighlight
          disabled={field.disabledReason !== undefined}
          popupIcon={<Icon name="down" />}
          clearIcon={<Icon name="close" />}
          openText={t('form.choice.open', { label: field.label })}
          closeText={t('form.choice.close', { label: field.label })}
          clearText={t('form.choice.clear', { label: field.label })}
          noOptionsText={t('form.choice.none')}
          renderInput={({ slotProps }) => (
            <InputBase
              {...slotProps.input}
              placeholder={placeholder}
              error={wiring['aria-invalid'] ?? false}
              inputProps={{ ...slotProps.htmlInput, ...wiring, maxLength: maxSearchChars }}
            />
          )}
        />
      )}
    </Field>
  );
}
