import type { AnswerOf } from '@freeboard/contract';
import { may, roleFacts } from '@freeboard/domain/access';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { queryClient, useCall } from '../../../lib/server/query.ts';
import { useSession } from '../../../lib/session/session.ts';
import { Chip } from '../../../ui/chip.tsx';
import { Failed, SkeletonRows } from '../../../ui/states.tsx';
import { useRestoredFocus } from '../../../ui/use-restored-focus.ts';
import { SingleSignOnDomains } from './domains.tsx';
import { EndSingleSignOn } from './end-form.tsx';
import { SingleSignOnForm } from './form.tsx';

type Data = AnswerOf<'getSingleSignOn'>;

const KEY = ['getSingleSignOn', {}];

type InUseProps = { kept: NonNullable<Data['single_sign_on']>; data: Data };

function InUse({ kept, data }: InUseProps) {
  const keeps = data.admins.find(({ id }) => id === kept.break_glass_id)?.name;
  const roles = kept.password_roles.map((role) => roleFacts(role).label);
  return (
    <p className="muted breaks pad">
      {data.proofs.some(({ proven_by }) => proven_by !== null) ? (
        <>
          {kept.issuer} signs in {kept.domains.join(', ')}. Passwords still let in{' '}
          {[...roles, keeps ?? 'all admins'].join(', ')}.
        </>
      ) : (
        <>
          {kept.issuer} signs in {kept.domains.join(', ')} once a domain is proven. Until then everybody signs in with
          their password.
        </>
      )}
    </p>
  );
}

export function SingleSignOnCard({ id: own }: { id: string }) {
  const session = useSession();
  const isAllowed = !!session?.user.agency && may(session.user_role, 'settings.global');
  const { data, error, refetch } = useCall('getSingleSignOn', {}, { enabled: isAllowed });
  const [open, setOpen] = useState<'change' | 'remove' | null>(null);
  const card = useRestoredFocus<HTMLElement>(`${open} ${!!data?.single_sign_on}`);
  if (!isAllowed) return null;
  const kept = data?.single_sign_on;
  const close = (answer?: Data) => {
    if (answer) queryClient.setQueryData(KEY, answer);
    setOpen(null);
  };
  return (
    <section ref={card} className="card" id={own} aria-labelledby={`${own}-title`}>
      <div className="head wrap">
        <h2 id={`${own}-title`}>Single sign-on</h2>
        {kept ? <Chip tone={kept.is_on ? 'green' : 'plain'}>{kept.is_on ? 'on' : 'off'}</Chip> : null}
        <span className="grow" />
        {data && !open ? (
          <Button variant="default" size="compact-sm" onClick={() => setOpen('change')}>
            {kept ? 'Change' : 'Set up'}
          </Button>
        ) : null}
        {kept && !open ? (
          <Button variant="default" size="compact-sm" onClick={() => setOpen('remove')}>
            Remove
          </Button>
        ) : null}
      </div>
      {open === 'change' && data ? (
        <SingleSignOnForm data={data} close={close} />
      ) : open === 'remove' && data ? (
        <EndSingleSignOn data={data} close={close} />
      ) : kept ? (
        <>
          <InUse kept={kept} data={data} />
          <SingleSignOnDomains proofs={data.proofs} onProven={(answer) => queryClient.setQueryData(KEY, answer)} />
        </>
      ) : data ? (
        <p className="muted breaks pad">
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
