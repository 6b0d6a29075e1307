import type { Context } from '~/contract/context';
import { type Readiness, readiness } from '~/domain/contexts/readiness';
import { t } from '~/i18n/t';
import { Icon } from '~/ui/Icon';

/** What a context has and lacks before it is activated, as far as can be told from here. */
export function ReadinessList({ context, ruleCount }: { context: Context; ruleCount: number | undefined }) {
  return (
    <section className="context-ready" aria-labelledby="context-ready">
      <h2 id="context-ready">{t('contexts.ready.title')}</h2>
      <ul className="context-ready__list">
        {readiness(context, ruleCount).map((item) => (
          <li key={item.check} className="context-ready__check">
            <span className={`context-ready__mark context-ready__mark--${item.state}`} aria-hidden="true">
              {item.state === 'met' && <Icon name="check" />}
            </span>
            <span className="ui-hidden">{t(`contexts.ready.state.${item.state}`)}</span>
            {sentence(item)}
          </li>
        ))}
      </ul>
    </section>
  );
}

function sentence(item: Readiness): string {
  switch (item.check) {
    case 'rules':
      return t(`contexts.ready.rules.${item.state}`);
    case 'engine':
      return t(`contexts.ready.engine.${item.state}`);
    case 'sources':
      return t(`contexts.ready.sources.${item.state}`);
  }
}
