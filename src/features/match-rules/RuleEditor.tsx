import { type ComponentProps, use, useEffect, useEffectEvent } from 'react';
import type { MatchRule } from '@recon/contract/match-rule';
import { ConflictNotice } from '~/forms/ConflictNotice';
import { FormSheet } from '~/forms/FormSheet';
import { LastChangeNote } from '~/history/history';
import { t } from '~/i18n/t';
import { CopyableId } from '~/ui/controls/Copy';
import { Deferred } from '~/ui/page/StickyFooter';
import { RuleFields } from './RuleFields';
import { RulePlace } from './RulePlace';
import { type RuleFormOptions, useRuleForm } from './use-save-rule';
import { IconButton } from '~/ui/controls/Button';
import { BeforeLeaving } from '~/ui/overlay/before-leaving';
import * as styles from './RuleEditor.module.css';

interface RuleEditorProps extends RuleFormOptions {
  rules: readonly MatchRule[];
  /** Props of the buttons for the previous and the next rule; undefined for a new rule. */
  steps?: Omit<ComponentProps<typeof RuleNavigation>, 'rule'>;
}

/** Renders the editor of a rule: its sentence, its type, its settings as fields or JSON, and its position. */
export function RuleEditor(props: RuleEditorProps) {
  const { contextId, contextType, rule, rules, steps, onClose } = props;
  const { form, saving, freePriority, forgetConflict } = useRuleForm(props);
  const position = rules.findIndex(({ id }) => id === rule?.id) + 1;

  return (
    <FormSheet
      form={form}
      title={rule ? t('rules.view.title', { position }) : t('rules.new')}
      description={rule && <RuleRecord contextId={contextId} rule={rule} />}
      submitLabel={rule ? t('rules.edit.submit') : t('rules.new.submit')}
      onClose={onClose}
      aside={rule && steps && <RuleNavigation {...steps} rule={rule} />}
    >
      <ConflictNotice saving={saving} form={form} />
      <RuleFields form={form} rule={rule} contextType={contextType} />
      <Deferred>
        <RulePlace
          {...{ form, rules, rule, contextType, freePriority }}
          onOffer={(priority) => {
            forgetConflict();
            form.methods.setValue('priority', String(priority), { shouldDirty: true });
            form.methods.clearErrors('priority');
          }}
        />
      </Deferred>
    </FormSheet>
  );
}

/** Renders the id of a rule, and who changed it last. */
export function RuleRecord({ contextId, rule }: { contextId: string; rule: MatchRule }) {
  return (
    <>
      <CopyableId id={rule.id} label={t('rules.id')} />
      <LastChangeNote contextId={contextId} objectId={rule.id} kind="match-rule" updatedAt={rule.updatedAt} />
    </>
  );
}

interface RuleStepsProps {
  rule: MatchRule;
  rules: readonly MatchRule[];
  onStep: (rule: MatchRule) => void;
}

/** Renders the buttons of a rule's sheet for the previous and the next rule, with Alt and an arrow as shortcuts. */
export function RuleNavigation({ rule, rules, onStep }: RuleStepsProps) {
  const index = rules.findIndex(({ id }) => id === rule.id);
  const before = rules[index - 1];
  const after = index < 0 ? undefined : rules[index + 1];
  const beforeLeaving = use(BeforeLeaving);
  const step = (next: MatchRule | undefined) => next && beforeLeaving(() => onStep(next));
  const press = useEffectEvent((event: KeyboardEvent) => {
    const next = { ArrowUp: before, ArrowDown: after }[event.key];
    // A select opens its list with these keys; a question over the sheet takes precedence.
    const target = event.target as HTMLElement;
    if (!event.altKey || !next || target.matches('select') || target.closest('[role=alertdialog]')) return;
    event.preventDefault();
    step(next);
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event);
    addEventListener('keydown', listener);
    return () => removeEventListener('keydown', listener);
  }, []);
  if (index < 0) return null;
  return (
    <span className={styles.steps}>
      <IconButton
        icon="arrow-up"
        label={t('rules.step.before')}
        disabledReason={before ? undefined : t('rules.refused.atTop')}
        onClick={() => step(before)}
      />
      <IconButton
        icon="arrow-down"
        label={t('rules.step.after')}
        disabledReason={after ? undefined : t('rules.refused.atBottom')}
        onClick={() => step(after)}
      />
    </span>
  );
}
