import 'texts:rules';
import 'texts:rulesLint';
import { use, useEffect, useRef, useState } from 'react';
import { t } from '~/i18n/t';
import { Button } from '~/ui/controls/Button';
import { InlineAlert } from '~/ui/page/ErrorPanel';
import { Sheet } from '~/ui/overlay/Sheet';
import type { RuleBoardProps } from '../board-props';
import { RuleNumber, RuleTypeIcon } from '../RuleSigns';
import { ruleSentence } from '../rule-sentence';
import { fixLabel, hintText } from './hint-messages';
import { HintFix, type HintFixProps } from './HintFix';
import { HintsContext } from './RuleHints';
import * as styles from './HintsSheet.module.css';

/** Number of rules shown at once; their hints have buttons, which take time to render. */
const rulesAtOnce = 50;

interface HintListProps
  extends
    Omit<HintFixProps, 'rule' | 'finding' | 'label'>,
    Pick<RuleBoardProps, 'rules' | 'contextType' | 'linkTo'> {
  /** Rule whose hints are scrolled into view. */
  at: string | undefined;
  /** Whether a question is open over the sheet, which has the focus then. */
  isAsking: boolean;
}

/** Renders all hints by rule, each with its fix. A rule's link opens its own sheet, and this one reopens afterwards. */
export function HintsSheet({ onClose, ...props }: HintListProps & { onClose: () => void }) {
  return (
    <Sheet open title={t('rulesLint.title')} description={t('rulesLint.about')} onClose={onClose}>
      <HintList {...props} />
    </Sheet>
  );
}

function HintList({ rules, contextType, at, isAsking, linkTo, ...shared }: HintListProps) {
  const { byRule, positions, isComplete } = use(HintsContext);
  const list = useRef<HTMLDivElement>(null);
  const concerned = rules.filter(({ id }) => byRule.has(id));
  const [shown, setShown] = useState(() =>
    Math.max(rulesAtOnce, concerned.findIndex(({ id }) => id === at) + 1),
  );
  const noteUsed = useFocusOnNext(list, isAsking);
  useEffect(() => {
    const rule = at !== undefined && list.current?.querySelector(`[data-key="${CSS.escape(at)}"]`);
    if (!rule) return;
    rule.scrollIntoView({ block: 'start' });
    rule.querySelector<HTMLElement>('a')?.focus({ preventScroll: true });
  }, [at]);
  const rest = concerned.length - shown;

  return (
    <div ref={list} className={styles.hints} onClickCapture={noteUsed}>
      {!isComplete && <InlineAlert>{t('rulesLint.incomplete')}</InlineAlert>}
      {concerned.length === 0 && <p tabIndex={-1}>{t('rulesLint.none')}</p>}
      <ol className={styles.rules} aria-label={t('rulesLint.title')}>
        {concerned.slice(0, shown).map((rule) => (
          <li key={rule.id} data-key={rule.id}>
            <h3 className={styles.rule}>
              <RuleNumber position={positions.get(rule.id)} />
              <RuleTypeIcon type={rule.type} />
              {linkTo(rule.id)({ className: styles.link, children: ruleSentence(rule, contextType) })}
            </h3>
            <ul className={styles.findings}>
              {byRule.get(rule.id)?.map((finding) => {
                const label = fixLabel(finding, positions);
                return (
                  <li key={`${finding.code} ${finding.values.settings?.join()}`} className={styles.finding}>
                    <p>{hintText(finding, (id) => positions.get(id))}</p>
                    {finding.fix && label !== undefined && (
                      <HintFix {...{ ...shared, rule, finding, label }} fix={finding.fix} />
                    )}
                  </li>
                );
              })}
            </ul>
          </li>
        ))}
      </ol>
      {rest > 0 && (
        <Button onClick={() => setShown(shown + rulesAtOnce)}>{t('rulesLint.rest', { count: rest })}</Button>
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
