import type { ApplicationBrief, RequestOf, Task } from '@freeboard/contract';
import { roleFacts } from '@freeboard/domain/access';
import { nextWorkday, taskErrors } from '@freeboard/domain/tasks';
import { useState } from 'react';
import { useFormDraft } from '../../drafts/form.ts';
import { client } from '../../lib/server/calls.ts';
import { notify } from '../../lib/server/notices.ts';
import { useCall } from '../../lib/server/query.ts';
import { useSession } from '../../lib/session/session.ts';
import { ChangedSince } from '../../ui/changed-since.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ChoiceField } from '../../ui/fields/choice-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { DialogFoot } from '../../ui/layout/dialog-foot.tsx';
import { useSubmit } from '../../ui/use-submit.ts';
import { refreshTasks } from './change-task.ts';

type Linked = Pick<ApplicationBrief, 'id' | 'application_id' | 'client'>;

/** A new task belongs to an application, a client or neither. */
export type TaskDraft =
  | { task: Task }
  | { application: Linked | null; client?: NonNullable<Task['client']>; ownerId?: number | null };

const NOBODY = '';

const linkedText = ({ application_id, client: name }: Linked): string =>
  `${name || 'No name yet'}, application ${application_id}`;

function startOf(draft: TaskDraft, userId: number | null, today: string) {
  if ('task' in draft) {
    const { title, note, due_on, due_time, owner } = draft.task;
    return { title, note, due_on, due_time: due_time ?? '', owner_id: String(owner?.id ?? NOBODY) };
  }
  const owner = draft.ownerId ?? userId;
  return { title: '', note: '', due_on: nextWorkday(today), due_time: '', owner_id: String(owner ?? NOBODY) };
}

const LABELS = { title: 'What to do', due_on: 'Due', due_time: 'Time', owner_id: 'Owner' };

/** The current task, if the save was refused because another user had changed the task; else null. */
const newerOf = (data: unknown): Task | null => (data as { task?: Task } | null)?.task ?? null;

type FormProps = { draft: TaskDraft; today: string; onClose: () => void };

function useTask({ draft, today, onClose }: FormProps) {
  const session = useSession();
  const isOfAgency = session !== null && roleFacts(session.user_role).isOfAgency;
  // The current task, if another user changed it during this edit.
  const [newer, setNewer] = useState<Task | null>(null);
  const before = 'task' in draft ? (newer ?? draft.task) : null;
  const linked = 'task' in draft ? draft.task.application : draft.application;
  const about = 'task' in draft ? draft.task.client : (draft.client ?? null);
  const typed = useFormDraft(
    before ? `task ${before.id}` : `new-task ${linked?.id ?? ''} ${about?.id ?? ''}`,
    startOf(before ? { task: before } : draft, isOfAgency ? (session?.user.id ?? null) : null, today),
    { current: before?.version },
  );
  const { values } = typed;
  const due_time = values.due_time === '' ? null : values.due_time;
  const wrong = taskErrors({ ...values, due_time }, today);
  if (before?.due_on === values.due_on) delete wrong.due_on;
  const request: RequestOf<'saveTask'> = {
    ...(before ? { task_id: before.id, version: typed.base ?? before.version } : {}),
    title: values.title,
    note: values.note,
    due_on: values.due_on,
    due_time,
    owner_id: values.owner_id === NOBODY ? null : Number(values.owner_id),
    application_id: linked?.id ?? null,
    ...(before || !about ? {} : { client_id: about.id }),
  };
  const form = useSubmit({
    wrong,
    send: async () => {
      const result = await client.call('saveTask', request);
      const task = result.ok ? null : newerOf(result.data);
      if (!task) return result;
      // Keeps the typed values and rebases them on the task as it is now.
      setNewer(task);
      typed.rebase();
      await refreshTasks();
      return result;
    },
    done: async () => {
      (before ? typed.sent : typed.discard)();
      onClose();
      await refreshTasks();
      if (!before) notify({ title: 'Task added', text: values.title }, 'good');
    },
  });
  const set = (part: Partial<typeof values>) => {
    typed.set(part);
    form.edited();
  };
  const cancel = () => {
    typed.discard();
    onClose();
  };
  return { values, outdated: before ? typed.outdated : {}, set, cancel, form, before, linked, about };
}

/** Includes the current owner even if no longer listed. */
function useOwners(ownerId: string, owner: Task['owner'] | undefined) {
  const agents = useCall('getAgentsList', {}).data?.agents ?? [];
  const owners = [
    { value: NOBODY, label: 'Nobody yet' },
    ...agents.map(({ agent, name }) => ({ value: String(agent.id), label: name })),
  ];
  const isListed = owners.some(({ value }) => value === ownerId);
  if (owner && !isListed) owners.push({ value: String(owner.id), label: owner.name });
  return owners;
}

function Form(props: FormProps) {
  const { values, outdated, set, cancel, form, before, linked, about } = useTask(props);
  const owners = useOwners(values.owner_id, before?.owner);
  return (
    <form ref={form.form} className="col" onSubmit={(event) => void form.submit(event)} noValidate>
      <ChangedSince outdated={outdated} labels={LABELS} />
      {linked || about ? (
        <p className="muted small">{linked ? linkedText(linked) : about?.name || 'No name yet'}</p>
      ) : null}
      <TextField
        label="What to do"
        name="title"
        placeholder="Call about the deductible"
        autoFocus
        value={values.title}
        error={form.errorOf('title')}
        onChange={(title) => set({ title })}
      />
      <div className="two">
        <TextField
          label="Due"
          name="due_on"
          type="date"
          value={values.due_on}
          error={form.errorOf('due_on')}
          onChange={(due_on) => set({ due_on })}
        />
        <TextField
          label="Time (optional)"
          name="due_time"
          type="time"
          value={values.due_time}
          error={form.errorOf('due_time')}
          onChange={(time) => set({ due_time: time })}
        />
      </div>
      <ChoiceField
        label="Owner"
        value={values.owner_id}
        choices={owners}
        error={form.errorOf('owner_id')}
        onChange={(owner_id) => set({ owner_id })}
      />
      <TextField
        label="Note (optional)"
        name="note"
        rows={3}
        value={values.note}
        error={form.errorOf('note')}
        onChange={(note) => set({ note })}
      />
      <DialogFoot label={before ? 'Save' : 'Add task'} isBusy={form.isSending} cancel={cancel} />
    </form>
  );
}

export function TaskDialog(props: { draft: TaskDraft | null; today: string; onClose: () => void }) {
  const { draft, today, onClose } = props;
  return (
    <Dialog
      title={draft && 'task' in draft ? 'Task' : 'New task'}
      opened={draft !== null}
      onClose={onClose}
      isPersistent
    >
      {draft ? <Form draft={draft} today={today} onClose={onClose} /> : null}
    </Dialog>
  );
}
