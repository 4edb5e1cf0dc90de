import type { AnswerOf } from '@freeboard/contract';
import { ROLES, type Role, roleFacts } from '@freeboard/domain/access';
import type { PersonState } from '@freeboard/domain/people';
import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { showCount } from '../../../lib/format.ts';
import { useDebounced } from '../../../lib/hooks/use-debounced.ts';
import { maySee, type SavedSession, useSession } from '../../../lib/session/session.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { PlusIcon } from '../../../ui/icons.tsx';
import { SortHeader } from '../../../ui/layout/sort-header.tsx';
import { Empty, Pending } from '../../../ui/states.tsx';
import { InvitationAddress } from './invitation-address.tsx';
import { type Invited, InviteForm } from './invite-form.tsx';
import { useUsers } from './use-users.ts';
import { UserPanel } from './user-panel.tsx';
import { UserRow } from './user-row.tsx';
import classes from './users.module.css';

type List = AnswerOf<'listUsers'>;
type Filter = { role: Role | null; state: PersonState | null };
type Sort = 'last_seen' | 'name';
const ALL: Filter = { role: null, state: null };

function Pills(props: { counts: List['counts'] | undefined; filter: Filter; setFilter: (to: Filter) => void }) {
  const { counts, filter, setFilter } = props;
  const pill = (label: string, n: number | undefined, to: Filter) => (
    <button
      key={label}
      type="button"
      aria-pressed={filter.role === to.role && filter.state === to.state}
      onClick={() => setFilter(to)}
    >
      {label} <span className="num">{n === undefined ? '' : showCount(n)}</span>
    </button>
  );
  const roles = ROLES.filter((role) => (counts?.roles[role] ?? 0) > 0);
  return (
    <div className="pills">
      {pill('All', counts?.all, ALL)}
      {roles.map((role) => pill(`${roleFacts(role).label}s`, counts?.roles[role], { role, state: null }))}
      {pill('Invited', counts?.invited, { role: null, state: 'invited' })}
      {pill('Deactivated', counts?.deactivated, { role: null, state: 'deactivated' })}
    </div>
  );
}

type Address = { name: string; url: string };
type TableProps = {
  list: ReturnType<typeof useUsers>;
  users: List['users'];
  ownId: number;
  openId: number | null;
  showsAgency: boolean;
  sort: Sort;
  setSort: (sort: Sort) => void;
  open: (id: number) => void;
  showAddress: (address: Address) => void;
};

function PeopleTable({ list, users, ownId, openId, showsAgency, sort, setSort, open, showAddress }: TableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys scroll the table sideways
    <section className="scroll" aria-label="People" tabIndex={0}>
      <table className={`table tall ${classes.table}`}>
        <thead>
          <tr>
            <SortHeader order={sort === 'name' ? 'ascending' : 'none'} onSort={() => setSort('name')}>
              Person
            </SortHeader>
            <th scope="col">Role</th>
            {showsAgency ? <th scope="col">Agency</th> : null}
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
              isYou={user.id === ownId}
              isChosen={user.id === openId}
              showsAgency={showsAgency}
              onOpen={() => open(user.id)}
              onAddress={(url) => showAddress({ name: user.name, url })}
            />
          ))}
        </tbody>
      </table>
      {list.hasNextPage ? (
        <div className="row centered pad-3 ruled">
          <Button variant="default" loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            Show more
          </Button>
        </div>
      ) : null}
    </section>
  );
}

function People({ isNarrowed, ...props }: TableProps & { isNarrowed: boolean }) {
  const { list, users } = props;
  if (list.isError || !list.data) return <Pending query={list} rows={8} label="Loading the people" />;
  if (users.length > 0) return <PeopleTable {...props} />;
  return isNarrowed ? (
    <Empty title="No users found" text="Search for part of a name, address or number." />
  ) : (
    <Empty title="Nobody yet" text="Invite the first one." />
  );
}

type HeadProps = {
  session: SavedSession;
  counts: List['counts'] | undefined;
  waitingCount: ReactNode;
  invite: () => void;
};

function Head({ session, counts, waitingCount, invite }: HeadProps) {
  return (
    <div className="row wrap">
      <h1>Users</h1>
      <span className="muted">
        {counts ? `${showCount(counts.all)} of ${session.user.agency?.name ?? 'all agencies'}` : ''}
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
      <Button leftSection={<PlusIcon />} onClick={invite}>
        Invite
      </Button>
    </div>
  );
}

const Search = ({ text, setText }: { text: string; setText: (text: string) => void }) => (
  <input
    type="search"
    className={`input search ${classes.search}`}
    placeholder="Name, e-mail, phone"
    aria-label="Search people"
    value={text}
    onChange={(event) => setText(event.currentTarget.value)}
  />
);

/** `waitingCount` is shown at the link to the registrations. */
export function Users({ waitingCount }: { waitingCount: ReactNode }) {
  const session = useSession();
  const [params, setParams] = useSearchParams();
  const [text, setText] = useState('');
  const [filter, setFilter] = useState<Filter>(ALL);
  const [sort, setSort] = useState<Sort>('last_seen');
  const [isInviting, setInviting] = useState(params.get('invite') === 'new');
  const [address, setAddress] = useState<Address | null>(null);
  const wanted = useDebounced(text.trim(), 200);
  const list = useUsers({ text: wanted, ...filter, sort });
  if (!session) return null;
  const pages = list.data?.pages ?? [];
  const counts = pages[0]?.counts;
  const openId = Number(params.get('user')) || null;
  const open = (id: number | null) => setParams(id === null ? {} : { user: String(id) }, { replace: true });
  const seesAll = session.user.agency === null;
  const showInvited = ({ user, invitation_url }: Invited) => {
    setInviting(false);
    open(user.id);
    if (invitation_url) setAddress({ name: user.name, url: invitation_url });
  };
  return (
    <div className={`${classes.screen} ${openId === null ? '' : classes.isOpen}`}>
      <main className="page col min-0">
        <Head session={session} counts={counts} waitingCount={waitingCount} invite={() => setInviting(true)} />
        <div className="row lines-2 wrap">
          <Pills counts={counts} filter={filter} setFilter={setFilter} />
          <span className="grow" />
          <Search text={text} setText={setText} />
        </div>
        <div className="card">
          <People
            list={list}
            openId={openId}
            sort={sort}
            setSort={setSort}
            open={open}
            users={pages.flatMap((page) => page.users)}
            ownId={session.user.id}
            showsAgency={seesAll}
            showAddress={setAddress}
            isNarrowed={wanted !== '' || filter !== ALL}
          />
        </div>
        <p className="small muted">
          Admins are edited by a super-admin. You can't demote or deactivate an agency's only admin.
        </p>
      </main>
      {openId === null ? null : <UserPanel key={openId} id={openId} close={() => open(null)} />}
      <Dialog title="Invite" opened={isInviting} onClose={() => setInviting(false)}>
        <InviteForm asksAgency={seesAll} onDone={showInvited} />
      </Dialog>
      <InvitationAddress address={address} close={() => setAddress(null)} />
    </div>
  );
}
