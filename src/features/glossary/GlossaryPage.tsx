import { useLocation } from '@tanstack/react-router';
import { searchedText } from '@recon/engine/lib/without-accents';
import { t } from '~/i18n/t';
import { usePageTitle } from '~/lib/use-page-title';
import { SearchInput } from '~/ui/controls/SearchInput';
import { type Term, type TermGroup, termGroups } from '~/ui/glossary/terms';
import { PageHeader } from '~/ui/page/PageHeader';
import * as styles from './GlossaryPage.module.css';

const groups = Object.keys(termGroups) as TermGroup[];

interface GlossaryPageProps {
  /** Search text; only terms that contain it, or whose explanation does, are listed. */
  text: string;
  onText: (text: string) => void;
}

/** Renders every term that the console explains. Each term has its own URL, such as `/glossary#priority`. */
export function GlossaryPage({ text, onText }: GlossaryPageProps) {
  usePageTitle(t('glossary.title'));
  const meant = useLocation({ select: ({ hash }) => hash });
  const found = groups.flatMap((group) => {
    const terms = (termGroups[group] as readonly Term[]).filter((term) => contains(term, text));
    return terms.length > 0 ? [{ group, terms }] : [];
  });
  const count = found.reduce((sum, { terms }) => sum + terms.length, 0);
  return (
    <>
      <PageHeader title={t('glossary.title')} crumbs={[{ label: t('app.name') }]} />
      <p className={`ui-aside ${styles.about}`}>{t('glossary.about')}</p>
      <div className={styles.search}>
        <SearchInput label={t('glossary.search')} value={text} onChange={onText} />
      </div>
      <output className={count > 0 ? 'ui-hidden' : `ui-aside ${styles.about}`}>
        {text !== '' && t('glossary.found', { count })}
      </output>
      {found.map(({ group, terms }) => (
        <section key={group} aria-labelledby={`group-${group}`} className={styles.group}>
          <h2 id={`group-${group}`}>{t(`glossary.group.${group}`)}</h2>
          <dl className="ui-card ui-lines">
            {terms.map((term) => (
              <div key={term} id={term} data-meant={term === meant || undefined} className={styles.term}>
                <dt>
                  <dfn>{t(`glossary.term.${term}`)}</dfn>
                </dt>
                <dd>{t(`glossary.text.${term}`)}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </>
  );
}

function contains(term: Term, text: string): boolean {
  const searched = searchedText(`${t(`glossary.term.${term}`)} ${t(`glossary.text.${term}`)}`);
  return searched.includes(searchedText(text.trim()));
}
