import 'texts:keys';
import { useEffect, useState } from 'react';
import { t } from '~/i18n/t';
import { ActionMenu } from '~/ui/overlay/ActionMenu';
import { announce } from '~/ui/page/announce';
import { Button } from '~/ui/controls/Button';
import { Fact } from '~/ui/page/Facts';

/** Milliseconds for which a value stays in sight. */
const shownFor = 60_000;

/** The personal values of a holder. */
type SecretName = 'key' | 'payeeKey' | 'name' | 'document' | 'account';

/** A personal value: masked, shown for a minute when asked, copied as it is or masked. */
export function MaskedValue({ fact, value, masked }: { fact: SecretName; value: string; masked: string }) {
  const [shown, setShown] = useState(false);
  useEffect(() => {
    if (!shown) return;
    const timer = setTimeout(() => setShown(false), shownFor);
    return () => clearTimeout(timer);
  }, [shown]);

  async function copy(text: string) {
    try {
      await navigator.clipboard.writeText(text);
      announce(t('ui.copied'));
    } catch {
      announce(t('ui.copyFailed'));
    }
  }

  const what = t(`keys.what.${fact}`);
  return (
    <Fact
      label={t(`keys.fact.${fact}`)}
      value={shown ? value : masked}
      actions={
        <>
          <Button
            size="small"
            variant="quiet"
            aria-label={shown ? t('keys.hide', { what }) : t('keys.show', { what })}
            onClick={() => setShown(!shown)}
          >
            {shown ? t('keys.hide.short') : t('keys.show.short')}
          </Button>
          <ActionMenu
            label={t('keys.copy', { what })}
            items={[
              { label: t('keys.copy.masked'), icon: 'copy', onSelect: () => void copy(masked) },
              { label: t('keys.copy.whole'), icon: 'copy', onSelect: () => void copy(value) },
            ]}
          />
        </>
      }
    />
  );
}
