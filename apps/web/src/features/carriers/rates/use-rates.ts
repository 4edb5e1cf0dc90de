import type { CarrierDetail, Rates } from '@freeboard/contract';
import { same } from '@freeboard/domain/same';
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

/** By carrier and by the revision that the unsaved changes are based on. */
const taken = new Map<string, Steps>();

type Table = Plan['tables'][number];

const hasTable = (tables: readonly Table[], table: Table): boolean => tables.some((one) => same(one, table));

const changedTables = (base: Plan, { tables }: Plan) => tables.filter((table) => !hasTable(base.tables, table));

/** Unchanged tables are sent without their rows, or not at all if the plan has no formulas. */
function send(by: { carrier_id: number; revision: number; note: string }, base: Plan, plan: Plan) {
  const { tables, formulas } = plan;
  const changed = changedTables(base, plan);
  if (!formulas) return client.call('saveRateTables', { ...by, tables: changed });
  const light = tables.map((table) => {
    const { rows, ...rest } = table;
    return changed.includes(table) ? { ...rest, rows } : rest;
  });
  return client.call('saveRatePlan', { ...by, tables: light, formulas });
}

const savedText = (gaps: Rates['gaps']): string =>
  gaps.length === 0
    ? 'The rates are in the draft.'
    : `The rates are in the draft. Look for gaps in ${gaps.map(({ table }) => table).join(', ')}.`;

/** Restored when the page is opened again. */
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

type UnsavedPlan = ReturnType<typeof useUnsaved<Plan>>;

function usePlanSteps(carrierId: number, unsaved: UnsavedPlan) {
  const { value: plan, base, isDirty } = unsaved;
  const [steps, setSteps] = useSteps(`${carrierId} ${base.revision}`);
  function go(way: Way): void {
    const { steps: rest, step } = stepped(steps, way, plan);
    setSteps(rest);
    if (step) unsaved.set(() => step.plan);
  }
  return {
    /** With the `key` of the last step, the change becomes part of that step. */
    change(what: string, next: (plan: Plan) => Plan, key?: string): void {
      setSteps(withStep(steps, { what, plan, key }));
      unsaved.set(next);
    },
    /** Name of the edit that `undo` reverts; null if there is none. */
    undoable: isDirty ? (steps.done.at(-1)?.what ?? null) : null,
    redoable: steps.undone.at(-1)?.what ?? null,
    undo: () => go('back'),
    redo: () => go('forth'),
    setSteps,
  };
}

type SavingOptions = { carrierId: number; unsaved: UnsavedPlan; setSteps: (steps: Steps) => void };

function useSaving({ carrierId, unsaved, setSteps }: SavingOptions) {
  const { value: plan, base } = unsaved;
  const [note, setNote] = useNote(subjectOf(carrierId), 'rates');
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [isBusy, setBusy] = useState(false);
  /** The revision that a save waits for before it is sent again. */
  const [awaited, setAwaited] = useState<number | null>(null);

  /** @returns 'saved', the refusal, or null after any other failure */
  async function save(): Promise<'saved' | Refusal | null> {
    setBusy(true);
    setRefusal(null);
    const sent = plan;
    const result = await send({ carrier_id: carrierId, revision: base.revision, note }, base.value, sent);
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
      const refusedPlan = sent.formulas === null ? { ...sent, tables: changedTables(base.value, sent) } : sent;
      const refused = { errors: result.errors, plan: refusedPlan };
      setRefusal(refused);
      return refused;
    }
    const newer = cacheAnswered(result);
    if (!newer) void notify(noticeText(result), 'bad');
    // If this page itself saved another part in the meantime, there is no conflict: the save is repeated.
    else if (isOwnSince(subjectOf(carrierId), base.revision, newer.revision)) setAwaited(newer.revision);
    return null;
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs only when the awaited revision arrives
  useEffect(() => {
    if (awaited === null || base.revision < awaited) return;
    setAwaited(null);
    void save();
  }, [awaited, base.revision]);
  return { note, setNote, isBusy, save, refusal, setRefusal };
}

export function useRates(detail: CarrierDetail, { revision, tables, formulas, inputs, gaps }: Rates) {
  const standing = useMemo(() => ({ revision, value: { tables, formulas } }), [revision, tables, formulas]);
  const unsaved = useUnsaved<Plan>(subjectOf(detail.id), 'rates', standing, mergePlans);
  const { value: plan, base, isDirty } = unsaved;
  const { setSteps, ...steps } = usePlanSteps(detail.id, unsaved);
  const { refusal, setRefusal, ...saving } = useSaving({ carrierId: detail.id, unsaved, setSteps });
  const typed = useMemo(() => typedFaults(plan, inputs), [plan, inputs]);
  const refused = isDirty ? refusal : null;
  const faults = useMemo(() => faultsOf(plan, typed, refused), [plan, typed, refused]);
  function drop(left: Steps): void {
    setRefusal(null);
    setSteps(left);
    unsaved.drop();
  }
  return {
    ...steps,
    ...saving,
    carrierId: detail.id,
    plan,
    inputs,
    faults,
    isDirty,
    isChanged: (table: Table) => isDirty && !hasTable(base.value.tables, table),
    /** Values that no row matched when the table was last saved; empty once the table has changed. */
    gapsOf(table: Table): readonly string[] {
      const found = gaps.find((one) => one.table === table.name)?.gaps ?? [];
      return found.length > 0 && hasTable(tables, table) ? found : [];
    },
    conflict: unsaved.theirs && { base: base.value, theirs: unsaved.theirs.value },
    keepMine: unsaved.keepMine,
    undoAll: () => drop(allUndone(plan)),
    takeTheirs: () => drop(NO_STEPS),
  };
}

export type RatesEditor = ReturnType<typeof useRates>;
