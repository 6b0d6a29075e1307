import 'texts:rules';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ApiError } from '~/api/api-error';
import { errorText } from '~/api/error-text';
import { asKept } from '~/api/kept-text';
import { PlaceRefused } from '~/api/rule-order/create-at-place';
import {
  createMatchRule,
  createMatchRuleAt,
  explainConflict,
  readMatchRuleNow,
  type RuleConflict,
  updateMatchRule,
} from '~/api/match-rules';
import type { MatchRule, MatchRuleCreate, MatchRuleUpdate } from '~/contract/match-rule';
import { t } from '~/i18n/t';
import { writeJson } from '~/lib/json/as-written';
import { sameJson } from '~/lib/json/same-json';
import { toast } from '~/ui/overlay/toast';
import {
  changedMembers,
  ontoNewer,
  orderWith,
  conflictKeys,
  placeAmong,
  type RuleFormValues,
} from './rule-form';
import { ruleSentence } from './rule-sentence';
import { settingNames } from './setting-words';
import type { RuleMoves } from './use-rule-moves';

const nameOfSetting = (key: string) => settingNames([key]).join();

/**
 * Saves what the editor holds. A new rule is made at its number, or at the end and then moved to its place; when
 * only that fails the rule stands at the end, and the console says so. Of an existing rule only what
 * differs is sent, then it is moved. A 409 is explained by reading the rules again
 * (docs/product.md#a-409-has-several-reasons).
 */
