import type { OpenConversation } from '@freeboard/contract';
import { mayBegin } from '@freeboard/domain/access';
import { TYPE_NAMES } from '@freeboard/domain/applications';
import { documentsToRead } from '@freeboard/domain/documents';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { TYPES } from '../../../lib/application-types.ts';
import { useHotkeys } from '../../../lib/hotkeys.ts';
import { CallFault, client } from '../../../lib/server/calls.ts';
import { callOrNotify, notifyFault } from '../../../lib/server/notices.ts';
import { queryClient } from '../../../lib/server/query.ts';
import { useSession } from '../../../lib/session/session.ts';
import { ClipIcon, DownIcon } from '../../../ui/icons.tsx';
import { Menu } from '../../../ui/menu/menu.tsx';
import classes from '../console.module.css';

type Props = {
  conversation: OpenConversation;
  /** Sender of the last message: identifies a conversation without an application. */
  from: { channel: 'sms' | 'email'; address: string };
};
type Applications = OpenConversation['applications'];
type Type = Applications[number]['application_type'];

/** The most files that one call takes. */
const MOST = 20;

const documentsOf = (applicationId: number) => `/agent-portal/application-details/${applicationId}/documents`;

async function readInto(application_id: number, attachment_ids: readonly number[]): Promise<boolean> {
  const request = { application_id, attachment_ids: attachment_ids.slice(0, MOST) };
  const answer = await callOrNotify('readMessageFiles', request);
  if (!answer) return false;
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: ['listDocuments', { application_id }] }),
    queryClient.invalidateQueries({ queryKey: ['getMessages'] }),
  ]);
  return true;
}

async function nameOf(client_id: number | null): Promise<{ first_name: string; last_name: string }> {
  const answer = client_id === null ? null : await client.call('getClient', { client_id });
  if (!answer?.ok) return { first_name: '', last_name: '' };
  const { first_name, last_name } = answer.data.client;
  return { first_name, last_name };
}

/** Also assigns the conversation to the application if it has none yet. @throws CallFault */
async function beginWith(type: Type, { conversation, from }: Props): Promise<number | null> {
  const created = await client.call('createApplication', {
    application_type: type,
    client: await nameOf(conversation.client_id),
  });
  if (!created.ok) throw new CallFault(created);
  const { id } = created.data.application;
  const isUntied = conversation.to_read.some(({ application_id }) => application_id === null);
  if (!isUntied) {
    const ids = conversation.to_read.flatMap(({ attachment_id }) => attachment_id ?? []);
    await readInto(id, ids);
    return id;
  }
  if (!(await callOrNotify('tieConversation', { ...from, application_id: id }))) return id;
  const list = await callOrNotify('listDocuments', { application_id: id });
  if (list && list.to_read.length > 0)
    await readInto(
      id,
      list.to_read.map(({ attachment_id }) => attachment_id),
    );
  return id;
}

type MenuProps = {
  applications: Applications;
  isBusy: boolean;
  isOpen: boolean;
  setOpen: (isOpen: boolean) => void;
  read: (applicationId: number) => void;
  begin: (type: Type) => void;
};

function ReadIntoMenu({ applications, isBusy, isOpen, setOpen, read, begin }: MenuProps) {
  const user = useSession()?.user;
  return (
    <Menu position="bottom-end" opened={isOpen} onChange={setOpen}>
      <Menu.Target>
        <Button size="compact-sm" loading={isBusy} rightSection={<DownIcon />} aria-keyshortcuts="d">
          {applications.length > 0 ? 'Read into' : 'New application'}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {applications.map((one) => (
          <Menu.Item key={one.id} onClick={() => read(one.id)}>
            {TYPE_NAMES[one.application_type]} {one.application_id}{' '}
            <span className="muted small">{one.address || 'No address yet'}</span>
          </Menu.Item>
        ))}
        {user && mayBegin(user) ? (
          <>
            <Menu.Label>New application</Menu.Label>
            {TYPES.map((type) => (
              <Menu.Item key={type} onClick={() => begin(type)}>
                {TYPE_NAMES[type]}
              </Menu.Item>
            ))}
          </>
        ) : null}
      </Menu.Dropdown>
    </Menu>
  );
}

/** If the client has one open application, one click reads them into it. */
export function FilesToRead(props: Props) {
  const { conversation } = props;
  const navigate = useNavigate();
  const [isBusy, setBusy] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const { to_read } = conversation;
  const open = conversation.applications.filter(({ is_archived }) => !is_archived);
  const [only] = open.length === 1 ? open : [];
  async function act(work: () => Promise<number | null>) {
    setBusy(true);
    try {
      const id = await work();
      if (id !== null) void navigate(documentsOf(id));
    } catch (fault) {
      void notifyFault(fault);
    }
    setBusy(false);
  }
  const ids = to_read.flatMap(({ attachment_id }) => attachment_id ?? []);
  const read = (id: number) => act(async () => ((await readInto(id, ids)) ? id : null));
  const start = only ? () => void read(only.id) : () => setOpen(true);
  useHotkeys({ d: to_read.length > 0 && !isBusy ? start : undefined });
  if (to_read.length === 0) return null;
  return (
    <section className={classes.toRead} aria-label="Documents to read">
      <ClipIcon />
      <span className={classes.who}>
        <span className="strong">{documentsToRead(to_read.length)}</span>
        <span className="muted small clip">{to_read.map(({ name }) => name).join(', ')}</span>
      </span>
      {only ? (
        <Button size="compact-sm" loading={isBusy} aria-keyshortcuts="d" onClick={start}>
          Read into {only.application_id}
        </Button>
      ) : (
        <ReadIntoMenu
          applications={open}
          isBusy={isBusy}
          isOpen={isOpen}
          setOpen={setOpen}
          read={(id) => void read(id)}
          begin={(type) => void act(() => beginWith(type, props))}
        />
      )}
    </section>
  );
}
