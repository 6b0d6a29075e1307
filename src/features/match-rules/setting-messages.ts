import { fieldIssue, valueText as plainDecimal } from '@recon/engine/configuration/match-rules/config-issues';
import { configFields, type ConfigField } from '@recon/engine/configuration/match-rules/rule-config';
import { percentOfFraction } from '@recon/engine/money/percent';
import { decimalInText, percentText } from '~/i18n/format';
import { type MessageKey, t } from '~/i18n/t';

/** Messages for settings; setting-messages.test.ts compares the catalogue with the table of settings. */

type FieldWord = Extract<MessageKey, `rules.field.${string}`>;
type HelpWord = Extract<MessageKey, `rules.help.${string}`>;
type ChoiceWord = Extract<MessageKey, `rules.choice.${string}`>;

export function settingLabel({ key }: ConfigField): string {
  return t(`rules.field.${key}` as FieldWord);
}

/** Returns the labels of settings of any type, without duplicates; an unknown setting keeps its key. */
export function settingNames(keys: readonly string[]): string[] {
  const fields = Object.values(configFields).flat();
  const names = keys.map((key) => {
    const field = fields.find((known) => known.key === key);
    return field ? settingLabel(field) : key;
  });
  return [...new Set(names)];
}

/** Returns what a setting means and, if it is `unset`, which default applies. */
export function settingHelp(field: ConfigField, unset: boolean): string {
  const help = t(`rules.help.${field.key}` as HelpWord);
  return unset ? `${help} ${t('rules.default', { value: valueText(field, field.default) })}`.trim() : help;
}

type Choice = Extract<ConfigField, { kind: 'choice' }>;

/** Returns the label of a choice; an unknown one is returned unchanged. */
export function choiceLabel(field: Choice, choice: string): string {
  return field.choices.includes(choice) ? t(`rules.choice.${field.key}.${choice}` as ChoiceWord) : choice;
}

/** Returns the options of a setting; one that is unknown or that the engine handles wrongly only if it is `stored`. */
export function choiceOptions(field: Choice, storedChoice?: string) {
  const usual = field.choices.filter((choice) => choice !== 'RIGHT_TO_LEFT');
  const values = storedChoice === undefined ? usual : new Set([...usual, storedChoice]);
  return [...values].map((value) => ({ value, label: choiceLabel(field, value) }));
}

/** Returns a setting's value as text; a value that is invalid for the setting as its JSON. */
export function valueText(field: ConfigField, value: unknown): string {
  if (fieldIssue(field, value)) return typeof value === 'string' ? value : JSON.stringify(value);
  switch (field.kind) {
    case 'boolean':
      return value === true ? t('rules.on') : t('rules.off');
    case 'choice':
      return choiceLabel(field, field.anyCase ? String(value).toUpperCase() : String(value));
    case 'integer':
      return String(value);
    case 'decimal':
      return field.unit === 'fraction'
        ? percentText(percentOfFraction(plainDecimal(value) ?? ''))
        : decimalInText(plainDecimal(value) ?? '');
  }
}
