import { type SyntheticEvent, useState } from 'react';
import type { FileAnswers } from '~/api/bundles';
import type { BundleFile } from '@recon/contract/bundle';
import type { Refusal } from '@recon/engine/configuration/bundle/bundle-plan';
import { ruleTypeName } from '~/features/match-rules/rule-sentence';
import { SelectInput } from '~/forms/controls/SelectInput';
import { TextInput } from '~/forms/controls/TextInput';
import { formatList } from '~/i18n/format';
import { t } from '~/i18n/t';
import { Button } from '~/ui/controls/Button';
import { InlineAlert } from '~/ui/page/ErrorPanel';
import { ThemeProvider } from '~/ui/page/ThemeProvider';
import * as styles from './bundles.module.css';

interface BundleAnswersProps {
  refusals: readonly Refusal[];
  at: BundleFile['at'];
  answers: FileAnswers;
  onAnswers: (answers: FileAnswers) => void;
}

/** Renders why a file cannot be compared yet, and asks for what it does not contain: values, and which rules are which. */
export function BundleAnswers({ refusals, at, answers, onAnswers }: BundleAnswersProps) {
  const final = refusals.filter(({ reason }) => reason !== 'without-value' && reason !== 'ambiguous-rules');
  const variables = [
    ...new Set(refusals.flatMap((one) => (one.reason === 'without-value' ? one.variables : []))),
  ];
  const ambiguous = refusals.filter((one) => one.reason === 'ambiguous-rules');
  const [values, setValues] = useState<Record<string, string>>({});
  const [choices, setChoices] = useState<Record<string, string>>({});
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    const chosen = new Map([...answers.choices].map(([name, known]) => [name, new Map(known)] as const));
    for (const { context, stated, live } of ambiguous) {
      const known = chosen.get(context) ?? new Map<number, number | 'new'>();
      for (const [index, position] of stated.entries()) {
        const choice = choices[`${context} ${position}`] ?? String(live[index] ?? 'new');
        known.set(position, choice === 'new' ? 'new' : Number(choice));
      }
      chosen.set(context, known);
    }
    onAnswers({ values: { ...answers.values, ...values }, choices: chosen });
  };
  if (final.length > 0) return <BundleRefusals {...{ at }} refusals={final} />;
  return (
    <ThemeProvider>
      <form className="ui-stack" onSubmit={submit}>
        {variables.length > 0 && (
          <fieldset className="ui-prose ui-stack">
            <legend>{t('bundles.values')}</legend>
            <p className="ui-aside ui-prose">{t('bundles.values.about')}</p>
            {variables.map((name) => (
              // It may be a secret.
              <TextInput
                key={name}
                label={name}
                type="password"
                required
                value={values[name] ?? ''}
                onChange={({ currentTarget: { value } }) => setValues({ ...values, [name]: value })}
              />
            ))}
          </fieldset>
        )}
        {ambiguous.map(({ context, type, stated, live }) => (
          <fieldset key={`${context} ${type}`} className="ui-prose ui-stack">
            <legend>{t('bundles.which', { context, type: ruleTypeName(type) })}</legend>
            {stated.map((position, index) => (
              <SelectInput
                key={position}
                label={t('bundles.which.rule', { position })}
                value={choices[`${context} ${position}`] ?? String(live[index] ?? 'new')}
                options={[
                  ...live.map((one) => ({
                    value: String(one),
                    label: t('bundles.which.live', { position: one }),
                  })),
                  { value: 'new', label: t('bundles.which.new') },
                ]}
                onChange={(choice) => setChoices({ ...choices, [`${context} ${position}`]: choice })}
              />
            ))}
          </fieldset>
        ))}
        <div>
          <Button type="submit" variant="primary">
            {t('bundles.compare')}
          </Button>
        </div>
      </form>
    </ThemeProvider>
  );
}

/** Renders why a bundle cannot be compared. */
export function BundleRefusals({ refusals, at }: Pick<BundleAnswersProps, 'refusals' | 'at'>) {
  return (
    <InlineAlert tone="error" title={t('bundles.refused')}>
      <ul className={styles.faults}>
        {refusals.map((one) => (
          <li key={JSON.stringify(one)}>{refusalText(one, at)}</li>
        ))}
      </ul>
    </InlineAlert>
  );
}

function refusalText(refusal: Refusal, at: BundleFile['at']): string {
  const line = 'path' in refusal ? at(refusal.path).line : 0;
  switch (refusal.reason) {
    case 'repeated':
      return t('bundles.repeated', { list: refusal.name });
    case 'unknown-schedule':
      return t('bundles.unknownSchedule', { line, name: refusal.name });
    case 'schedules-not-listed':
      return t('bundles.schedulesNotListed');
    case 'not-json':
      return t('bundles.notJson', { line, list: formatList(refusal.variables, 'conjunction') });
    default:
      return '';
  }
}
