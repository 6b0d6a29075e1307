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
  /** The number of names that the new name is checked against; only the service knows all of them. */
  knownCount: number;
  /** Whether the service refused the name, or would refuse it. */
  isRefused: boolean;
  /** A free name if the typed one is taken. */
  suggestion: string | undefined;
  onBack: () => void;
  onNext: () => void;
}

/** Renders step 2: the name of the copy, checked as far as the browser can. */
export function NameStep(props: NameStepProps) {
  const { form, original, knownCount, isRefused, suggestion, onBack, onNext } = props;
  const { body, methods } = form;
  const { trigger, setValue } = methods;
  useEffect(() => {
    // After a refusal by the service, the field shows the error as soon as it is mounted.
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
      <div ref={body} className={`ui-stack ${styles.name}`}>
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
