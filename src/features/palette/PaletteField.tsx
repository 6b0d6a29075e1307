import 'texts:palette';
import type { KeyboardEvent } from 'react';
import { t } from '~/i18n/t';
import { maxSearchChars } from '~/lib/text-limits';
import { IconButton } from '~/ui/controls/Button';
import { Icon } from '~/ui/controls/Icon';
import { taskLabel } from './task-names';
import type { Ask } from './tasks';
import type { Step } from './use-palette-flow';
import * as styles from './Palette.module.css';

interface PaletteFieldProps {
  query: string;
  setQuery: (query: string) => void;
  step: Step | undefined;
  ask: Ask | undefined;
  /** Id of the list; `active` is the id of the entry that Enter selects. */
  list: string;
  active: string | undefined;
  onKeyDown: (event: KeyboardEvent) => void;
  back: () => void;
  onClose: () => void;
}

/** Renders the search field. While a task requests something, its name precedes the field, and Backspace goes back. */
export function PaletteField(props: PaletteFieldProps) {
  const { query, step, ask, back } = props;
  const label = ask ? t(`palette.ask.${ask}`) : t('palette.input');
  return (
    <div className={styles.head}>
      {step ? (
        <>
          <IconButton icon="left" size="small" label={t('palette.back')} onClick={back} />
          <span className={styles.task}>{taskLabel(step.task)}</span>
        </>
      ) : (
        <Icon name="search" className={styles.glass} />
      )}
      <input
        role="combobox"
        aria-expanded="true"
        aria-autocomplete="list"
        aria-controls={props.list}
        aria-activedescendant={props.active}
        aria-label={label}
        placeholder={label}
        className={styles.input}
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="go"
        maxLength={maxSearchChars}
        value={query}
        onChange={(event) => props.setQuery(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Backspace' && query === '' && step) back();
          else props.onKeyDown(event);
        }}
      />
      <span className={styles.close}>
        <IconButton icon="close" size="small" label={t('ui.close')} onClick={props.onClose} />
      </span>
    </div>
  );
}
