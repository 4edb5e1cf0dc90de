import type { AnswerOf, CarrierDetail } from '@freeboard/contract';
import { useEffect, useMemo, useState } from 'react';
import { client } from '../../../lib/calls.ts';
import { noticeText } from '../../../lib/notice-text.ts';
import { notify } from '../../../lib/notices.ts';
import type { Errors } from '../carrier/form.ts';
import { keepAnswered, keepOwn } from '../carrier/keep-detail.ts';
import { same } from '../unsaved/merge.ts';
import { useUnsaved } from '../unsaved/unsaved.ts';
import type { Grid } from './grid.ts';
import { mergePlans, type Plan } from './merge-plan.ts';

/** The tables of a carrier as they are worked on, what is wrong in them, and saving them to the draft. */
export function useRates(detail: CarrierDetail, { edition, tables }: AnswerOf<'getRateTables'>) {
  const standing = useMemo(() => ({ edition, value: { tables } }), [edition, tables]);
  const unsaved = useUnsaved<Plan>(detail.id, 'rates', standing, mergePlans);
  const [errors, setErrors] = useState<Errors>({});
  const [sent, setSent] = useState<readonly string[]>([]);
  const [isBusy, setBusy] = useState(false);
  const { value: plan, base, isDirty } = unsaved;
  const changed = plan.tables.filter((table) => !base.value.tables.some((one) => same(one, table)));

  useEffect(() => {
    if (!isDirty) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isDirty]);

  /** Saves what was changed; @returns the name of the first table that was refused. */
  async function save(): Promise<string | null> {
    setBusy(true);
    const result = await client.call('saveRateTables', {
      carrier_id: detail.id,
      edition: base.edition,
      tables: [...changed],
    });
    setBusy(false);
    if (result.ok) {
      setErrors({});
      unsaved.saved(plan);
      keepOwn(result.data.carrier);
      void notify({ title: 'Message', text: 'The tables are in the draft.' }, 'good');
      return null;
    }
    if (result.code !== 422) {
      if (!keepAnswered(result)) void notify(noticeText(result), 'bad');
      return null;
    }
    setSent(changed.map(({ name }) => name));
    setErrors(result.errors);
    const first = Number(/^tables\.(\d+)/.exec(Object.keys(result.errors)[0] ?? '')?.[1] ?? Number.NaN);
    return changed[first]?.name ?? null;
  }
  return {
    plan,
    changed,
    errors,
    sent,
    isBusy,
    isDirty,
    edition: base.edition,
    conflict: unsaved.theirs && { base: base.value, theirs: unsaved.theirs.value },
    setTable: (next: Grid) =>
      unsaved.set((before) => ({
        ...before,
        tables: before.tables.map((one) => (one.name === next.name ? next : one)),
      })),
    save,
    keepMine: unsaved.keepMine,
    undo: () => {
      setErrors({});
      unsaved.drop();
    },
  };
}
