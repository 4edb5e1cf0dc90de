import type { License } from '@freeboard/domain/agencies';
import type { QuoteRequest } from '../../integrations/carriers/index.ts';

export type Sender = {
  agent_name: string | null;
  agent_email: string | null;
  agent_phone: string | null;
  agent_license: string | null;
  agency_name: string;
  agency_phone: string;
  agency_email: string;
  agency_licenses: unknown;
};

export type Contacts = Pick<QuoteRequest, 'agent' | 'agency'>;

function nameParts(name: string): { first_name: string; last_name: string } {
  const words = name.trim().split(/\s+/);
  const last_name = words.length > 1 ? (words.pop() ?? '') : '';
  return { first_name: words.join(' '), last_name };
}

function licenseIn(licenses: readonly License[], state: unknown): string {
  const own = licenses.find((license) => license.state === state);
  return (own ?? (licenses.length === 1 ? licenses[0] : undefined))?.number ?? '';
}

/**
 * The agent and the agency as the carriers' mappings see them. The license is the one for `state`; there is no agent
 * when none is assigned.
 */
export function contactsOf(sender: Sender, state: unknown): Contacts {
  const { agent_name, agent_email, agent_phone, agent_license } = sender;
  const agency = {
    name: sender.agency_name,
    license: licenseIn(sender.agency_licenses as License[], state),
    phone: sender.agency_phone,
    email: sender.agency_email,
  };
  if (agent_name === null) return { agency };
  const reached = { email: agent_email ?? '', phone: agent_phone ?? '', license: agent_license ?? '' };
  return { agency, agent: { ...nameParts(agent_name), ...reached } };
}
