import 'texts:keys';
import { useEffect, useState } from 'react';
import { t } from '~/i18n/t';
import { ActionMenu } from '~/ui/overlay/ActionMenu';
import { announce } from '~/ui/page/announce';
import { Button } from '~/ui/controls/Button';
import { Fact } from '~/ui/page/Facts';

/** Time in milliseconds for which a value remains visible. */
const shownFor = 60_000;

type SecretName = 'key' | 'payeeKey' | 'name' | 'document' | 'account';

/** Renders a personal value: masked, revealed for a minute on request, copied masked or in full. */
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
