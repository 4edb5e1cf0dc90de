import { textRecords } from '../../../integrations/dns/texts.ts';
import type { Context } from '../../../kernel/context/context.ts';
import { Fault, found, invalid, isDuplicate } from '../../../kernel/faults.ts';
import { prepareThenCommit, type Verb } from '../../../kernel/verbs.ts';
import { recordFor } from './domain-record.ts';
import { agencyOf, shown } from './shown.ts';
import { domainOfOthers, markProven } from './sso.queries.ts';

const AWAY = 'The name service did not answer. Try again in a minute.';
const notYet = (name: string) =>
  `No such TXT record at ${name} yet. New records can take an hour to be seen; check the name and value.`;

/** Marks a domain as proven. @throws Fault not_found (not claimed), invalid (another agency has proven or uses it) */
async function prove(context: Context, domain: string, by: 'dns' | 'super-admin'): Promise<void> {
  const agency_id = agencyOf(context);
  const { raw } = context.own();
  const others = await domainOfOthers(raw, agency_id, [domain]);
  if (others) throw invalid({ domain: [`People of another agency have their address at ${others}.`] });
  try {
    found((await markProven(raw, { agency_id, domain }, by, context.now)) ? domain : null);
  } catch (error) {
    if (isDuplicate(error)) throw invalid({ domain: [`${domain} leads to another agency already.`] });
    throw error;
  }
  const how = by === 'dns' ? 'proved' : 'approved';
  context.record({ action: `${how} the domain ${domain} for single sign-on`, agencyId: agency_id });
}

/** Proves a domain by its TXT record. @throws Fault invalid at `domain`, outside */
export const proveSingleSignOnDomain = prepareThenCommit<'proveSingleSignOnDomain', void>(
  async (context, { domain }) => {
    const { record_name, record_value } = recordFor(context.services, agencyOf(context), domain);
    const records = await textRecords(record_name, context.services.env);
    if (records === null) throw new Fault('outside', AWAY);
    if (!records.includes(record_value)) throw invalid({ domain: [notYet(record_name)] }, notYet(record_name));
  },
  async (context, { domain }) => {
    await prove(context, domain, 'dns');
    return shown(context);
  },
);

export const approveSingleSignOnDomain: Verb<'approveSingleSignOnDomain'> = async (context, { domain }) => {
  await prove(context, domain, 'super-admin');
  return shown(context);
};
