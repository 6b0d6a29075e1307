import type { ComponentProps } from 'react';
import type { MatchRule } from '@recon/contract/match-rule';
import { t } from '~/i18n/t';
import { indentJson, writeJson } from '@recon/engine/lib/json/lossless';
import { Tag, Tags } from '~/ui/controls/Chip';
import { InlineAlert } from '~/ui/page/ErrorPanel';
import { FieldSet } from '~/forms/controls/Field';
import { Sheet } from '~/ui/overlay/Sheet';
import { TextArea } from '~/forms/controls/TextInput';
import { Button } from '~/ui/controls/Button';
import { RuleNavigation, RuleRecord } from './RuleEditor';
import { RulePreview } from './RuleFields';
import { ruleTokens } from './rule-sentence';

interface RuleViewProps {
  contextId: string;
  rule: MatchRule;
  position: number;
  contextType: string | undefined;
  reason: string;
  steps: Omit<ComponentProps<typeof RuleNavigation>, 'rule'>;
  onClose: () => void;
}

/** Renders a rule that cannot be changed. */
export function RuleView({ contextId, rule, position, contextType, reason, steps, onClose }: RuleViewProps) {
  const tokens = ruleTokens(rule);
  const json = indentJson(writeJson(rule.config));
  return (
    <Sheet
      title={t('rules.view.title', { position })}
      description={<RuleRecord contextId={contextId} rule={rule} />}
      onClose={onClose}
      footer={
        <>
          <RuleNavigation {...steps} rule={rule} />
          <Button onClick={onClose}>{t('ui.close')}</Button>
        </>
      }
    >
      <FieldSet>
        <InlineAlert>{reason}</InlineAlert>
        <RulePreview rule={rule} contextType={contextType} />
        {tokens.length > 0 && (
          <Tags>
            {tokens.map((token) => (
              <Tag key={token}>{token}</Tag>
            ))}
          </Tags>
        )}
        <TextArea
          mono
          readOnly
          rows={Math.min(24, json.split('\n').length + 1)}
          label={t('form.json.label')}
          value={json}
        />
      </FieldSet>
    </Sheet>
  );
}
