import { Button } from '@mantine/core';
import { useState } from 'react';
import { useFormDraft } from '../../drafts/form.ts';
import { client } from '../../lib/server/calls.ts';
import { callOrNotify, notify } from '../../lib/server/notices.ts';
import { queryClient, useCall } from '../../lib/server/query.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Check } from '../../ui/fields/check.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { CloseIcon, DownIcon } from '../../ui/icons.tsx';
import { DialogFoot } from '../../ui/layout/dialog-foot.tsx';
import { Menu } from '../../ui/menu/menu.tsx';
import { useSubmit } from '../../ui/use-submit.ts';
import { isNarrowed, type ListState, readState, writeState } from './filters.ts';
import classes from './list.module.css';

type Props = { state: ListState; setState: (next: ListState) => void };

/** The part of a state that is saved: all but the page. */
const queryOf = (state: ListState): string => writeState({ ...state, page: 1 }).toString();

const reload = () => queryClient.invalidateQueries({ queryKey: ['getSavedFilters'] });

function SaveDialog({ state, onClose }: { state: ListState; onClose: () => void }) {
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

/** Saved filters: the user's own, and those that the agency shares. */
export function SavedFilters({ state, setState }: Props) {
  const [isOpen, setOpen] = useState(false);
  const [isSaving, setSaving] = useState(false);
  const list = useCall('getSavedFilters', {}, { enabled: isOpen });
  const all = list.data?.saved_filters ?? [];
  const current = queryOf(state);
  async function forget(saved_filter_id: number) {
    if (await callOrNotify('deleteFilter', { saved_filter_id })) await reload();
  }
  return (
    <>
      <Menu position="bottom-end" opened={isOpen} onChange={setOpen}>
        <Menu.Target>
          <Button variant="default" size="compact-sm" rightSection={<DownIcon />}>
            Saved filters
          </Button>
        </Menu.Target>
        <Menu.Dropdown className={classes.saved}>
          {all.map((one) => (
            <div key={one.id} className="row gap-0">
              <Menu.Item
                className="grow"
                aria-current={one.query === current || undefined}
                onClick={() => setState(readState(new URLSearchParams(one.query)))}
              >
                {one.name}
                {one.is_shared ? <span className="muted small"> shared by {one.by}</span> : null}
              </Menu.Item>
              {one.may_change ? (
                <Menu.Item
                  className={classes.forget}
                  closeMenuOnClick={false}
                  aria-label={`Delete ${one.name}`}
                  onClick={() => void forget(one.id)}
                >
                  <CloseIcon />
                </Menu.Item>
              ) : null}
            </div>
          ))}
          {all.length === 0 ? <Menu.Item disabled>{list.isPending ? 'Loading …' : 'None yet'}</Menu.Item> : null}
          <Menu.Divider />
          <Menu.Item disabled={!isNarrowed(state)} onClick={() => setSaving(true)}>
            Save this filter …
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {isSaving ? <SaveDialog state={state} onClose={() => setSaving(false)} /> : null}
    </>
  );
}
