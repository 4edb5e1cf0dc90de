import type { Client } from '@freeboard/contract';
import { may, mayBegin } from '@freeboard/domain/access';
import { TYPE_NAMES } from '@freeboard/domain/applications';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { client as server } from '../../lib/server/calls.ts';
import { callOrNotify } from '../../lib/server/notices.ts';
import { useSession } from '../../lib/session/session.ts';
import { Menu } from '../../ui/menu/menu.tsx';

const QUOTED = ['flood', 'home'] as const;

/** Earlier answers are filled in; if that fails, the fields stay blank. */
function NewQuote({ client }: { client: Client }) {
  const navigate = useNavigate();
  const [isBusy, setBusy] = useState(false);
  async function begin(application_type: (typeof QUOTED)[number]) {
    setBusy(true);
    const created = await callOrNotify('createApplication', { application_type, client_id: client.id });
    if (created) await server.call('fillEarlierAnswers', { application_id: created.application.id });
    setBusy(false);
    if (created) void navigate(`/agent-portal/application-details/${created.application.id}`);
  }
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button size="compact-sm" loading={isBusy}>
          New quote
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {QUOTED.map((type) => (
          <Menu.Item key={type} onClick={() => void begin(type)}>
            {TYPE_NAMES[type]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

export function Verbs({ client }: { client: Client }) {
  const session = useSession();
  if (!session) return null;
  const firstOf = (kind: 'phone' | 'email') => client.addresses.find((one) => one.kind === kind)?.value;
  const [phone, email] = [firstOf('phone'), firstOf('email')];
  const mayWrite = may(session.user_role, 'message.use');
  const conversation = (channel: 'sms' | 'email') =>
    `/dashboard/messaging-console?with=client-${client.id}&channel=${channel}`;
  return (
    <>
      {phone ? (
        <Button component="a" variant="default" size="compact-sm" href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`}>
          Call
        </Button>
      ) : null}
      {phone && mayWrite ? (
        <Button component={Link} variant="default" size="compact-sm" to={conversation('sms')}>
          Text
        </Button>
      ) : null}
      {email && mayWrite ? (
        <Button component={Link} variant="default" size="compact-sm" to={conversation('email')}>
          E-mail
        </Button>
      ) : null}
      {mayBegin(session.user) ? <NewQuote client={client} /> : null}
    </>
  );
}
