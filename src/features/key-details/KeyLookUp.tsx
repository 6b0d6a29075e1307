import { type ReactNode, type RefObject, useRef, useState } from 'react';
import { errorText } from '~/api/error-text';
import { errorKind } from '~/api/api-error';
import { t } from '~/i18n/t';
import { ThemeProvider } from '~/ui/page/ThemeProvider';
import { Button } from '~/ui/controls/Button';
import { EmptyState } from '~/ui/page/EmptyState';
import { InlineAlert } from '~/ui/page/ErrorPanel';
import { thenFocus } from '~/ui/focus';
import { TextInput } from '~/forms/controls/TextInput';
import { type KeyReading, keyToSend, readKey } from '@recon/engine/key-details/key-kind';
import { SegmentedFilter } from '~/ui/controls/SegmentedFilter';
import { Holder } from './Holder';
import { type Account, useKeyForm } from './use-key-form';
import * as styles from './key-details.module.css';

/** Renders the sheet to choose an account. The route passes it: the sheet belongs to another feature. */
export type PickAccount = (onPick: (account: Account) => void, onClose: () => void) => ReactNode;

interface KeyLookUpProps {
  refusal: string | undefined;
  account?: Account | undefined;
  pickAccount: PickAccount;
}

/** Renders the lookup of a Pix key's holder. Nothing is sent before a click; key and result are never stored. */
export function KeyLookUp({ refusal, account: chosenAccount, pickAccount }: KeyLookUpProps) {
  const form = useKeyForm(chosenAccount, refusal);
  const [picking, setPicking] = useState(false);
  const keyField = useRef<HTMLInputElement>(null);

  return (
    <div className={`${styles.page} ui-columns`}>
      <form className={`ui-stack ${styles.form}`} onSubmit={form.submit} autoComplete="off" noValidate>
        <p className="ui-aside">{t('keys.about')}</p>
        <ThemeProvider>
          <KeyField {...form.key} field={keyField} begins={chosenAccount !== undefined} />
          <AccountField {...form.account} onPick={() => setPicking(true)} />
        </ThemeProvider>
        <div>
          <Button
            type="submit"
            variant="primary"
            icon="search"
            sends
            busy={form.isPending}
            disabledReason={refusal}
          >
            {t('keys.lookUp')}
          </Button>
        </div>
      </form>
      {picking &&
        pickAccount(
          (picked) => {
            form.pick(picked);
            setPicking(false);
          },
          () => setPicking(false),
        )}
      <div>
        {form.error && <Failure error={form.error} />}
        {form.data && (
          <Holder
            key={form.data.endToEndId}
            details={form.data}
            onForget={() => thenFocus(form.forget, () => keyField.current)}
          />
        )}
      </div>
    </div>
  );
}

type AccountFieldProps = ReturnType<typeof useKeyForm>['account'] & { onPick: () => void };

function AccountField({ value, alias, error, onChange, onPick }: AccountFieldProps) {
  return (
    <TextInput
      label={t('keys.account')}
      help={alias === undefined ? t('keys.account.help') : t('keys.account.named', { alias })}
      error={error}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      autoComplete="off"
      spellCheck={false}
      mono
      after={
        <div className={styles.formPick}>
          <Button size="small" aria-haspopup="dialog" onClick={onPick}>
            {t('keys.account.pick')}
          </Button>
        </div>
      }
    />
  );
}

/** Renders a failed lookup. An unknown key is a normal result; every other failure is shown and not retried. */
function Failure({ error }: { error: unknown }) {
  if (errorKind(error) === 'notFound')
    return (
      <EmptyState icon="key" title={t('keys.notFound.title')}>
        {t('keys.notFound.body')}
      </EmptyState>
    );
  const text = errorText(error);
  return (
    <InlineAlert tone="error" title={text.title} requestId={text.requestId}>
      {text.meaning} {text.action} {t('keys.failed.again')}
    </InlineAlert>
  );
}

type KeyFieldProps = ReturnType<typeof useKeyForm>['key'] & {
  field: RefObject<HTMLInputElement | null>;
  /** Whether the page was opened to type a key: the key field then gets the focus. */
  begins: boolean;
};

/** Renders the field for a Pix key and its kind. Warnings never block. The field has no name, so no form submits it. */
function KeyField({ typed, onType, kind, onKind, error, field, isKept, begins }: KeyFieldProps) {
  const readings = readKey(typed);
  const reading = readings.find((one) => one.kind === kind) ?? readings[0];
  return (
    <div className={isKept ? styles.keyKept : undefined}>
      <TextInput
        ref={field}
        data-begins={begins || undefined}
        label={t('keys.key')}
        help={
          isKept ? t('keys.key.kept') : typed.trim() === '' ? t('keys.key.help') : readingText(typed, reading)
        }
        error={error}
        value={typed}
        onChange={({ currentTarget }) => onType(currentTarget.value)}
        autoComplete="off"
        autoCorrect="off"
        autoCapitalize="none"
        spellCheck={false}
        mono
      />
      {readings.length > 1 && reading && (
        <div className={styles.kinds}>
          <SegmentedFilter
            label={t('keys.kind')}
            options={readings.map((one) => ({ value: one.kind, label: t(`keys.kind.${one.kind}`) }))}
            value={reading.kind}
            onChange={onKind}
          />
        </div>
      )}
    </div>
  );
}

function readingText(typed: string, reading: KeyReading | undefined): string {
  if (!reading) return t('keys.readAs.none');
  const kind = t(`keys.kind.${reading.kind}`);
  const key = keyToSend(typed, reading.kind);
  const readAs = key === typed.trim() ? t('keys.readAs', { kind }) : t('keys.readAs.sent', { kind, key });
  if (reading.checkDigitsFit === undefined) return readAs;
  return `${readAs} ${t(reading.checkDigitsFit ? 'keys.readAs.checked' : 'keys.readAs.misfit')}`;
}
