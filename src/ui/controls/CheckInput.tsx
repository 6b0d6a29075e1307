import { type ComponentPropsWithRef, type ReactNode, useId } from 'react';
import { type FieldText, FieldUnder } from './Field';
import './form.css';

interface CheckProps
  extends
    Omit<FieldText, 'optional'>,
    Omit<ComponentPropsWithRef<'input'>, 'type' | 'role' | 'disabled' | 'size' | 'id'> {
  /** At the end of the label's line, e.g. a count. */
  aside?: ReactNode;
}

/** A check box with its label beside it and help under. Takes what React Hook Form's `register` gives. */
export function CheckInput(props: CheckProps) {
  return <Check {...props} kind="check" />;
}

/** A switch: on or off. Takes what React Hook Form's `register` gives. */
export function SwitchInput(props: CheckProps) {
  return <Check {...props} kind="switch" />;
}

function Check({
  kind,
  label,
  help,
  error,
  disabledReason,
  aside,
  ...input
}: CheckProps & { kind: 'check' | 'switch' }) {
  const id = useId();
  const under = error ?? disabledReason ?? help;
  return (
    <div className={`ui-check ui-check--${kind}`}>
      <input
        {...input}
        id={id}
        type="checkbox"
        {...(kind === 'switch' && { role: 'switch' })}
        disabled={disabledReason !== undefined}
        aria-describedby={
          [aside && `${id}-aside`, under && `${id}-under`].filter(Boolean).join(' ') || undefined
        }
        aria-invalid={error ? true : undefined}
        className="ui-check__box"
      />
      <div className="ui-check__text">
        <label htmlFor={id}>{label}</label>
        {aside && (
          <span id={`${id}-aside`} className="ui-check__aside">
            {aside}
          </span>
        )}
        <FieldUnder id={`${id}-under`} error={error} help={disabledReason ?? help} />
      </div>
    </div>
  );
}
