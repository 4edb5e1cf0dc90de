import type { Application } from '@freeboard/contract';
import { may, type Role } from '@freeboard/domain/access';
import { otherLineOf, RATER_FORMATS, RATER_NAMES, type RaterFormat } from '@freeboard/domain/applications';
import { BULK_TYPES } from '@freeboard/domain/bulk';
import { Button } from '@mantine/core';
import { Link, useNavigate } from 'react-router';
import { rememberApplication } from '../../lib/server/application-cache.ts';
import { callOrNotify, notify } from '../../lib/server/notices.ts';
import { queryClient, useCall } from '../../lib/server/query.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { DotsIcon } from '../../ui/icons.tsx';
import { Menu } from '../../ui/menu/menu.tsx';
import { splitFromClient } from '../clients/index.ts';

type Props = { application: Application };

export function Assign({
  application,
  isOpen,
  setOpen,
}: Props & { isOpen: boolean; setOpen: (next: boolean) => void }) {
  const agents = useCall('getAgentsList', {}, { staleTime: Number.POSITIVE_INFINITY }).data?.agents ?? [];
  async function assign(agentId: number) {
    const answer = await callOrNotify('assignApplication', { application_id: application.id, agent_id: agentId });
    if (!answer) return;
    rememberApplication(answer.application);
    setOpen(false);
  }
  return (
    <>
      <Button variant="subtle" color="gray" onClick={() => setOpen(true)}>
        {application.agent ? `Assigned to ${application.agent.name}` : 'Assign'}
      </Button>
      <Dialog title="Assign this application" opened={isOpen} onClose={() => setOpen(false)}>
        <ul>
          {agents.map((one, at) => (
            <li key={one.agent.id}>
              <button
                type="button"
                className="pick"
                data-autofocus={at === 0 || undefined}
                onClick={() => void assign(one.agent.id)}
              >
                <span className="strong">{one.name}</span>
                <span className="muted small">{one.email}</span>
              </button>
            </li>
          ))}
        </ul>
      </Dialog>
    </>
  );
}

const profileOf = (id: number) => `/agent-portal/application-details/${id}?tab=profile`;

function otherLineAction(application: Application, navigate: (to: string) => void, quote: () => void) {
  const other = otherLineOf(application.application_type);
  if (other === null) return null;
  const existing = application.linked.find((one) => one.application_type === other);
  if (!existing) return { label: `Quote ${other}, too`, run: quote };
  const to = profileOf(existing.id);
  return { label: `Open the ${other} application`, to, run: () => navigate(to) };
}

export function useSeldomActions({ application }: Props) {
  const navigate = useNavigate();
  async function duplicate() {
    const answer = await callOrNotify('duplicateApplication', { application_id: application.id });
    if (!answer) return;
    void navigate(profileOf(answer.application.id));
    const title = `Copy of ${application.application_id} · quotes not copied`;
    void notify({ title, text: `This is application ${answer.application.application_id}.` });
  }
  async function quoteOther() {
    const answer = await callOrNotify('quoteOtherLine', { application_id: application.id });
    if (answer) void navigate(profileOf(answer.application.id), { state: { isNew: true } });
  }
  async function archive() {
    const answer = await callOrNotify('archiveApplication', {
      application_id: application.id,
      archived: application.archived_at === null,
    });
    if (!answer) return;
    rememberApplication(answer.application);
    void queryClient.invalidateQueries({ queryKey: ['getAgentApplicationsList'] });
    void notify(
      answer.application.archived_at
        ? { title: 'Archived', text: "You'll find it under Archived, where you can restore it." }
        : { title: 'Restored', text: 'It is no longer archived.' },
    );
  }
  return {
    duplicate: () => void duplicate(),
    otherLine: otherLineAction(application, navigate, () => void quoteOther()),
    archive: () => void archive(),
    archiveWords: application.archived_at ? 'Restore' : 'Archive',
  };
}

function OtherLineItem({ action }: { action: ReturnType<typeof useSeldomActions>['otherLine'] }) {
  if (action === null) return null;
  if (action.to === undefined) return <Menu.Item onClick={action.run}>{action.label}</Menu.Item>;
  return (
    <Menu.Item component={Link} to={action.to}>
      {action.label}
    </Menu.Item>
  );
}

export type MenuAction = { label: string; run: () => void };

type MoreProps = Props & {
  role: Role;
  seldom: ReturnType<typeof useSeldomActions>;
  addCustom: () => void;
  /** Omitted for users who may not message clients. */
  openConsent: (() => void) | undefined;
  ofQuotes: readonly MenuAction[];
  openCustomer: () => void;
  exportAs: (format: RaterFormat) => void;
};

export function MoreActions(props: MoreProps) {
  const { application, role, seldom, addCustom, openConsent, ofQuotes, openCustomer, exportAs } = props;
  if (!may(role, 'application.archive')) return null;
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" aria-label="More actions">
          <DotsIcon />
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {ofQuotes.map(({ label, run }) => (
          <Menu.Item key={label} onClick={run}>
            {label}
          </Menu.Item>
        ))}
        {may(role, 'quote.custom') && application.archived_at === null ? (
          <Menu.Item onClick={addCustom}>Custom quote</Menu.Item>
        ) : null}
        {openConsent ? <Menu.Item onClick={openConsent}>Consent</Menu.Item> : null}
        <OtherLineItem action={seldom.otherLine} />
        <Menu.Item onClick={openCustomer}>Customer</Menu.Item>
        {application.client_id === null ? null : (
          <Menu.Item onClick={() => void splitFromClient(application)}>Move to another client</Menu.Item>
        )}
        {(BULK_TYPES as readonly string[]).includes(application.application_type)
          ? RATER_FORMATS.map((format) => (
              <Menu.Item key={format} onClick={() => exportAs(format)}>
                Export {RATER_NAMES[format]}
              </Menu.Item>
            ))
          : null}
        <Menu.Item onClick={seldom.duplicate}>Duplicate</Menu.Item>
        <Menu.Item onClick={seldom.archive}>{seldom.archiveWords}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
