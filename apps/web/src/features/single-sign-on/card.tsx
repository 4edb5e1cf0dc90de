import { may, roleFacts } from '@freeboard/domain';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { callOrNotify, notify } from '../../lib/notices.ts';
import { queryClient, useCall } from '../../lib/query.ts';
import { useSession } from '../../lib/session/session.ts';
import { Chip } from '../../ui/chip.tsx';
import { Failed, SkeletonRows } from '../../ui/states.tsx';
import { useKeptFocus } from '../../ui/use-kept-focus.ts';
import { SingleSignOnForm } from './form.tsx';
import classes from './single-sign-on.module.css';

const KEY = ['getSingleSignOn', {}];

/** The agency's single sign-on: who signs its people in, and whose passwords still do (R9.9). */
export function SingleSignOnCard({ id: own }: { id: string }) {
  const session = useSession();
  const isAllowed = !!session?.user.agency && may(session.user_role, 'settings.global');
  const { data, error, refetch } = useCall('getSingleSignOn', {}, { enabled: isAllowed });
  const [isOpen, setOpen] = useState(false);
  const card = useKeptFocus<HTMLElement>(`${isOpen} ${!!data?.single_sign_on}`);
  if (!isAllowed) return null;
  const kept = data?.single_sign_on;
  async function end() {
    const answer = await callOrNotify('endSingleSignOn', {});
    if (!answer) return;
    queryClient.setQueryData(KEY, answer);
    notify({ title: 'Saved', text: 'Everybody signs in with a password again.' }, 'good');
  }
  const keeps = data?.admins.find(({ id }) => id === kept?.break_glass_id)?.name;
  const roles = kept?.password_roles.map((role) => roleFacts(role).label) ?? [];
  return (
    <section ref={card} className="card" id={own} aria-labelledby={`${own}-title`}>
      <div className="head wrap">
        <h2 id={`${own}-title`}>Single sign-on</h2>
        {kept ? <Chip tone={kept.is_on ? 'green' : 'plain'}>{kept.is_on ? 'on' : 'off'}</Chip> : null}
        <span className="grow" />
        {data && !isOpen ? (
          <Button variant="default" size="compact-sm" onClick={() => setOpen(true)}>
            {kept ? 'Change' : 'Set up'}
          </Button>
        ) : null}
        {kept && !isOpen ? (
          <Button variant="default" size="compact-sm" onClick={() => void end()}>
            Remove
          </Button>
        ) : null}
      </div>
      {isOpen && data ? (
        <SingleSignOnForm
          data={data}
          close={(answer) => {
            if (answer) queryClient.setQueryData(KEY, answer);
            setOpen(false);
          }}
        />
      ) : kept ? (
        <p className={`muted ${classes.text}`}>
          {kept.issuer} signs in {kept.domains.join(', ')}. Passwords still let in{' '}
          {[...roles, keeps ?? 'all admins'].join(', ')}.
        </p>
      ) : data ? (
        <p className={`muted ${classes.text}`}>
          Not set up. People can sign in where your agency does already (OpenID Connect: Microsoft, Google, Okta and
          others).
        </p>
      ) : error ? (
        <Failed text={error.message} retry={() => void refetch()} />
      ) : (
        <SkeletonRows rows={1} label="Loading" />
      )}
    </section>
  );
}
