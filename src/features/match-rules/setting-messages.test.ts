import { expect, it } from 'vitest';
import { type ConfigField, configFields } from '@recon/engine/configuration/match-rules/rule-config';
import { matchRuleTypes } from '@recon/engine/configuration/match-rules/rule-types';
import { choiceLabel, settingHelp, settingLabel } from './setting-messages';

const fields = matchRuleTypes.flatMap((type) =>
  configFields[type].map((field): [string, string, ConfigField] => [type, field.key, field]),
);

it.each(fields)('%s %s has a label, a help text and labels for its choices', (_type, _key, field) => {
  const words = [settingLabel(field), settingHelp(field, false), settingHelp(field, true)];
  if (field.kind === 'choice') words.push(...field.choices.map((choice) => choiceLabel(field, choice)));
  for (const word of words) {
    expect(word).not.toBe('');
    expect(word).not.toMatch(/rules\./);
  }
});

it('states which default applies, a fraction as a percentage', () => {
  const percent = configFields.TOLERANCE.find(({ key }) => key === 'percentTolerance')!;
  expect(settingHelp(percent, true)).toMatch(/0\.5 %/);
});
