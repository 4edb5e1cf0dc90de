import type { IntakeLink } from '@freeboard/contract';
import type { ApplicationType } from '@freeboard/domain/applications';
import { intakeAskable, intakeUrl, partnerUrl, shortUrl, siteOrigin } from '@freeboard/domain/intake';
import type { Context } from '../../kernel/context/context.ts';
import { Fault, found, invalid } from '../../kernel/faults.ts';
import { publicBase } from '../../kernel/network/public-url.ts';
import { hashKey, newKey, newShortCode } from '../../kernel/secrets.ts';
import type { Verb } from '../../kernel/verbs.ts';
import { assigneeById, formContext } from '../applications/index.ts';
import { allLinks, figuresBySource, insertLink, type LinkRow, linkById, updateLink } from './intake.queries.ts';

const present = (row: LinkRow, base: string): IntakeLink => ({
  id: row.id,
  name: row.name,
  audience: row.audience as IntakeLink['audience'],
  type: row.type as ApplicationType,
  agent: row.agent_id === null ? null : { id: row.agent_id, name: row.agent_name ?? '' },
  fields: row.fields,
  greeting: row.greeting,
  greeting_es: row.greeting_es,
  consent: row.consent,
  consent_es: row.consent_es,
  is_on: row.is_on,
  short_url: shortUrl(base, row.short_code),
  short_code: row.short_code,
  sites: row.sites,
  has_status_page: row.status_token_hash !== null,
  shows_prices: row.shows_prices,
  came: row.came,
  turned_away: row.turned_away,
  last_used_at: row.last_used_at?.toISOString() ?? null,
  created_at: row.created_at.toISOString(),
});

const presentById = async ({ db, services }: Context, id: number) =>
  present(found(await linkById(db, id)), publicBase(services.env));

export const getQuotesPortal: Verb<'getQuotesPortal'> = async ({ db, services }, { from, to }) => {
  const [sources, links] = await Promise.all([figuresBySource(db, new Date(from), new Date(to)), allLinks(db)]);
  return { sources, links: links.map((link) => present(link, publicBase(services.env))) };
};

/** @throws Fault invalid at `sites` */
function originsOf(sites: readonly string[] | undefined): string[] {
  const origins = (sites ?? []).filter((site) => site !== '').map((site) => ({ site, origin: siteOrigin(site) }));
  const wrong = origins.find(({ origin }) => origin === null);
  if (wrong) throw invalid({ sites: [`${wrong.site} is not a site like https://www.example.com.`] });
  return [...new Set(origins.flatMap(({ origin }) => origin ?? []))];
}

type Wished = { agent_id?: number | null | undefined; fields?: readonly string[] | undefined };

/** @throws Fault invalid when the agent or a requested field is not allowed */
async function assertFits(context: Context, agencyId: number, type: ApplicationType, wished: Wished): Promise<void> {
  const errors: Record<string, string[]> = {};
  if (wished.agent_id && !(await assigneeById(context.db, wished.agent_id, agencyId)))
    errors.agent_id = ['Value is not valid.'];
  const askable = new Set(intakeAskable(type, formContext(context.now, 'new', undefined)).map(({ key }) => key));
  if (wished.fields?.some((key) => !askable.has(key))) errors.fields = ['One of these fields cannot be asked for.'];
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

const addressOf = (context: Context) => {
  const token = newKey();
  return {
    token_hash: hashKey(token),
    short_code: newShortCode(),
    url: intakeUrl(publicBase(context.services.env), token),
  };
};

export const createIntakeLink: Verb<'createIntakeLink'> = async (context, input) => {
  const { agencyId } = context.viewer;
  if (agencyId === null) throw new Fault('invalid', 'An intake link belongs to an agency. Choose the agency first.');
  await assertFits(context, agencyId, input.type, input);
  const { url, ...address } = addressOf(context);
  const { id } = await insertLink(context.db, {
    ...input,
    ...address,
    sites: originsOf(input.sites),
    fields: [...new Set(input.fields)],
    agency_id: agencyId,
    created_by: context.viewer.id,
    created_at: context.now,
  });
  context.record({ action: `made the intake link '${input.name}'`, agencyId });
  return { url, link: await presentById(context, id) };
};

export const updateIntakeLink: Verb<'updateIntakeLink'> = async (context, { link_id, ...wished }) => {
  const before = found(await linkById(context.db, link_id));
  await assertFits(context, before.agency_id, before.type as ApplicationType, wished);
  const given = { ...wished, ...(wished.sites === undefined ? {} : { sites: originsOf(wished.sites) }) };
  const row = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  if (Object.keys(row).length > 0) await updateLink(context.db, link_id, row);
  context.record({
    action: `changed the intake link '${before.name}'`,
    agencyId: before.agency_id,
    changes: Object.keys(row).map((field) => ({ field, from: before[field as 'name'], to: row[field] })),
  });
  return { link: await presentById(context, link_id) };
};

/** Gives a link a new address; the old one stops working. @throws Fault not_found */
export const renewIntakeLink: Verb<'renewIntakeLink'> = async (context, { link_id }) => {
  const before = found(await linkById(context.db, link_id));
  const { url, ...address } = addressOf(context);
  await updateLink(context.db, link_id, address);
  context.record({ action: `gave the intake link '${before.name}' another address`, agencyId: before.agency_id });
  return { url, link: await presentById(context, link_id) };
};

export const revokeIntakeLink: Verb<'revokeIntakeLink'> = async (context, { link_id }) => {
  const before = found(await linkById(context.db, link_id));
  await updateLink(context.db, link_id, { revoked_at: context.now, is_on: false });
  context.record({ action: `ended the intake link '${before.name}'`, agencyId: before.agency_id });
  return {};
};

/** Creates a new address for a partner's status page; the old one stops working. @throws Fault not_found, invalid */
export const renewPartnerPage: Verb<'renewPartnerPage'> = async (context, { link_id }) => {
  const before = found(await linkById(context.db, link_id));
  if (before.audience !== 'partner')
    throw new Fault('invalid', 'This link is for customers. Only a partner has a page of what they sent.');
  const token = newKey();
  await updateLink(context.db, link_id, { status_token_hash: hashKey(token) });
  context.record({ action: `gave the partner '${before.name}' a new status page`, agencyId: before.agency_id });
  return { url: partnerUrl(publicBase(context.services.env), token), link: await presentById(context, link_id) };
};
