import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import { type ReactNode, useId } from 'react';
import { type FieldText, FieldHelpLine } from './Field';
import * as styles from './form.module.css';

interface CheckProps extends Pick<FieldText, 'label' | 'help' | 'error' | 'disabledReason'> {
  /** Content at the end of the label's line, for example a count. */
  aside?: ReactNode;
  name?: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  onBlur?: () => void;
}

/** Renders a check box with its label next to it and help below. */
export function CheckInput(props: CheckProps) {
  return <Check {...props} Control={Box} />;
}

function Box(props: Parameters<typeof Checkbox>[0]) {
  const box = <span className="ui-box" />;
  return <Checkbox {...props} icon={box} checkedIcon={box} />;
}

/** Renders a switch: on or off. */
export function SwitchInput(props: CheckProps) {
  return <Check {...props} Control={Switch} />;
}

function Check(props: CheckProps & { Control: typeof Box | typeof Switch }) {
  const { Control, label, help, error, disabledReason, aside, name, checked, onChange, onBlur } = props;
  const id = useId();
  const under = error ?? disabledReason ?? help;
  const about = [aside && `${id}-aside`, under && `${id}-under`].filter(Boolean).join(' ');
  return (
    <div className={styles.check}>
      <FormControlLabel
        label={label}
        disableTypography
        disabled={disabledReason !== undefined}
        control={
          <Control
            name={name}
            checked={checked}
            onChange={(event) => onChange(event.currentTarget.checked)}
            onBlur={onBlur}
            slotProps={{
              input: { 'aria-describedby': about || undefined, 'aria-invalid': error ? true : undefined },
            }}
          />
        }
      />
      {aside && (
        <span id={`${id}-aside`} className={styles.aside}>
          {aside}
        </span>
      )}
      <FieldHelpLine id={`${id}-under`} error={error} help={disabledReason ?? help} />
    </div>
  );
}
