import { type SyntheticEvent, useState } from 'react';
import { errorKind, isRetryable } from '~/api/api-error';
import { errorText, readingText } from '~/api/error-text';
import { isUuid } from '@recon/contract/values';
import { t } from '~/i18n/t';
import { Button } from '~/ui/controls/Button';
import { InlineAlert } from '~/ui/page/ErrorPanel';
import { SearchSelect } from '~/forms/controls/SearchSelect';
import { TextInput } from '~/forms/controls/TextInput';
import type { ChosenLedger } from './preferences';
import type { useChosenLedger } from './use-chosen-ledger';
import * as styles from './balances.module.css';

interface PlaceFieldsProps {
  place: ReturnType<typeof useChosenLedger>;
  onChange: (place: Partial<ChosenLedger>) => void;
  submitLabel: string;
}

/** Renders the fields for organization and ledger: by name or, if the ledger service does not list them, by id. */
export function LedgerFields(props: PlaceFieldsProps) {
  const { place, onChange } = props;
  const { organizations, ledgers, organizationId, ledgerId, failed } = place;
  if (failed && isRetryable(failed.error)) return <Away {...failed} />;
  if (failed) return <PlaceIds {...props} error={failed.error} />;
  return (
    <>
      <SearchSelect
        label={t('balances.organization')}
        placeholder={t('balances.organization.choose')}
        options={optionsOf(
          organizations.data?.map(({ id, legalName }) => ({ id, name: legalName })),
          organizationId,
        )}
        value={organizationId ?? ''}
        onChange={(value) => onChange(value ? { organizationId: value } : {})}
      />
      <SearchSelect
        label={t('balances.ledger')}
        placeholder={t('balances.ledger.choose')}
        disabledReason={organizationId === undefined ? t('balances.ledger.first') : undefined}
        options={optionsOf(ledgers.data, ledgerId)}
        value={ledgerId ?? ''}
        onChange={(value) =>
          organizationId !== undefined && onChange({ organizationId, ...(value && { ledgerId: value }) })
        }
      />
    </>
  );
}

/** Returns a select's options, labelled by name. Adds `chosen`, labelled by its id, if it is not in `choices`. */
function optionsOf(choices: readonly { id: string; name: string }[] = [], chosen: string | undefined) {
  const options = choices.map(({ id, name }) => ({ value: id, label: name }));
  if (chosen === undefined || choices.some(({ id }) => id === chosen)) return options;
  return [{ value: chosen, label: chosen }, ...options];
}

function Away({ error, query }: NonNullable<PlaceFieldsProps['place']['failed']>) {
  const { title, meaning, action, requestId } = readingText(error);
  return (
    <div className={styles.ids}>
      <InlineAlert
        tone="error"
        title={t('balances.listsFailed')}
        requestId={requestId}
        isRetrying={query.isFetching}
        onRetry={() => void query.refetch()}
      >
        {`${title}. ${meaning} ${action}`}
      </InlineAlert>
    </div>
  );
}

/** Renders fields for ids, for a service that does not list organizations and ledgers, or not to this user. */
function PlaceIds({ place, onChange, submitLabel, error }: PlaceFieldsProps & { error: unknown }) {
  const [organization, setOrganization] = useState(place.organizationId ?? '');
  const [ledger, setLedger] = useState(place.ledgerId ?? '');
  const [checked, setChecked] = useState(false);
  const { title, meaning, requestId } = errorText(error);
  const noLists = errorKind(error) === 'notFound' || errorKind(error) === 'noSuchOperation';
  const fault = (id: string) => (checked && !isUuid(id.trim()) ? t('balances.id.bad') : undefined);

  function show(event: SyntheticEvent) {
    event.preventDefault();
    setChecked(true);
    const [organizationId, ledgerId] = [organization.trim().toLowerCase(), ledger.trim().toLowerCase()];
    if (isUuid(organizationId) && isUuid(ledgerId)) onChange({ organizationId, ledgerId });
  }

  return (
    <form className={styles.ids} onSubmit={show} noValidate>
      <InlineAlert
        tone={noLists ? 'note' : 'warning'}
        title={noLists ? t('balances.noLists.title') : t('balances.listsFailed')}
        requestId={noLists ? undefined : requestId}
        onRetry={noLists ? undefined : () => void place.failed?.query.refetch()}
      >
        {noLists ? '' : `${title}. ${meaning}`}
        {t('balances.noLists.body')}
      </InlineAlert>
      <TextInput
        label={t('balances.organizationId')}
        mono
        spellCheck={false}
        value={organization}
        error={fault(organization)}
        onChange={({ currentTarget }) => setOrganization(currentTarget.value)}
      />
      <TextInput
        label={t('balances.ledgerId')}
        mono
        spellCheck={false}
        value={ledger}
        error={fault(ledger)}
        onChange={({ currentTarget }) => setLedger(currentTarget.value)}
      />
      <Button type="submit">{submitLabel}</Button>
    </form>
  );
}
