import { useId, useState } from 'react';
import type { MatchRule } from '@recon/contract/match-rule';
import { t } from '~/i18n/t';
import { maxSearchChars } from '@recon/engine/lib/text-limits';
import { TextInput } from '~/forms/controls/TextInput';
import { RuleNumber, RuleTypeIcon } from './RuleCells';
import { ruleSentence } from './rule-sentence';
import * as styles from './RulePicker.module.css';

interface RulePickerProps {
  label: string;
  /** All rules in order; those in `without` are not offered. */
  rules: readonly MatchRule[];
  without: readonly string[];
  contextType: string | undefined;
  value: string;
  onChange: (ruleId: string) => void;
  error?: string | undefined;
}

const maxShown = 40;

/** Renders the choice of one rule among many: typing a number or words filters them. */
export function RulePicker(props: RulePickerProps) {
  const { label, rules, without, contextType, value, onChange, error } = props;
  const [typed, setTyped] = useState('');
  const name = useId();
  const choices = rules
    .map((rule, index) => ({ rule, position: index + 1, sentence: ruleSentence(rule, contextType) }))
    .filter(({ rule }) => !without.includes(rule.id));
  const found = choices.filter((choice) => fits(choice, typed));
  const shown = found.slice(0, maxShown);
  const chosen = choices.find(({ rule }) => rule.id === value);
  if (chosen && !shown.includes(chosen)) shown.unshift(chosen);
  return (
    <div className={styles.picker}>
      <TextInput
        type="search"
        label={label}
        placeholder={t('rules.pick.search')}
        value={typed}
        maxLength={maxSearchChars}
        error={error}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={(event) => {
          // The first Enter selects, the next one submits the form.
          const [first] = found;
          if (event.key !== 'Enter' || !first || found.some(({ rule }) => rule.id === value)) return;
          event.preventDefault();
          onChange(first.rule.id);
        }}
      />
      <div className={styles.list} role="radiogroup" aria-label={label}>
        {shown.map(({ rule, position, sentence }) => (
          <label key={rule.id} className={styles.choice}>
            <input type="radio" name={name} checked={rule.id === value} onChange={() => onChange(rule.id)} />
            <RuleNumber position={position} />
            <RuleTypeIcon type={rule.type} />
            <span>{sentence}</span>
          </label>
        ))}
        {found.length === 0 && <p className={styles.rest}>{t('rules.pick.none')}</p>}
        {found.length > maxShown && (
          <p className={styles.rest}>{t('rules.pick.more', { more: found.length - maxShown })}</p>
        )}
      </div>
    </div>
  );
}

function fits({ position, sentence }: { position: number; sentence: string }, typed: string): boolean {
  const text = typed.trim().toLowerCase();
  if (/^#?\d+$/.test(text)) return String(position).startsWith(text.replace('#', ''));
  const sought = sentence.toLowerCase();
  return text.split(/\s+/).every((word) => sought.includes(word));
}
