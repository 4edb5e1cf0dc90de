import { useFormDraft } from '../../drafts/form.ts';
import { client } from '../../lib/server/calls.ts';
import { callOrNotify, notify } from '../../lib/server/notices.ts';
import { queryClient, useCall } from '../../lib/server/query.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Check } from '../../ui/fields/check.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { CloseIcon } from '../../ui/icons.tsx';
import { DialogFoot } from '../../ui/layout/dialog-foot.tsx';
import { useSubmit } from '../../ui/use-submit.ts';
import { isNarrowed, type ListState, readState, writeState } from './filters.ts';
import classes from './list.module.css';

type Props = { state: ListState; setState: (next: ListState) => void };

/** The page number is not saved with a filter. */
const queryOf = (state: ListState): string => writeState({ ...state, page: 1 }).toString();

const reload = () => queryClient.invalidateQueries({ queryKey: ['getSavedFilters'] });

export function SaveDialog({ state, onClose }: { state: ListState; onClose: () => void }) {
  const typed = useFormDraft('saved-filter', { name: '', isShared: false });
  const { name, isShared } = typed.values;
  const { form, errorOf, submit } = useSubmit({
    wrong: { name: name.trim() === '' ? 'Field is required.' : null },
    send: () => client.call('saveFilter', { name: name.trim(), query: queryOf(state), is_shared: isShared }),
    done: async () => {
      typed.discard();
      await reload();
      notify({ title: 'Saved', text: `${name.trim()} was added to Saved filters.` }, 'good');
      onClose();
    },
  });
  return (
    <Dialog title="Save this filter" opened onClose={onClose}>
      <form ref={form} className="col" onSubmit={submit}>
        <TextField
          label="Name"
          name="name"
          autoFocus
          value={name}
          onChange={(text) => typed.set({ name: text })}
          error={errorOf('name')}
        />
        <Check className={classes.column} checked={isShared} onChange={(is) => typed.set({ isShared: is })}>
          <span>Share it with the agency</span>
        </Check>
        <DialogFoot
          label="Save"
          cancel={() => {
            typed.discard();
            onClose();
          }}
        />
      </form>
    </Dialog>
  );
}

export function SavedFilters({ state, setState, save }: Props & { save: () => void }) {
  const list = useCall('getSavedFilters', {});
  const all = list.data?.saved_filters ?? [];
  const current = queryOf(state);
  async function forget(saved_filter_id: number) {
    if (await callOrNotify('deleteFilter', { saved_filter_id })) await reload();
  }
  return (
    <fieldset className="col gap-1">
      <legend className="small muted strong">Saved filters</legend>
      {all.map((one) => (
        <div key={one.id} className="row gap-0">
          <button
            type="button"
            className="pick grow"
            aria-current={one.query === current || undefined}
            onClick={() => setState(readState(new URLSearchParams(one.query)))}
          >
            {one.name}
            {one.is_shared ? <span className="muted small"> shared by {one.by}</span> : null}
          </button>
          {one.may_change ? (
            <button
              type="button"
              className={classes.forget}
              aria-label={`Delete ${one.name}`}
              onClick={() => void forget(one.id)}
            >
              <CloseIcon />
            </button>
          ) : null}
        </div>
      ))}
      {all.length === 0 ? <p className="muted small">{list.isPending ? 'Loading …' : 'None yet'}</p> : null}
      <div>
        <button type="button" className="link small" disabled={!isNarrowed(state)} onClick={save}>
          Save this filter …
        </button>
      </div>
    </fieldset>
  );
}
