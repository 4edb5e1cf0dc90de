import type { AnswerOf } from '@freeboard/contract';
import { roleFacts } from '@freeboard/domain/access';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useFormDraft } from '../../../drafts/form.ts';
import { initials, showDate } from '../../../lib/format.ts';
import { client } from '../../../lib/server/calls.ts';
import { noticeText } from '../../../lib/server/notice-text.ts';
import { notify } from '../../../lib/server/notices.ts';
import { useCall } from '../../../lib/server/query.ts';
import { ChangedSince } from '../../../ui/changed-since.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { CloseIcon } from '../../../ui/icons.tsx';
import { Pending } from '../../../ui/states.tsx';
import { CustomerPart } from '../../customers/index.ts';
import { LeavePart } from './leave-part.tsx';
import { SessionsPart } from './sessions-part.tsx';
import { refreshUsers } from './use-users.ts';
import { changedOf, draftErrors, draftOf, type UserDraft } from './user-draft.ts';
import { UserFields } from './user-fields.tsx';
import classes from './users.module.css';
import { WorkAsPart } from './work-as-part.tsx';

const TONES = { active: 'green', invited: 'teal', deactivated: 'plain' } as const;

const LABELS = { display_carriers: 'Carriers', assigned_product_type: 'Product' };

type UserDetail = AnswerOf<'getUser'>;

function useUserDraft(user: UserDetail['user'] | undefined, id: number) {
  const typed = useFormDraft<Partial<UserDraft>>(`user ${id}`, user ? draftOf(user) : {});
  const draft = user ? (typed.values as UserDraft) : null;
  const [serverErrors, setServerErrors] = useState<Record<string, string[]>>({});
  const [isSaving, setSaving] = useState(false);
  const changes = user && draft ? changedOf(user, draft) : {};
  const wrong = draft ? draftErrors(draft) : {};

  async function save() {
    setSaving(true);
    const result = await client.call('updateUser', { user_id: id, ...changes });
    setSaving(false);
    if (!result.ok) {
      setServerErrors(result.errors);
      return notify(noticeText(result), 'bad');
    }
    await refreshUsers();
    typed.sent();
    setServerErrors({});
    notify(
      {
        title: 'Saved',
        text: `The change takes effect for ${result.data.user.name} right away, including open sessions.`,
      },
      'good',
    );
  }
  return {
    shown: draft,
    outdated: typed.outdated,
    count: Object.keys(changes).length,
    errors: {
      ...Object.fromEntries(Object.entries(serverErrors).map(([field, [first]]) => [field, first ?? ''])),
      ...wrong,
    },
    isWrong: Object.keys(wrong).length > 0,
    isSaving,
    change(next: UserDraft) {
      setServerErrors({});
      typed.set(next);
    },
    undo: typed.discard,
    save,
  };
}
type Editing = ReturnType<typeof useUserDraft>;

function SaveBar({ editing: { count, isWrong, isSaving, undo, save } }: { editing: Editing }) {
  return (
    <div className={classes.save}>
      <span className="small muted grow" role="status">
        {count === 1 ? '1 change' : `${count} changes`}, not saved
      </span>
      <Button variant="subtle" color="gray" onClick={undo}>
        Undo
      </Button>
      <Button loading={isSaving} disabled={isWrong} onClick={() => void save()}>
        Save
      </Button>
    </div>
  );
}

type PartsProps = { detail: UserDetail; shown: UserDraft; editing: Editing };

function Parts({ detail: { user, open_sessions, applications }, shown, editing }: PartsProps) {
  return (
    <>
      {user.mail_trouble ? (
        <p className={`small ${classes.part}`} role="status">
          The last e-mail to them couldn't be delivered: {user.mail_trouble}
        </p>
      ) : null}
      <ChangedSince outdated={editing.outdated} labels={LABELS} undo="Undo" />
      <UserFields user={user} draft={shown} errors={editing.errors} onChange={editing.change} />
      {user.is_managed && user.state === 'active' ? <SessionsPart user={user} open={open_sessions} /> : null}
      {user.role === 'customer' ? <CustomerPart user={user} className={classes.part} /> : null}
      <WorkAsPart user={user} />
      {user.is_managed ? <LeavePart user={user} applications={applications} /> : null}
      {editing.count > 0 ? <SaveBar editing={editing} /> : null}
    </>
  );
}

export function UserPanel({ id, close }: { id: number; close: () => void }) {
  const query = useCall('getUser', { user_id: id });
  const user = query.data?.user;
  const editing = useUserDraft(user, id);
  return (
    <aside
      className={classes.panel}
      aria-label={user?.name ?? 'Person'}
      onKeyDown={(event) => {
        if (event.key === 'Escape') close();
      }}
    >
      <div className={classes.panelHead}>
        <span className="initials" aria-hidden="true">
          {initials(user?.name ?? '')}
        </span>
        <span className="col gap-0 min-0 grow">
          <h2 className="clip">{user?.name ?? ''}</h2>
          <span className="small muted">
            {user ? `${roleFacts(user.role).label}, since ${showDate(user.created_at)}` : ''}
          </span>
        </span>
        {user ? <Chip tone={TONES[user.state]}>{user.state}</Chip> : null}
        <button type="button" aria-label="Close" onClick={close}>
          <CloseIcon />
        </button>
      </div>
      {query.isError || !query.data || !editing.shown ? (
        <Pending query={query} rows={6} label="Loading the person" />
      ) : (
        <Parts detail={query.data} shown={editing.shown} editing={editing} />
      )}
    </aside>
  );
}
