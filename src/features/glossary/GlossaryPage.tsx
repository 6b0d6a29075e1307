import { useLocation } from '@tanstack/react-router';
import { t } from '~/i18n/t';
import { usePageTitle } from '~/lib/use-page-title';
import { type TermGroup, termGroups } from '~/ui/glossary/terms';
import { PageHeader } from '~/ui/page/PageHeader';
import * as styles from './GlossaryPage.module.css';

const groups = Object.keys(termGroups) as TermGroup[];

/** Renders every term that the console explains. Each term has its own URL, such as `/glossary#priority`. */
export function GlossaryPage() {
  usePageTitle(t('glossary.title'));
  const meant = useLocation({ select: ({ hash }) => hash });
  return (
    <>
      <PageHeader title={t('glossary.title')} crumbs={[{ label: t('app.name') }]} />
      <p className={`ui-aside ${styles.about}`}>{t('glossary.about')}</p>
      {groups.map((group) => (
        <section key={group} aria-labelledby={`group-${group}`} className={styles.group}>
          <h2 id={`group-${group}`}>{t(`glossary.group.${group}`)}</h2>
          <dl className="ui-card ui-lines">
            {termGroups[group].map((term) => (
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
