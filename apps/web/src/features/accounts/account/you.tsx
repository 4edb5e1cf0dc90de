import type { AnswerOf } from '@freeboard/contract';
import { roleFacts } from '@freeboard/domain/access';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { callOrNotify } from '../../../lib/server/notices.ts';
import { queryClient, useCall } from '../../../lib/server/query.ts';
import { previousSession, type SavedSession } from '../../../lib/session/session.ts';
import { useSignal } from '../../../lib/signal.ts';
import { useRestoredFocus } from '../../../ui/use-restored-focus.ts';
import { cacheProfile } from './cache-profile.ts';
import { ChangeEmail } from './change-email.tsx';
import { EditOwnData } from './edit-own-data.tsx';
import classes from './profile.module.css';

type Mode = 'rest' | 'data' | 'email';
type Profile = AnswerOf<'getProfile'>['profile'];

type PairsProps = { user: SavedSession['user']; profile: Profile | undefined; changeEmail: () => void };

function Pairs({ user, profile, changeEmail }: PairsProps) {
  const rows = [
    ['Name', user.name],
    ['Username', user.username],
    ['Title', profile?.title],
    ['Phone', profile?.phone],
    ['License', profile?.license],
    ['Role', roleFacts(user.role).label],
    ['Agency', user.agency?.name ?? 'All agencies'],
    ['Sees carrier names', user.user_accesses.payload.display_carriers === 'No' ? 'No' : undefined],
  ] as const;
  return (
    <dl className={classes.pairs}>
      {rows.map(([name, value]) =>
        value === undefined ? null : (
          <div key={name}>
            <dt className="muted">{name}</dt>
            <dd>{value || <span className="muted">Not given</span>}</dd>
          </div>
        ),
      )}
      <div>
        <dt className="muted">E-mail</dt>
        <dd className="row stretch gap-4 lines-0 wrap">
          <span>{user.email}</span>
          {profile ? (
            <button type="button" className="link small" onClick={changeEmail}>
              Change e-mail
            </button>
          ) : null}
          {profile?.new_email ? <Waiting email={profile.new_email} /> : null}
        </dd>
      </div>
    </dl>
  );
}

export function You({ user }: { user: SavedSession['user'] }) {
  const isOwn = useSignal(previousSession) === null && user.impersonation === null;
  const profile = useCall('getProfile', {}, { enabled: isOwn }).data?.profile;
  const [mode, setMode] = useState<Mode>('rest');
  const card = useRestoredFocus<HTMLElement>(mode);
  const rest = () => setMode('rest');

  const head = (
    <div className="head">
      <h2 id="profile-you">You</h2>
      <span className="grow" />
      {profile && mode === 'rest' ? (
        <Button size="compact-sm" variant="default" onClick={() => setMode('data')}>
          Edit
        </Button>
      ) : null}
    </div>
  );
  if (profile && mode === 'data')
    return (
      <section ref={card} className="card" aria-labelledby="profile-you">
        {head}
        <EditOwnData profile={profile} close={rest} />
      </section>
    );
  if (profile && mode === 'email')
    return (
      <section ref={card} className="card" aria-labelledby="profile-you">
        {head}
        <ChangeEmail email={profile.email} close={rest} />
      </section>
    );
  return (
    <section ref={card} className="card" aria-labelledby="profile-you">
      {head}
      <Pairs user={user} profile={profile} changeEmail={() => setMode('email')} />
    </section>
  );
}

function Waiting({ email }: { email: string }) {
  async function cancel() {
    const answer = await callOrNotify('cancelEmailChange', {});
    if (answer) cacheProfile(queryClient, answer);
  }
  return (
    <p className={`small muted ${classes.waiting}`}>
      We sent a link to <span className="strong">{email}</span>. Open it, and this is your address.{' '}
      <button type="button" className="link small" onClick={() => void cancel()}>
        Keep the old one
      </button>
    </p>
  );
}
