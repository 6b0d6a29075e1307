import { useQueryClient } from '@tanstack/react-query';
import { use, useEffect, useRef, useState } from 'react';
import { refetchRules } from '~/api/rule-order/rule-queries';
import type { MatchRule } from '@recon/contract/match-rule';
import { moveBefore, type Order } from '@recon/engine/configuration/match-rules/order';
import { matchRulePolicy } from '@recon/engine/configuration/match-rules/rule-policy';
import type { Fix } from '@recon/engine/hints/finding';
import { FieldValidationError } from '~/forms/field-validation-error';
import { loadTexts } from '~/i18n/locale';
import { t } from '~/i18n/t';
import { lazyComponent } from '~/lib/lazy';
import { Button } from '~/ui/controls/Button';
import { InlineAlert } from '~/ui/page/ErrorPanel';
import { Sheet } from '~/ui/overlay/Sheet';
import type { RenderLink } from '~/lib/links';
import { SkeletonRows } from '~/ui/page/SkeletonRows';
import type { BoardState, RuleBoardProps } from '../board-props';
import { failureMessage } from '~/features/match-rules/use-rule-moves';
import { ruleRefusalText } from '../rule-actions';
import { RuleNumber, RuleTypeIcon } from '~/features/match-rules/RuleCells';
import { ruleSentence } from '../rule-sentence';
import { useMergedRule } from '../use-save-rule';
import { fixLabel, HintsContext, hintText } from './RuleHints';
import * as styles from './HintsSheet.module.css';

const FixAllSheet = lazyComponent(async () => {
  const [{ FixAllSheet: Loaded }] = await Promise.all([import('./FixAllSheet'), loadTexts('more')]);
  return Loaded;
}, FixAllFrame);

function FixAllFrame({ onClose }: { onClose: () => void }) {
  return (
    <Sheet title={t('rulesLint.fixAll.title')} onClose={onClose}>
      <SkeletonRows rows={4} cells={2} />
    </Sheet>
  );
}

/** Number of rules shown first, those with the costliest hints, and then at once: the buttons take time to render. */
const firstRules = 3;
const rulesAtOnce = 50;

interface HintsSheetProps
  extends
    Pick<RuleBoardProps, 'contextId' | 'contextType' | 'normalizesFees'>,
    Pick<BoardState, 'rules' | 'circumstances' | 'moves'> {
  /** Rule whose hints are scrolled into view, by id; `all` for none. */
  at: string;
  linkTo: (ruleId: string) => RenderLink;
  /** Whether a dialog with a question is open over the sheet; the dialog has the focus then. */
  isAsking: boolean;
  onMove: (ruleId: string, order: Order) => void;
  onRemove: (rule: MatchRule) => void;
  onClose: () => void;
}

/** Renders all hints by rule, each with its fix. A link opens a rule's sheet; closing that shows this sheet again. */
export function HintsSheet(props: HintsSheetProps) {
  const { findings } = use(HintsContext);
  const [isFixing, setFixing] = useState(false);
  const { circumstances } = props;
  const refusal = ruleRefusalText(
    matchRulePolicy.update(circumstances) ??
      matchRulePolicy.reorder(circumstances) ??
      matchRulePolicy.delete(circumstances),
  );
  if (isFixing) return <FixAllSheet {...props} refusal={refusal} onClose={() => setFixing(false)} />;
  const fixes = findings.filter(({ fix }) => fix).length;
  return (
    <Sheet
      title={t('rulesLint.title')}
      description={t('rulesLint.about')}
      onClose={props.onClose}
      footer={
        fixes > 1 && (
          <Button disabledReason={refusal} onClick={() => setFixing(true)}>
            {t('rulesLint.fixAll', { count: fixes })}
          </Button>
        )
      }
    >
      <HintList {...props} />
    </Sheet>
  );
}

