import type { FloodAnchor, FloodNeedsInput, FloodSite, RequestOf } from '@freeboard/contract';
import { Button } from '@mantine/core';
import { useFormDraft } from '../../../drafts/form.ts';
import { client } from '../../../lib/server/calls.ts';
import { queryClient } from '../../../lib/server/query.ts';
import { ChangedSince } from '../../../ui/changed-since.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { useSubmit } from '../../../ui/use-submit.ts';
import { type Entry, entryError, entryValue, type Typed, typedOf } from './entries.ts';
import { EntryFields } from './entry-fields.tsx';

type Part = 'anchor' | 'site' | 'needs';
type Group = { title: string; entries: readonly Entry[] };
type Props = {
  applicationId: number;
  part: Part;
  title: string;
  intro?: string;
  groups: readonly Group[];
  start: Readonly<Record<string, unknown>>;
  saved: FloodAnchor | FloodSite | FloodNeedsInput | null;
  toPart: (values: Record<string, unknown>) => unknown;
  onClose: () => void;
};

export const refreshEstimate = () => queryClient.invalidateQueries({ queryKey: ['getFloodEstimate'] });

function Form({ applicationId, part, intro, groups, start, saved, toPart, onClose }: Omit<Props, 'title'>) {
  const entries = groups.flatMap((group) => group.entries);
  const draft = useFormDraft<Typed, typeof saved>(`flood-${part} ${applicationId}`, typedOf(entries, start), {
    current: saved,
  });
  const { values: typed, base: expected } = draft;
  const labels = Object.fromEntries(entries.map(({ key, label }) => [key, label]));
  const nameOf = (key: string) => `${part}.${key}`;
  const wrong = Object.fromEntries(
    entries.map((entry) => [nameOf(entry.key), entryError(entry, typed[entry.key] ?? '')]),
  );
  const form = useSubmit({
    wrong,
    send: async () => {
      const values = Object.fromEntries(entries.map((entry) => [entry.key, entryValue(entry, typed[entry.key] ?? '')]));
      const result = await client.call('saveFloodEstimate', {
        application_id: applicationId,
        [part]: toPart(values),
        expected: { [part]: expected },
      } as RequestOf<'saveFloodEstimate'>);
      // Keeps the typed values and rebases them on the entries as they are now.
      if (!result.ok) await refreshEstimate();
      if (!result.ok && result.code === 409) draft.rebase();
      return result;
    },
    done: async () => {
      draft.sent();
      await refreshEstimate();
      onClose();
    },
  });
  return (
    <form ref={form.form} className="col" onSubmit={(event) => void form.submit(event)} noValidate>
      <ChangedSince outdated={draft.outdated} labels={labels} />
      {intro ? <p className="muted small">{intro}</p> : null}
      {groups.map((group) => (
        <fieldset key={group.title}>
          <legend className="strong">{group.title}</legend>
          <EntryFields
            entries={group.entries}
            typed={typed}
            errorOf={(key) => form.errorOf(nameOf(key))}
            onChange={(key, text) => {
              draft.set({ [key]: text });
              form.edited();
            }}
          />
        </fieldset>
      ))}
      <div className="row end">
        <Button
          variant="default"
          onClick={() => {
            draft.discard();
            onClose();
          }}
        >
          Cancel
        </Button>
        <Button type="submit" loading={form.isSending}>
          Save
        </Button>
      </div>
    </form>
  );
}

export function EntryDialog({ title, ...form }: Props) {
  return (
    <Dialog title={title} opened onClose={form.onClose} size="xl" isPersistent>
      <Form {...form} />
    </Dialog>
  );
}
