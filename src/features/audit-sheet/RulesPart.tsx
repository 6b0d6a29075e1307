import 'texts:auditSheet';
import 'texts:rules';
import type { ContextSnapshot } from '~/api/context-snapshot';
import { ruleSentence } from '~/features/match-rules/rule-sentence';
import { ruleTypeName } from '~/features/match-rules/rule-tokens';
import { t } from '~/i18n/t';
import { membersIn } from '~/lib/json/lossless';
import { TableHead } from '~/ui/page/TableHead';
import * as styles from './audit-sheet.module.css';

/** Renders the match rules in matching order: each as a sentence, with every setting as stored. */
export function RulesPart({ rules, contextType }: { rules: ContextSnapshot['rules']; contextType: string }) {
  return (
    <section aria-labelledby="audit-rules">
      <h3 id="audit-rules">{t('auditSheet.rules', { count: rules.length })}</h3>
      {rules.length > 0 && <p className={styles.about}>{t('auditSheet.rules.about')}</p>}
      {rules.length > 0 && (
        <table className={styles.table}>
          <TableHead columns={[t('auditSheet.position'), t('auditSheet.priority'), t('auditSheet.rule')]} />
          <tbody>
            {rules.map((rule, index) => (
              <tr key={rule.id}>
                <td className={styles.figure}>{index + 1}</td>
                <td className={styles.figure}>{rule.priority}</td>
                <td>
                  <p>
                    <b>{ruleTypeName(rule.type)}:</b> {ruleSentence(rule, contextType)}
                  </p>
                  <p className={styles.raw}>
                    {membersIn(rule.config).map(({ key, json }) => (
                      <code key={key}>
                        {key}: {json}
                      </code>
                    ))}
                  </p>
                  <p className={styles.raw}>
                    <code>{rule.id}</code>
                  </p>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