export function useSaveRule(options: {
  contextId: string;
  contextType: string | undefined;
  rule: MatchRule | undefined;
  moves: RuleMoves;
  /** Asks whether to delete a rule, for the undo of its creation; settles with whether it is gone. */
  askDelete: (ruleId: string) => Promise<boolean>;
}) {
  const { contextId, contextType, rule, moves, askDelete } = options;
  const client = useQueryClient();
  const create = useMutation(createMatchRule(contextId));
  const createAt = useMutation(createMatchRuleAt(contextId));
  const update = useMutation(updateMatchRule(contextId));
  const [conflict, setConflict] = useState<RuleConflict>();
  // What the form began with: only what differs from that is this person's change.
  const [began] = useState(rule);
  const told = useRef<string>(undefined);

  async function save(body: MatchRuleCreate, values: RuleFormValues): Promise<void> {
    setConflict(undefined);
    try {
      if (began) await saveChanges(began, body, values);
      else await saveNew(body, values);
    } catch (error) {
      if (error instanceof PlaceRefused) throw atThePlace(error);
      throw values.place === 'number' ? await explained(error, body.priority) : error;
    }
  }

  async function saveNew(body: MatchRuleCreate, { place, besideId }: RuleFormValues): Promise<void> {
    const { type, config } = body;
    const made =
      place === 'number'
        ? await create.mutateAsync(body)
        : await createAt.mutateAsync({
            rule: { type, config },
            place: (others) => placeAmong(others, place, besideId),
          });
    const order = orderWith(moves.order(), made.id, place, besideId);
    const end = moves.order().indexOf(made.id) + 1;
    moves.undo.register({
      label: t('rules.undo.create', { position: order ? order.indexOf(made.id) + 1 : end }),
      undo: () => askDelete(made.id),
    });
    if (!order) {
      toast({ id: 'rule-created', ...asKept(made, t('rules.created', { position: end }), nameOfSetting) });
      return;
    }
    const told = asKept(made, '', nameOfSetting);
    if (told.tone === 'warning') toast(told);
    // Not awaited: the rule exists, and the list shows it in its place while the second request runs.
    void moves.move(made.id, order, {
      done: (position) => t('rules.created', { position }),
      failed: (reason) => t('rules.createdNotMoved', { position: end, reason }),
      left: () => t('rules.createdAtEnd', { position: end }),
    });
  }

  async function saveChanges(
    before: MatchRule,
    body: MatchRuleCreate,
    { place, besideId }: RuleFormValues,
  ): Promise<void> {
    await saveMembers(before, body);
    const order = orderWith(moves.order(), before.id, place, besideId);
    if (order) void moves.move(before.id, order);
  }

  async function saveMembers(before: MatchRule, body: MatchRuleCreate): Promise<void> {
    if (Object.keys(changedMembers(before, body)).length === 0) return;
    const now = await readMatchRuleNow(contextId, before.id);
    refuseOvertaken(before, now, body);
    const changes = changedMembers(now, ontoNewer(before, now, body));
    if (Object.keys(changes).length === 0) return;
    const saved = await update.mutateAsync({ ruleId: before.id, changes });
    const toastId = `rule-saved ${now.id}`;
    const kept = moves.undo.register({
      label: t('rules.undo.edit', { position: moves.order().indexOf(now.id) + 1 }),
      toastId,
      undo: (again, insist) => takeBack({ before: now, changes, saved, again, insist }),
    });
    toast({
      ...asKept(saved, t('rules.saved'), nameOfSetting),
      id: toastId,
      action: { label: t('ui.undo'), onAction: kept.undo },
    });
  }

  /** The same setting was changed by somebody else: told once at its field; saved again, this person's counts. */
  function refuseOvertaken(before: MatchRule, now: MatchRule, body: MatchRuleCreate): void {
    const overtaken = conflictKeys(before, now, body);
    const seen = writeJson([now.type, now.config]);
    if (overtaken.length === 0 || told.current === seen) return;
    told.current = seen;
    throw new ApiError({
      status: 409,
      code: 'OVERTAKEN',
      message: '',
      requestId: '',
      details: overtaken.map((key) => ({
        path: key === 'type' ? ['body', 'type'] : ['body', 'config', key],
        message: t('rules.overtaken'),
      })),
    });
  }

  /** `saved` is the rule as the service answered it: what it made of a value is not somebody else's change. */
  async function takeBack(what: {
    before: MatchRule;
    changes: MatchRuleUpdate;
    saved: MatchRule;
    again: (insist?: boolean) => void;
    insist: boolean;
  }): Promise<boolean> {
    const { before, changes, saved, again, insist } = what;
    const ruleId = moves.undo.idNow(before.id);
    const { priority, type, config } = before;
    const old: Record<string, unknown> = { priority, type, config };
    const mine: Record<string, unknown> = saved;
    const back = Object.fromEntries(Object.keys(changes).map((member) => [member, old[member]]));
    try {
      const now: Record<string, unknown> = await readMatchRuleNow(contextId, ruleId);
      const isOvertaken = Object.keys(changes).some((member) => !sameJson(now[member], mine[member]));
      if (isOvertaken && !insist) {
        const action = { label: t('ui.undo.insist'), onAction: () => again(true) };
        moves.tell({ tone: 'error', text: t('rules.notSavedBack.overtaken'), action });
        return false;
      }
      const restored = await update.mutateAsync({ ruleId, changes: back });
      toast(asKept(restored, t('rules.savedBack'), nameOfSetting));
      return true;
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) {
        toast({ tone: 'error', text: t('rules.notSavedBack.gone') });
        return true;
      }
      const { title, meaning, requestId } = errorText(error);
      moves.tell({
        tone: 'error',
        text: t('rules.notSavedBack', { reason: `${title}. ${meaning}` }),
        requestId,
        action: { label: t('ui.retry'), onAction: () => again(insist) },
      });
      return false;
    }
  }

  /** Nothing was created: the reason stands at the choice of the place. */
  function atThePlace({ reason }: PlaceRefused): ApiError {
    const message = t(`rules.place.${reason}`);
    const details = [{ path: ['body', 'place'], message }];
    return new ApiError({ status: 409, requestId: '', message, code: 'PLACE_REFUSED', details });
  }

  /** A conflict over the number becomes a fault of that field; any other error stays as it came. */
  async function explained(error: unknown, priority: number): Promise<unknown> {
    if (!(error instanceof ApiError && error.status === 409) || error.code === 'OVERTAKEN') return error;
    const found = await reasonOf(priority);
    setConflict(found);
    const { status, requestId, message } = error;
    if (found?.kind === 'full') return new ApiError({ status, requestId, message, code: 'RULES_FULL' });
    if (found?.kind !== 'taken') return error;
    const taken = t('rules.priority.taken', { priority, sentence: ruleSentence(found.holder, contextType) });
    const details = [{ path: ['body', 'priority'], message: taken }];
    return new ApiError({ status, requestId, message, code: 'PRIORITY_TAKEN', details });
  }

  /** Undefined when the rules cannot be read now; the refusal itself is shown then. */
  async function reasonOf(priority: number): Promise<RuleConflict | undefined> {
    try {
      return await explainConflict(client, contextId, { priority, ruleId: rule?.id });
    } catch {
      return undefined;
    }
  }

  /** The number to offer instead of the one that is taken. */
  const offered = conflict?.kind === 'taken' ? conflict.free : undefined;
  return { save, offered, forgetConflict: () => setConflict(undefined) };
}