function HintList({ rules, contextType, at, isAsking, linkTo, ...shared }: HintsSheetProps) {
  const { byRule, positions, isComplete } = use(HintsContext);
  const list = useRef<HTMLDivElement>(null);
  const known = new Map(rules.map((rule) => [rule.id, rule]));
  const concerned = [...byRule.keys()].flatMap((id) => known.get(id) ?? []);
  const [shown, setShown] = useState(() =>
    Math.max(firstRules, concerned.findIndex(({ id }) => id === at) + 1),
  );
  const noteUsed = useFocusOnNext(list, isAsking);
  useEffect(() => {
    const rule = list.current?.querySelector(`[data-key="${CSS.escape(at)}"]`);
    if (!rule) return;
    rule.scrollIntoView({ block: 'start' });
    rule.querySelector<HTMLElement>('a')?.focus({ preventScroll: true });
  }, [at]);
  const rest = concerned.slice(shown).reduce((sum, { id }) => sum + byRule.get(id)!.length, 0);

  return (
    <div ref={list} className="ui-stack ui-start" onClickCapture={noteUsed}>
      {!isComplete && <InlineAlert>{t('rulesLint.incomplete')}</InlineAlert>}
      {concerned.length === 0 && <p tabIndex={-1}>{t('rulesLint.none')}</p>}
      <ol className={styles.rules} aria-label={t('rulesLint.title')}>
        {concerned.slice(0, shown).map((rule) => (
          <li key={rule.id} data-key={rule.id}>
            <h3 className={styles.rule}>
              <RuleNumber position={positions.get(rule.id)} />
              <RuleTypeIcon type={rule.type} />
              {linkTo(rule.id)({ className: 'ui-link', children: ruleSentence(rule, contextType) })}
            </h3>
            <ul className={styles.findings}>
              {byRule.get(rule.id)?.map((finding) => {
                const label = fixLabel(finding, positions);
                return (
                  <li
                    key={`${finding.code} ${finding.values.settings?.join()}`}
                    className={`${styles.finding} ui-stack ui-start`}
                  >
                    <p>{hintText(finding, (id) => positions.get(id))}</p>
                    {finding.fix && label !== undefined && (
                      <HintFix {...shared} {...{ rule, label }} fix={finding.fix} />
                    )}
                  </li>
                );
              })}
            </ul>
          </li>
        ))}
      </ol>
      {rest > 0 && (
        <Button onClick={() => setShown(shown + rulesAtOnce)}>{t('rulesLint.more', { count: rest })}</Button>
      )}
    </div>
  );
}

/**
 * Moves the focus when a fix removes its hint and its button: to the next button, or to the message if none is left.
 * Returns a function that records which button is used.
 */
function useFocusOnNext(list: { current: HTMLElement | null }, isAsking: boolean) {
  const used = useRef<{ button: Element; index: number }>(undefined);
  const buttons = () => [...(list.current?.querySelectorAll<HTMLElement>('button') ?? [])];

  useEffect(() => {
    const element = list.current;
    if (isAsking || !element) return;
    const goOn = () => {
      if (!used.current || used.current.button.isConnected) return;
      const isLost = document.activeElement === document.body || !document.activeElement?.isConnected;
      const next = buttons()[Math.min(used.current.index, buttons().length - 1)];
      used.current = undefined;
      if (isLost) (next ?? element.querySelector<HTMLElement>('p[tabindex]'))?.focus();
    };
    goOn();
    const observer = new MutationObserver(goOn);
    observer.observe(element, { childList: true, subtree: true });
    return () => observer.disconnect();
  });

  return ({ target }: { target: EventTarget }) => {
    const button = target instanceof Element ? target.closest('button') : null;
    if (button) used.current = { button, index: buttons().indexOf(button) };
  };
}

type HintFixProps = Pick<HintsSheetProps, 'contextId' | 'circumstances' | 'moves' | 'onMove' | 'onRemove'> & {
  rule: MatchRule;
  label: string;
};

/** Renders the button that fixes a hint as the page would: with a save, a move, or a confirmed deletion. */
function HintFix({ fix, ...props }: HintFixProps & { fix: Fix }) {
  const { rule, label, circumstances, moves, onMove, onRemove } = props;
  if (fix.kind === 'edit') return <EditFix {...props} fix={fix} />;
  const refusal =
    fix.kind === 'delete' ? matchRulePolicy.delete(circumstances) : matchRulePolicy.reorder(circumstances);
  const act =
    fix.kind === 'delete'
      ? () => onRemove(rule)
      : () => onMove(rule.id, moveBefore(moves.order(), rule.id, fix.before));
  return (
    <Button size="small" sends disabledReason={ruleRefusalText(refusal)} onClick={act}>
      {label}
    </Button>
  );
}

/** Renders the button of a fix that edits the rule. If another user changed the same, shows that and sends nothing. */
function EditFix(props: HintFixProps & { fix: Extract<Fix, { kind: 'edit' }> }) {
  const { contextId, rule, label, circumstances, moves, fix } = props;
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const members = { type: fix.type ?? rule.type, config: fix.config, priority: rule.priority };
  const form = { typed: () => members, show: () => undefined };
  const saving = useMergedRule({ contextId, rule, moves, form });

  async function save() {
    setBusy(true);
    try {
      await saving.save(saving.changes(members));
    } catch (error) {
      moves.tell(
        error instanceof FieldValidationError
          ? { tone: 'warning', text: t('rulesLint.changed') }
          : failureMessage(
              error,
              (reason) => t('rulesLint.failed', { reason }),
              () => void save(),
            ),
      );
      refetchRules(client, contextId);
    } finally {
      setBusy(false);
    }
  }

  return (
    <Button
      size="small"
      sends
      busy={busy}
      disabledReason={ruleRefusalText(matchRulePolicy.update(circumstances))}
      onClick={() => void save()}
    >
      {label}
    </Button>
  );
}
