import type { CarrierDetail, Rates } from '@freeboard/contract';
import { same } from '@freeboard/domain';
import { useEffect, useMemo, useState } from 'react';
import { isOwnSince } from '../../../drafts/places.ts';
import { useNote, useUnsaved } from '../../../drafts/unsaved.ts';
import { client } from '../../../lib/server/calls.ts';
import { noticeText } from '../../../lib/server/notice-text.ts';
import { notify } from '../../../lib/server/notices.ts';
import { cacheAnswered, cacheOwnRates } from '../carrier/cache-detail.ts';
import { subjectOf } from '../unsaved/subject.ts';
import { faultsOf, type Refusal, typedFaults } from './plan/faults.ts';
import { mergePlans } from './plan/merge-plan.ts';
import type { Plan } from './plan/plan.ts';
import { allUndone, NO_STEPS, type Steps, stepped, type Way, withStep } from './plan/steps.ts';

/** Steps belong to what they were taken on: the carrier and the edition that its unsaved changes began on. */
const taken = new Map<string, Steps>();

/** Saves a plan; tables that are as they were are sent without their rows. */
function send(by: { carrier_id: number; edition: number; note: string }, base: Plan, { tables, formulas }: Plan) {
  const isChanged = (table: Plan['tables'][number]) => !base.tables.some((one) => same(one, table));
  if (!formulas) return client.call('saveRateTables', { ...by, tables: tables.filter(isChanged) });
  const light = tables.map((table) => {
    const { rows, ...rest } = table;
    return isChanged(table) ? { ...rest, rows } : rest;
  });
  return client.call('saveRatePlan', { ...by, tables: light, formulas });
}

const savedText = (gaps: Rates['gaps']): string =>
  gaps.length === 0
    ? 'The rates are in the draft.'
    : `The rates are in the draft. Look for gaps in ${gaps.map(({ table }) => table).join(', ')}.`;

/** Holds the undo steps of a page, and restores them when it is opened again. */
function useSteps(place: string) {
  const [steps, setSteps] = useState<Steps>(() => taken.get(place) ?? NO_STEPS);
  const [seen, setSeen] = useState(place);
  if (seen !== place) {
    setSeen(place);
    setSteps(taken.get(place) ?? NO_STEPS);
  }

  useEffect(() => {
    if (steps === NO_STEPS) taken.delete(place);
    else taken.set(place, steps);
  }, [place, steps]);
  return [steps, setSteps] as const;
}

/** The rates of a carrier as they are worked on, what is wrong in them, undoing and saving them to the draft. */
export function useRates(detail: CarrierDetail, { edition, tables, formulas, inputs, gaps }: Rates) {
  const standing = useMemo(() => ({ edition, value: { tables, formulas } }), [edition, tables, formulas]);
  const unsaved = useUnsaved<Plan>(subjectOf(detail.id), 'rates', standing, mergePlans);
  const [note, setNote] = useNote(subjectOf(detail.id), 'rates');
  const { value: plan, base, isDirty } = unsaved;
  const place = `${detail.id} ${base.edition}`;
  const [steps, setSteps] = useSteps(place);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [isBusy, setBusy] = useState(false);
  /** The edition that a save waits for before it is sent again. */
  const [awaited, setAwaited] = useState<number | null>(null);
  const typed = useMemo(() => typedFaults(plan, inputs), [plan, inputs]);
  const refused = isDirty ? refusal : null;
  const faults = useMemo(() => faultsOf(plan, typed, refused), [plan, typed, refused]);
  /** Changes the plan by a step of its own, or (with the `key` of the last one) as more of that. */
  function change(what: string, next: (plan: Plan) => Plan, key?: string): void {
    setSteps(withStep(steps, { what, plan, key }));
    unsaved.set(next);
  }

  function go(way: Way): void {
    const { steps: rest, step } = stepped(steps, way, plan);
    setSteps(rest);
    if (step) unsaved.set(() => step.plan);
  }

  /** Saves to the draft; @returns what was refused, null where it did not come to that. */
  async function save(): Promise<'saved' | Refusal | null> {
    setBusy(true);
    setRefusal(null);
    const sent = plan;
    const result = await send({ carrier_id: detail.id, edition: base.edition, note }, base.value, sent);
    setBusy(false);
    if (result.ok) {
      setRefusal(null);
      setSteps(NO_STEPS);
      cacheOwnRates(result.data);
      unsaved.saved(sent);
      setNote('');
      void notify({ title: 'Done', text: savedText(result.data.gaps) }, 'good');
      return 'saved';
    } else if (result.code === 422) {
      const isPlan = sent.formulas !== null;
      const changed = sent.tables.filter((table) => !base.value.tables.some((one) => same(one, table)));
      const refused = { errors: result.errors, plan: isPlan ? sent : { ...sent, tables: changed } };
      setRefusal(refused);
      return refused;
    }
    const newer = cacheAnswered(result);
    if (!newer) void notify(noticeText(result), 'bad');
    // What this page itself saved in another part meanwhile is nobody's conflict, and the press still counts.
    else if (isOwnSince(subjectOf(detail.id), base.edition, newer.edition)) setAwaited(newer.edition);
    return null;
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: that edition's coming is the only occasion
  useEffect(() => {
    if (awaited === null || base.edition < awaited) return;
    setAwaited(null);
    void save();
  }, [awaited, base.edition]);
  return {
    plan,
    inputs,
    note,
    setNote,
    faults,
    isBusy,
    isDirty,
    isChanged: (table: Plan['tables'][number]) => isDirty && !base.value.tables.some((one) => same(one, table)),
    /** What no row of a table takes in; a table is searched when it is saved. */
    gapsOf(table: Plan['tables'][number]): readonly string[] {
      const found = gaps.find((one) => one.table === table.name)?.gaps ?? [];
      return found.length > 0 && tables.some((one) => same(one, table)) ? found : [];
    },
    conflict: unsaved.theirs && { base: base.value, theirs: unsaved.theirs.value },
    change,
    save,
    keepMine: unsaved.keepMine,
    /** What the next `undo` takes back. */
    undoable: isDirty ? (steps.done.at(-1)?.what ?? null) : null,
    /** What `redo` brings back. */
    redoable: steps.undone.at(-1)?.what ?? null,
    undo: () => go('back'),
    redo: () => go('forth'),
    undoAll: () => {
      setRefusal(null);
      setSteps(allUndone(plan));
      unsaved.drop();
    },
    takeTheirs: () => {
      setRefusal(null);
      setSteps(NO_STEPS);
      unsaved.drop();
    },
  };
}

export type RatesEditor = ReturnType<typeof useRates>;
