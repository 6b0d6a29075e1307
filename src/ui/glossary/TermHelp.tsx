import { useId } from 'react';
import { t } from '~/i18n/t';
import type { Term } from './terms';
import * as styles from './TermHelp.module.css';

/** Renders a button whose tooltip explains a term, also on a click. */
export function TermHelp({ term }: { term: Term }) {
  const id = useId();
  const text = t(`glossary.text.${term}`);
  return (
    <>
      <button
        type="button"
        className={styles.sign}
        aria-label={t('glossary.what', { term: t(`glossary.term.${term}`) })}
        aria-describedby={id}
        data-tip={text}
        data-part="term"
        // Inside a label or a heading the click must not activate anything else.
        onClick={(event) => event.preventDefault()}
      >
        <span aria-hidden="true">?</span>
      </button>
      <span id={id} hidden>
        {text}
      </span>
    </>
  );
}
