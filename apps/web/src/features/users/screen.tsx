import { type PersonState, ROLES, type Role, roleFacts } from '@freeboard/domain';
import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { showCount } from '../../lib/format.ts';
import { useDebounced } from '../../lib/hooks/use-debounced.ts';
import { maySee, useSession } from '../../lib/session/session.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { PlusIcon } from '../../ui/icons.tsx';
import { SortHeader } from '../../ui/layout/sort-header.tsx';
import { Empty, Failed, SkeletonRows } from '../../ui/states.tsx';
import { InvitationAddress } from './invitation-address.tsx';
import { InviteForm } from './invite-form.tsx';
import { useUsers } from './use-users.ts';
import { UserPanel } from './user-panel.tsx';
import { UserRow } from './user-row.tsx';
import classes from './users.module.css';

type Filter = { role: Role | null; state: PersonState | null };
const ALL: Filter = { role: null, state: null };

/** Users (R7.2): who there is, beside them the one who is open; `waitingCount` is shown at the link to the registrations. */
export function Users({ waitingCount }: { waitingCount: ReactNode }) {
  const session = useSession();
  const [params, setParams] = useSearchParams();
  const [text, setText] = useState('');
  const [filter, setFilter] = useState<Filter>(ALL);
  const [sort, setSort] = useState<'last_seen' | 'name'>('last_seen');
  const [isInviting, setInviting] = useState(false);
  const [address, setAddress] = useState<{ name: string; url: string } | null>(null);
  const wanted = useDebounced(text.trim(), 200);
  const list = useUsers({ text: wanted, ...filter, sort });
  if (!session) return null;
  const pages = list.data?.pages ?? [];
  const users = pages.flatMap((page) => page.users);
  const counts = pages[0]?.counts;
  const openId = Number(params.get('user')) || null;
  const open = (id: number | null) => setParams(id === null ? {} : { user: String(id) }, { replace: true });
  const { agency } = session.user;
  const seesAll = agency === null;
  const roles = ROLES.filter((role) => (counts?.roles[role] ?? 0) > 0);
  const chip = (label: string, n: number | undefined, to: Filter) => (
    <button
      key={label}
      type="button"
      aria-pressed={filter.role === to.role && filter.state === to.state}
      onClick={() => setFilter(to)}
    >
      {label} <span className="num">{n === undefined ? '' : showCount(n)}</span>
    </button>
  );

  return (
    <div className={`${classes.screen} ${openId === null ? '' : classes.isOpen}`}>
      <main className={`page col ${classes.main}`}>
        <div className="row wrap">
          <h1>Users</h1>
          <span className="muted">
            {counts ? `${showCount(counts.all)} of ${seesAll ? 'all agencies' : agency.name}` : ''}
          </span>
          <span className="grow" />
          {maySee(session, 'person.write') ? (
            <Link className="link" to="/dashboard/registrations">
              Registrations
              {waitingCount}
            </Link>
          ) : null}
          {maySee(session, 'settings.global') ? (
            <Link className="link" to="/dashboard/history">
              History
            </Link>
          ) : null}
          <Button leftSection={<PlusIcon />} onClick={() => setInviting(true)}>
            Invite
          </Button>
        </div>
        <div className={classes.tools}>
          <div className="pills">
            {chip('All', counts?.all, ALL)}
            {roles.map((role) => chip(`${roleFacts(role).label}s`, counts?.roles[role], { role, state: null }))}
            {chip('Invited', counts?.invited, { role: null, state: 'invited' })}
            {chip('Deactivated', counts?.deactivated, { role: null, state: 'deactivated' })}
          </div>
          <span className="grow" />
          <input
            type="search"
            className={`boxed ${classes.search}`}
            placeholder="Name, e-mail, phone"
            aria-label="Search people"
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
        </div>
        <div className="card">
          {list.isError ? (
            <Failed text={list.error.message} retry={() => void list.refetch()} />
          ) : !list.data ? (
            <SkeletonRows rows={8} label="Loading the people" />
          ) : users.length === 0 ? (
            <Empty
              title={wanted || filter !== ALL ? 'No users found' : 'Nobody yet'}
              text={
                wanted || filter !== ALL ? 'Search for part of a name, address or number.' : 'Invite the first one.'
              }
            />
          ) : (
            // biome-ignore lint/a11y/noNoninteractiveTabindex: what is cut off sideways is reached by the arrow keys
            <section className={classes.scroll} aria-label="People" tabIndex={0}>
              <table className={`table ${classes.table}`}>
                <thead>
                  <tr>
                    <SortHeader order={sort === 'name' ? 'ascending' : 'none'} onSort={() => setSort('name')}>
                      Person
                    </SortHeader>
                    <th scope="col">Role</th>
                    {seesAll ? <th scope="col">Agency</th> : null}
                    <th scope="col">Carriers</th>
                    <th scope="col">Product</th>
                    <th scope="col">Two-step verification</th>
                    <SortHeader
                      className="right"
                      order={sort === 'last_seen' ? 'descending' : 'none'}
                      onSort={() => setSort('last_seen')}
                    >
                      Last seen
                    </SortHeader>
                  </tr>
                </thead>
                <tbody>
                  {users.map((user) => (
                    <UserRow
                      key={user.id}
                      user={user}
                      isYou={user.id === session.user.id}
                      isChosen={user.id === openId}
                      showsAgency={seesAll}
                      onOpen={() => open(user.id)}
                      onAddress={(url) => setAddress({ name: user.name, url })}
                    />
                  ))}
                </tbody>
              </table>
              {list.hasNextPage ? (
                <div className={classes.more}>
                  <Button variant="default" loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
                    Show more
                  </Button>
                </div>
              ) : null}
            </section>
          )}
        </div>
        <p className="small muted">
          Admins are edited by a super-admin. You can't demote or deactivate an agency's only admin.
        </p>
      </main>
      {openId === null ? null : <UserPanel key={openId} id={openId} close={() => open(null)} />}
      <Dialog title="Invite" opened={isInviting} onClose={() => setInviting(false)}>
        <InviteForm
          asksAgency={seesAll}
          onDone={({ user, invitation_url }) => {
            setInviting(false);
            open(user.id);
            if (invitation_url) setAddress({ name: user.name, url: invitation_url });
          }}
        />
      </Dialog>
      <InvitationAddress address={address} close={() => setAddress(null)} />
    </div>
  );
}
