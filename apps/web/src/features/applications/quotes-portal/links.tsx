import type { IntakeLink } from '@freeboard/contract';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { showAgo, showCount } from '../../../lib/format.ts';
import { callOrNotify } from '../../../lib/server/notices.ts';
import { queryClient } from '../../../lib/server/query.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Check } from '../../../ui/fields/check.tsx';
import { DotsIcon, PlusIcon } from '../../../ui/icons.tsx';
import { DialogFoot } from '../../../ui/layout/dialog-foot.tsx';
import { Menu } from '../../../ui/menu/menu.tsx';
import { Empty } from '../../../ui/states.tsx';
import { LinkDialog } from './link-dialog.tsx';
import classes from './quotes-portal.module.css';
import { ShareDialog } from './share-dialog.tsx';

const reload = () => queryClient.invalidateQueries({ queryKey: ['getQuotesPortal'] });

async function switchLink({ id, is_on }: IntakeLink): Promise<void> {
  if (await callOrNotify('updateIntakeLink', { link_id: id, is_on: !is_on })) await reload();
}

function EndDialog({ link, onClose }: { link: IntakeLink; onClose: () => void }) {
  async function end() {
    if (await callOrNotify('revokeIntakeLink', { link_id: link.id })) await reload();
    onClose();
  }
  return (
    <Dialog title={`End ${link.name}?`} opened onClose={onClose}>
      <div className="col">
        <p>Its page says only that it is no longer open, for good. Applications already received are kept.</p>
        <DialogFoot label="End it" run={() => void end()} color="red" cancel={onClose} focus="act" />
      </div>
    </Dialog>
  );
}

type Open = { kind: 'new' } | { kind: 'edit' | 'end' | 'share'; link: IntakeLink };

type RowProps = { link: IntakeLink; onOpen: (open: Open) => void };

function LinkMenu({ link, onOpen }: RowProps) {
  async function renew() {
    const made = await callOrNotify('renewIntakeLink', { link_id: link.id });
    if (made) onOpen({ kind: 'share', link: made.link });
  }
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="subtle" color="gray" size="compact-sm" aria-label={`More of ${link.name}`}>
          <DotsIcon />
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => onOpen({ kind: 'share', link })}>Share</Menu.Item>
        <Menu.Item onClick={() => onOpen({ kind: 'edit', link })}>Change</Menu.Item>
        <Menu.Item onClick={() => void renew()}>New address</Menu.Item>
        <Menu.Item onClick={() => onOpen({ kind: 'end', link })}>End</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

function LinkRow({ link, now, search, onOpen }: RowProps & { now: number; search: string }) {
  return (
    <tr>
      <td>
        <b>{link.name}</b> <span className="muted small">{link.audience}</span>
      </td>
      <td className="hide-xs muted nowrap">{link.agent?.name ?? 'the admins'}</td>
      <td className="right num">
        {link.came === 0 ? (
          0
        ) : (
          <Link className="link" to={{ search }} preventScrollReset>
            {showCount(link.came)}
            <span className="hidden-word"> came by {link.name}</span>
          </Link>
        )}
      </td>
      <td className="right muted nowrap hide-xs">{link.last_used_at ? showAgo(link.last_used_at, now) : 'never'}</td>
      <td>
        <Check
          className={classes.state}
          checked={link.is_on}
          aria-label={`${link.name} is open`}
          onChange={() => void switchLink(link)}
        >
          {link.is_on ? 'On' : 'Off'}
        </Check>
      </td>
      <td className="right">
        <LinkMenu link={link} onOpen={onOpen} />
      </td>
    </tr>
  );
}

type Props = { links: readonly IntakeLink[]; now: number; searchOf: (source: string) => string };

function LinkTable({ links, now, searchOf, onOpen }: Props & Pick<RowProps, 'onOpen'>) {
  return (
    <table className="table">
      <thead>
        <tr>
          <th>For</th>
          <th className="hide-xs">Goes to</th>
          <th className="right">Came</th>
          <th className="right hide-xs">Last use</th>
          <th>State</th>
          <th>
            <span className="hidden-word">More</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {links.map((link) => (
          <LinkRow key={link.id} link={link} now={now} search={searchOf(link.name)} onOpen={onOpen} />
        ))}
      </tbody>
    </table>
  );
}

function OpenDialog({ open, setOpen }: { open: Open | null; setOpen: (open: Open | null) => void }) {
  const close = () => setOpen(null);
  return (
    <>
      {open?.kind === 'new' || open?.kind === 'edit' ? (
        <LinkDialog
          link={open.kind === 'edit' ? open.link : null}
          onClose={close}
          onMade={(link) => setOpen({ kind: 'share', link })}
          onSaved={() => void reload().then(close)}
        />
      ) : null}
      {open?.kind === 'end' ? <EndDialog link={open.link} onClose={close} /> : null}
      {open?.kind === 'share' ? (
        <ShareDialog
          link={open.link}
          onChanged={() => void reload()}
          onClose={() => {
            close();
            void reload();
          }}
        />
      ) : null}
    </>
  );
}

export function Links({ links, now, searchOf }: Props) {
  const [open, setOpen] = useState<Open | null>(null);
  const on = links.filter(({ is_on }) => is_on).length;
  const robots = links.reduce((sum, { turned_away }) => sum + turned_away, 0);
  return (
    <section className="card" aria-label="Intake links">
      <div className="head">
        <h2>Intake links</h2>
        <span className="muted small">{on} on</span>
        <span className="grow" />
        <Button variant="default" size="compact-sm" leftSection={<PlusIcon />} onClick={() => setOpen({ kind: 'new' })}>
          New intake link
        </Button>
      </div>
      {links.length === 0 ? (
        <Empty
          title="No intake link yet"
          text="A page in your colors on which a customer or a partner asks for quotes, without a login."
        />
      ) : (
        <>
          <LinkTable links={links} now={now} searchOf={searchOf} onOpen={setOpen} />
          <p className="muted small pad-3">
            A link that is off says only that it is no longer open.
            {robots > 0 ? ` ${showCount(robots)} ${robots === 1 ? 'robot' : 'robots'} turned away.` : ''}
          </p>
        </>
      )}
      <OpenDialog open={open} setOpen={setOpen} />
    </section>
  );
}
