import { type RefObject, type SyntheticEvent, useEffect, useId, useRef, useState } from 'react';
import { maxFilterNameChars } from '~/api/saved-filters';
import { Button } from '~/ui/controls/Button';
import * as styles from './SavedFilters.module.css';

interface NameFormProps {
  ref?: RefObject<HTMLInputElement | null>;
  label: string;
  help?: string;
  submit: (name: string) => string;
  initial?: string;
  starts?: boolean;
  refusalOf?: (name: string) => string | undefined;
  onName: (name: string) => void;
}

/** Renders a field for a name, and a button; Enter saves as well. */
export function NameForm(props: NameFormProps) {
  const { ref, label, help, submit, initial = '', starts = false, refusalOf, onName } = props;
  const [name, setName] = useState(initial);
  const id = useId();
  const own = useRef<HTMLInputElement>(null);
  const input = ref ?? own;
  useEffect(() => {
    if (starts) input.current?.select();
  }, [starts, input]);
  const refusal = refusalOf?.(name.trim());
  function send(event: SyntheticEvent) {
    event.preventDefault();
    if (refusal !== undefined || name.trim() === '') return;
    onName(name.trim());
    setName('');
  }
  return (
    <>
      <form className={styles.form} onSubmit={send}>
        <label className={styles.field}>
          {label}
          <input
            ref={input}
            autoComplete="off"
            maxLength={maxFilterNameChars}
            value={name}
            aria-describedby={help ? id : undefined}
            onChange={(event) => setName(event.currentTarget.value)}
          />
        </label>
        <Button type="submit" disabledReason={refusal}>
          {submit(name.trim())}
        </Button>
      </form>
      {help && (
        <p id={id} className={styles.help}>
          {help}
        </p>
      )}
    </>
  );
}
