import 'texts:contexts.clone';
import { useEffect } from 'react';
import { FormTextField } from '~/forms/fields';
import type { ContractForm } from '~/forms/use-contract-form';
import { t } from '~/i18n/t';
import { Button } from '~/ui/controls/Button';
import type { CloneDraft } from './clone-draft';
import { WizardStep } from './WizardStep';
import * as styles from './clone.module.css';

interface NameStepProps {
  form: ContractForm<CloneDraft>;
  original: string;
  /** Against how many names it was checked; the service alone knows all. */
  knownCount: number;
  /** The service has refused the name given, or would. */
  isRefused: boolean;
  /** A free name, when the one given is taken. */
  suggestion: string | undefined;
  onBack: () => void;
  onNext: () => void;
}

/** Step 2: the name of the copy, checked as far as can be from here. */
export function NameStep(props: NameStepProps) {
  const { form, original, knownCount, isRefused, suggestion, onBack, onNext } = props;
  const { body, methods } = form;
  const { trigger, setValue } = methods;
  useEffect(() => {
    // Refused by the service a moment ago: said at the field as soon as the field is there.
    if (isRefused) void trigger('name');
  }, [isRefused, trigger]);
  return (
    <WizardStep
      title={t('contexts.clone.name.title')}
      about={t('contexts.clone.name.about', { name: original })}
      onSubmit={onNext}
      footer={
        <>
          <Button onClick={onBack}>{t('contexts.clone.back')}</Button>
          <Button type="submit" variant="primary">
            {t('contexts.clone.next')}
          </Button>
        </>
      }
    >
      <div ref={body} className={styles.name}>
        <FormTextField
          form={form}
          name="name"
          label={t('contexts.clone.name.label')}
          help={t('contexts.clone.name.help', { count: knownCount })}
        />
        {suggestion !== undefined && (
          <Button
            size="small"
            onClick={() => setValue('name', suggestion, { shouldDirty: true, shouldValidate: true })}
          >
            {t('contexts.clone.name.use', { name: suggestion })}
          </Button>
        )}
      </div>
    </WizardStep>
  );
}
