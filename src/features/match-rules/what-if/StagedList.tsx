import { type ReactNode, type RefObject, useRef } from 'react';
import { inOrder, isChanged, withoutRule } from '@recon/engine/configuration/change-plan/staged-rules';
import type { StagedRule } from '@recon/engine/configuration/change-plan/staged-rule';
import { moveAfter, moveBefore, orderOf } from '@recon/engine/configuration/match-rules/order';
import { t } from '~/i18n/t';
import { Button } from '~/ui/controls/Button';
import { useRowHeight } from '~/ui/page/appearance';
import { EmptyState } from '~/ui/page/EmptyState';
import { announce } from '~/ui/page/announce';
import { useUndoKey } from '~/ui/controls/UndoButton';
import { rowPart, thenFocus } from '~/ui/focus';
import { SortableList } from '~/ui/sortable/SortableList';
import { ruleSentence } from '../rule-sentence';
import { TermHelp } from '~/ui/glossary/TermHelp';
import { StagedRow, type StagedRowProps } from './StagedRow';
import * as styles from './what-if.module.css';

interface StagedListProps extends Omit<StagedRowProps, 'rule' | 'row' | 'onEdit' | 'onRemove'> {
  onStartOver: () => void;
  /** Reverts the last change; `undefined` if there is none. */
  onUndo: (() => void) | undefined;
  /** Opens a rule for editing, or a new one for `undefined`. */
  onEdit: (rule: StagedRule | undefined) => void;
  onSuggest: () => void;
  hints: ReactNode;
}

/** Renders the staged rules, which the user can reorder and switch off, with the transactions that each matches. */
export function StagedList(props: StagedListProps) {
  const { staged, onChange } = props;
  const height = useRowHeight();
  const section = useRef<HTMLElement>(null);
  const add = useRef<HTMLButtonElement>(null);
  const remove = ({ id }: StagedRule) => {
    const at = staged.rules.findIndex((one) => one.id === id);
    const next = staged.rules[at + 1] ?? staged.rules[at - 1];
    thenFocus(
      () => onChange(withoutRule(staged, id)),
      () => (next && rowPart(section.current, next.id, '[aria-haspopup=menu]')) ?? add.current,
    );
  };
  return (
    <section ref={section} aria-labelledby="what-if-rules">
      <StagedHead {...props} add={add} />
      {props.hints}
      {staged.rules.length === 0 ? (
        <EmptyState
          title={t('whatIf.rules.none')}
          action={
            <Button variant="primary" onClick={props.onSuggest}>
              {t('suggest.open')}
            </Button>
          }
        >
          {t('whatIf.rules.none.about')}
        </EmptyState>
      ) : (
        <SortableList
          items={staged.rules}
          getKey={({ id }) => id}
          label={t('whatIf.rules.list')}
          itemLabel={(rule) => ruleSentence(rule, props.contextType)}
          estimateSize={height}
          onMove={({ key, anchor }) => {
            const order = orderOf(staged.rules);
            const moved =
              'before' in anchor
                ? moveBefore(order, key, anchor.before)
                : moveAfter(order, key, anchor.after);
            onChange(inOrder(staged, moved));
          }}
          renderRow={(rule, row) => <StagedRow {...props} {...{ rule, row }} onRemove={remove} />}
        />
      )}
    </section>
  );
}

/** Renders the heading and the actions for all rules; `add` is the button that gets the focus if another disappears. */
function StagedHead(props: StagedListProps & { add: RefObject<HTMLButtonElement | null> }) {
  const { add, rules, staged } = props;
  const undo = () => {
    // The button may disappear with the last change, and the focus would be lost with it.
    if (document.activeElement?.hasAttribute('data-undo')) add.current?.focus();
    props.onUndo?.();
    announce(t('whatIf.rules.undone'));
  };
  useUndoKey(props.onUndo !== undefined, undo);
  return (
    <div className={`ui-row ${styles.head}`}>
      <h2 id="what-if-rules" className={styles.title}>
        {t('whatIf.rules')}
      </h2>
      <TermHelp term="staged" />
      <span className={`ui-row ${styles.headActions}`}>
        {/* First, so that the other buttons do not move under the pointer. */}
        {isChanged(rules, staged) && (
          // The button disappears, and the focus would be lost with it.
          <Button
            size="small"
            variant="quiet"
            onClick={() => thenFocus(props.onStartOver, () => add.current)}
          >
            {t('whatIf.rules.reset')}
          </Button>
        )}
        {props.onUndo && (
          <Button
            size="small"
            variant="quiet"
            icon="undo"
            data-undo
            aria-label={t('whatIf.rules.undo')}
            aria-keyshortcuts="Control+Z Meta+Z"
            onClick={undo}
          >
            {t('ui.undo')}
          </Button>
        )}
        {staged.rules.length > 0 && (
          <Button size="small" onClick={props.onSuggest}>
            {t('suggest.more')}
          </Button>
        )}
        <Button ref={add} size="small" icon="plus" onClick={() => props.onEdit(undefined)}>
          {t('whatIf.rules.add')}
        </Button>
      </span>
    </div>
  );
}
