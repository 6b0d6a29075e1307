import { useState } from 'react';
import type { MatchRule } from '@recon/contract/match-rule';
import { matchRulePolicy } from '@recon/engine/configuration/match-rules/rule-policy';
import { type MovedIds, type Order, orderOf } from '@recon/engine/configuration/match-rules/order';
import { t } from '~/i18n/t';
import { InlineAlert } from '~/ui/page/ErrorPanel';
import { Sheet } from '~/ui/overlay/Sheet';
import type { RenderLink } from '~/lib/links';
import { lazyComponent } from '~/lib/lazy';
import type { BoardState, RuleBoardProps } from './board-props';
import { rulesReadOnlyText, ruleRefusalText } from './rule-actions';
import type { RuleDialogs } from './use-rule-dialogs';
import { toFormValues } from './rule-form';
import { RuleEditor } from './RuleEditor';
import { useChangeSearch } from './rules-search';
import { ToleranceEditor } from './ToleranceEditor';

// The editor is opened most, so it does not wait for the others.
const DeleteRuleDialog = lazyComponent(async () => (await import('./RuleDialogs')).DeleteRuleDialog);
const HintsSheet = lazyComponent(async () => (await import('./hints/HintsSheet')).HintsSheet);
const MoveSheet = lazyComponent(async () => (await import('./MoveSheet')).MoveSheet);
const RuleView = lazyComponent(async () => (await import('./RuleView')).RuleView);

interface RuleSheetsProps
  extends
    Pick<RuleBoardProps, 'contextId' | 'contextType' | 'normalizesFees'>,
    Pick<BoardState, 'rules' | 'circumstances' | 'visible' | 'moves'> {
  dialogs: RuleDialogs;
  /** Id of the rule whose sheet is open, or `new`. */
  open: string | undefined;
  /** Rule at which the list of hints is open, by id, or `all`; undefined if it is closed. */
  hints: string | undefined;
  linkTo: (ruleId: string) => RenderLink;
  onMoved: (ruleId: string) => void;
  /** Called when a rule was created in its sheet, which is about to close. */
  onMade: (ruleId: string) => void;
  /** Called when the question whether to delete a rule is closed; `gone` if the rule no longer exists. */
  onRemoved: (gone: boolean) => void;
}

/** Renders the open sheet or dialog: the rule's editor or read-only view, the move sheet, hints, questions. */
export function RuleSheets(props: RuleSheetsProps) {
  const { contextId, circumstances, rules, moves, contextType, open, hints, dialogs } = props;
  const { ask, moving, removing, edited } = dialogs;
  const changeSearch = useChangeSearch();
  const move = (moved: MovedIds, order: Order) => {
    props.onMoved(typeof moved === 'string' ? moved : (moved[0] ?? ''));
    ask.move(moved, order);
  };
  return (
    <>
      <OpenSheet {...props} />
      {/* A rule opened from the hints comes first. */}
      {hints !== undefined && open === undefined && (
        <HintsSheet
          {...{ contextId, contextType, circumstances, rules, moves }}
          normalizesFees={props.normalizesFees}
          at={hints}
          isAsking={removing !== undefined}
          linkTo={props.linkTo}
          onMove={move}
          onRemove={ask.remove}
          onClose={() => changeSearch({ hints: undefined })}
        />
      )}
      {edited && (
        <ToleranceEditor
          {...props}
          edited={edited}
          askDelete={dialogs.askDelete}
          onClose={() => dialogs.setEdited(undefined)}
        />
      )}
      {moving && (
        <MoveSheet
          {...{ rules, contextType }}
          movedRules={moving.rules}
          by={moving.by}
          onMove={(order) => move(orderOf(moving.rules), order)}
          onClose={() => dialogs.setMoving(undefined)}
        />
      )}
      {removing && (
        <DeleteRuleDialog
          {...{ contextId, rules, moves, contextType }}
          rule={removing.rule}
          isUndo={removing.answered !== undefined}
          onRemoved={props.onRemoved}
        />
      )}
    </>
  );
}

function OpenSheet(props: RuleSheetsProps) {
  const { contextId, open, rules, circumstances, contextType } = props;
  const { place, askDelete } = props.dialogs;
  const changeSearch = useChangeSearch();
  const onClose = () => changeSearch({ rule: undefined });
  const found = rules.find(({ id }) => id === open);
  // A rule that another user deletes during editing stays open, with the input.
  const [held, setHeld] = useState(found);
  if (found && found !== held) setHeld(found);
  if (open === undefined) return null;
  const rule = found ?? (held?.id === open ? held : undefined);
  const position = rules.findIndex(({ id }) => id === open) + 1;
  // A saved form is not there again after Back.
  const onSaved = () => changeSearch({ rule: undefined }, 'same');
  const shared = { ...props, askDelete, onClose, onSaved };
  if (open === 'new') {
    const refusal = ruleRefusalText(matchRulePolicy.create(circumstances));
    if (refusal !== undefined) return <Notice title={t('rules.new')} text={refusal} onClose={onClose} />;
    const { like, ...where } = place;
    const initial = { ...toFormValues(undefined, rules, like), ...where };
    return <RuleEditor key="new" rule={undefined} initial={initial} {...shared} />;
  }
  if (!rule) return <Notice title={t('rules.gone.title')} text={t('rules.gone.text')} onClose={onClose} />;
  const reason = rulesReadOnlyText(matchRulePolicy.update(circumstances));
  const steps = { rules: props.visible, onStep: ({ id }: MatchRule) => changeSearch({ rule: id }) };
  return reason === undefined ? (
    <RuleEditor key={rule.id} rule={rule} initial={toFormValues(rule, rules)} steps={steps} {...shared} />
  ) : (
    <RuleView key={rule.id} {...{ contextId, rule, position, contextType, reason, steps, onClose }} />
  );
}

function Notice({ title, text, onClose }: { title: string; text: string; onClose: () => void }) {
  return (
    <Sheet title={title} onClose={onClose}>
      <InlineAlert tone="warning">{text}</InlineAlert>
    </Sheet>
  );
}
