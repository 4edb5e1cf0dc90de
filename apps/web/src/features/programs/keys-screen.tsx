import type { ApiKey } from '@freeboard/contract';
import { type KeyState, keyState, scopeText } from '@freeboard/domain/programs';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { showAgo, showCount, showDate } from '../../lib/format.ts';
import { useNow } from '../../lib/hooks/use-now.ts';
import { useCall } from '../../lib/server/query.ts';
import { useSession } from '../../lib/session/session.ts';
import { Chip, type Tone } from '../../ui/chip.tsx';
import { DotsIcon, PlusIcon } from '../../ui/icons.tsx';
import { Menu } from '../../ui/menu/menu.tsx';
import { Empty, Pending } from '../../ui/states.tsx';
import { RevokeDialog, RotateDialog } from './key-dialogs.tsx';
import { NewKeyForm } from './new-key.tsx';
import { limitText } from './program-form.tsx';
import classes from './programs.module.css';
import { KeyShownOnce } from './shown-once.tsx';
import { ProgramTabs } from './tabs.tsx';
import type { NewKey } from './use-programs.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

const STATES: Record<KeyState, { tone: Tone; word: string }> = {
  active: { tone: 'green', word: 'active' },
  ends_soon: { tone: 'yellow', word: 'ends soon' },
  never_used: { tone: 'plain', word: 'never used' },
  expired: { tone: 'red', word: 'ended' },
  revoked: { tone: 'red', word: 'turned off' },
};

type Open = { kind: 'new' } | { kind: 'made'; key: NewKey } | { kind: 'rotate' | 'off'; key: ApiKey };

function StateChip({ apiKey, now }: { apiKey: ApiKey; now: number }) {
  const state = keyState(apiKey, now);
  if (state !== 'revoked' && apiKey.exposed_at)
    return (
      <Chip tone="red" title="It was sent in an address. Rotate it.">
        exposed
      </Chip>
    );
  const days = Math.ceil((Date.parse(apiKey.expires_at ?? '') - now) / DAY_MS);
  const { tone, word } = STATES[state];
  return <Chip tone={tone}>{state === 'ends_soon' ? `ends in ${days} ${days === 1 ? 'day' : 'days'}` : word}</Chip>;
}

function KeyRow({ apiKey, now, open }: { apiKey: ApiKey; now: number; open: (what: Open) => void }) {
  const { name, prefix, scopes, created_by, is_maker_admin, last_used_at, expires_at, is_test, revoked_at } = apiKey;
  const limits = limitText(apiKey.sources, apiKey.lines);
  return (
    <tr>
      <td>
        <b>{name}</b> {is_test ? <Chip>test</Chip> : null}
        <div className="muted code nowrap">{prefix}…</div>
      </td>
      <td className="small hide-xs">
        {scopeText(scopes)}
        {limits ? <div className="muted">Only {limits}</div> : null}
      </td>
      <td className="muted hide-s">
        {created_by}
        {is_maker_admin || revoked_at !== null ? null : (
          <div>
            <Chip tone="yellow" title="The key still works. Rotate it, or turn it off.">
              not an admin now
            </Chip>
          </div>
        )}
      </td>
      <td className="muted nowrap hide-xs">{last_used_at ? showAgo(last_used_at, now) : '—'}</td>
      <td className="nowrap num hide-xs">{expires_at ? showDate(expires_at) : 'never'}</td>
      <td>
        <StateChip apiKey={apiKey} now={now} />
      </td>
      <td className="right">
        {revoked_at === null ? (
          <Menu position="bottom-end">
            <Menu.Target>
              <Button variant="subtle" color="gray" size="compact-sm" aria-label={`More of ${name}`}>
                <DotsIcon />
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item onClick={() => open({ kind: 'rotate', key: apiKey })}>Rotate</Menu.Item>
              <Menu.Item onClick={() => open({ kind: 'off', key: apiKey })}>Turn off</Menu.Item>
            </Menu.Dropdown>
          </Menu>
        ) : null}
      </td>
    </tr>
  );
}

function Keys({ keys, now, open }: { keys: readonly ApiKey[]; now: number; open: (what: Open) => void }) {
  const calls = keys.reduce((sum, { calls_today }) => sum + calls_today, 0);
  return (
    <section className="card" aria-label="API keys">
      <div className="head">
        <h2>API keys</h2>
        <span className="muted small hide-xs">For programs that quote or read on the agency’s behalf</span>
        <span className="grow" />
        <Button variant="default" size="compact-sm" leftSection={<PlusIcon />} onClick={() => open({ kind: 'new' })}>
          New key
        </Button>
      </div>
      {keys.length === 0 ? (
        <Empty title="No API key yet" text="A key lets a website, a CRM or a script quote and read for your agency." />
      ) : (
        <div className="scroll">
          <table className="table">
            <thead>
              <tr>
                <th>Name</th>
                <th className="hide-xs">Permissions</th>
                <th className="hide-s">Made by</th>
                <th className="hide-xs">Last used</th>
                <th className="hide-xs">Ends</th>
                <th>State</th>
                <th>
                  <span className="hidden-word">More</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {keys.map((apiKey) => (
                <KeyRow key={apiKey.id} apiKey={apiKey} now={now} open={open} />
              ))}
            </tbody>
          </table>
        </div>
      )}
      <p className="row wrap muted small pad-34">
        Turning a key off stops it at once. History shows what it changed, under its name.
        <span className="grow" />
        <span>Calls today {showCount(calls)}</span>
      </p>
    </section>
  );
}

export default function KeysScreen() {
  const now = useNow(MINUTE_MS);
  const [open, setOpen] = useState<Open | null>(null);
  const hasAgency = useSession()?.user.agency !== null;
  const query = useCall('listApiKeys', {}, { enabled: hasAgency });
  const close = () => setOpen(null);
  const made = (key: NewKey) => setOpen({ kind: 'made', key });
  if (!hasAgency)
    return (
      <main className="page">
        <Empty isPage title="Choose an agency first" text="API keys belong to one agency." />
      </main>
    );
  return (
    <main className="page col">
      <div className="row wrap">
        <h1>API keys</h1>
        <span className="grow" />
        <a
          className="link"
          href="/api/reference?urls.primaryName=Programs%20(%2Fapi%2Fv1)"
          target="_blank"
          rel="noreferrer"
        >
          Read how it works
        </a>
      </div>
      <ProgramTabs />
      <div className={open?.kind === 'new' || open?.kind === 'made' ? classes.columns : ''}>
        {query.data ? (
          <Keys keys={query.data.keys} now={now} open={setOpen} />
        ) : (
          <div className="card">
            <Pending query={query} rows={5} label="Loading the API keys" />
          </div>
        )}
        {open?.kind === 'new' ? <NewKeyForm onMade={made} onClose={close} /> : null}
        {open?.kind === 'made' ? <KeyShownOnce made={open.key} onClose={close} /> : null}
      </div>
      {open?.kind === 'rotate' ? <RotateDialog apiKey={open.key} onClose={close} onMade={made} /> : null}
      {open?.kind === 'off' ? <RevokeDialog apiKey={open.key} onClose={close} /> : null}
    </main>
  );
}
