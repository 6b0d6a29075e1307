import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { errorText } from '~/api/error-text';
import type { Context } from '~/contract/context';
import type { MatchRule } from '~/contract/match-rule';
import { contextCan } from '~/domain/contexts/context-can';
import { allowedMoves } from '~/domain/contexts/context-status';
import { t } from '~/i18n/t';
import { Button } from '~/ui/Button';
import { buttonClass } from '~/ui/button-class';
import { CopyableId } from '~/ui/Copy';
import { InlineAlert } from '~/ui/ErrorPanel';
import { HeaderAction } from '~/ui/HeaderSlot';
import { RelativeTime } from '~/ui/RelativeTime';
import {
  normalizationMeaning,
  normalizationWord,
  statusMeaning,
  statusWord,
  toleranceText,
  typeMeaning,
  typeName,
  uploadWord,
} from './context-words';
import { ReadinessList } from './ReadinessList';
import { useStatusChange } from './use-status-change';
import { usePermissions } from './use-permissions';
import './contexts.css';

/** The rules as far as they are known. */
type Rules = { data: readonly MatchRule[] | undefined; error: unknown; refetch: () => unknown };

interface ContextOverviewProps {
  context: Context;
  rules: Rules;
  /** Draws rules as numbered sentences. */
  renderRules: (rules: readonly MatchRule[]) => ReactNode;
}

const rulesShown = 7;

/** A context seen whole: its first rules in words, and every setting with what it means. */
export function ContextOverview({ context, rules, renderRules }: ContextOverviewProps) {
  return (
    <div className="context-overview">
      <ActivateAction context={context} />
      <div className="context-overview__main">
        <section className="ui-card context-rules" aria-labelledby="context-rules">
          <h2 id="context-rules" className="context-card__title">
            {t('contexts.overview.rules')}
          </h2>
          <Rules {...{ context, rules, renderRules }} />
        </section>
        {canBeActivated(context) && <ReadinessList context={context} ruleCount={rules.data?.length} />}
      </div>
      <section className="ui-card context-facts" aria-labelledby="context-facts">
        <h2 id="context-facts" className="context-card__title">
          {t('contexts.tab.settings')}
        </h2>
        <Facts context={context} />
      </section>
    </div>
  );
}

function canBeActivated({ status }: Context): boolean {
  return allowedMoves(status).includes('ACTIVE');
}

/** What is next for a context that is not at work: the page's one primary action. */
function ActivateAction({ context }: { context: Context }) {
  const { ask, dialog } = useStatusChange(context);
  const refusal = contextCan.move(context, 'ACTIVE', usePermissions());
  if (refusal) return null;
  return (
    <HeaderAction>
      <Button variant="primary" onClick={() => ask('ACTIVE')}>
        {t('contexts.move.ACTIVE')}
      </Button>
      {dialog}
    </HeaderAction>
  );
}

function Rules({ context, rules, renderRules }: ContextOverviewProps) {
  const params = { contextId: context.id };
  if (!rules.data && rules.error) {
    const text = errorText(rules.error);
    return (
      <InlineAlert
        tone="bad"
        title={t('contexts.overview.rulesFailed')}
        requestId={text.requestId}
        actions={
          <Button size="small" icon="retry" onClick={() => void rules.refetch()}>
            {t('ui.retry')}
          </Button>
        }
      >
        {text.meaning} {text.action}
      </InlineAlert>
    );
  }
  if (!rules.data)
    return (
      <output className="ui-delayed context-rules__loading" aria-busy="true">
        <span className="ui-hidden">{t('ui.loading')}</span>
      </output>
    );
  if (rules.data.length === 0)
    return (
      <div className="context-rules__none">
        <p>{t('contexts.overview.noRules')}</p>
        <Link to="/contexts/$contextId/rules" params={params} className={buttonClass()}>
          {t('contexts.overview.toRules')}
        </Link>
      </div>
    );
  const more = rules.data.length - rulesShown;
  return (
    <>
      {renderRules(rules.data.slice(0, rulesShown))}
      <Link to="/contexts/$contextId/rules" params={params} className="context-rules__more">
        {more > 0 ? t('contexts.overview.more', { count: more }) : t('contexts.overview.all')}
      </Link>
    </>
  );
}

function Facts({ context }: { context: Context }) {
  const tolerance = toleranceText(context);
  return (
    <dl className="context-facts__list">
      <Fact name={t('contexts.field.status')} value={statusWord(context.status)}>
        {statusMeaning(context.status)}
      </Fact>
      <Fact name={t('contexts.field.type')} value={`${context.type} ${typeName(context.type)}`}>
        {typeMeaning(context.type)}
      </Fact>
      <Fact name={t('contexts.field.interval')} value={context.interval ?? ''}>
        {t('contexts.overview.interval')}
      </Fact>
      <Fact name={t('contexts.field.tolerance')} value={tolerance}>
        {tolerance === t('contexts.tolerance.none')
          ? t('contexts.overview.noTolerance')
          : t('contexts.overview.tolerance')}
      </Fact>
      <Fact name={t('contexts.field.normalization')} value={normalizationWord(context.feeNormalization)}>
        {normalizationMeaning(context.feeNormalization)}
      </Fact>
      <Fact name={t('contexts.field.upload')} value={uploadWord(context.autoMatchOnUpload)}>
        {context.autoMatchOnUpload ? t('contexts.upload.match.meaning') : t('contexts.upload.wait.meaning')}
      </Fact>
      <Fact
        name={t('contexts.field.id')}
        value={<CopyableId id={context.id} label={t('contexts.contextId')} />}
      />
      <Fact name={t('contexts.field.created')} value={<RelativeTime instant={context.createdAt} />} />
      <Fact name={t('contexts.field.updated')} value={<RelativeTime instant={context.updatedAt} />} />
    </dl>
  );
}

function Fact({ name, value, children }: { name: string; value: ReactNode; children?: ReactNode }) {
  return (
    <div className="context-facts__fact">
      <dt>{name}</dt>
      <dd>
        <span className="context-facts__value">{value}</span>
        {children && <span className="context-facts__about">{children}</span>}
      </dd>
    </div>
  );
}
