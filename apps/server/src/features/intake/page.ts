import { createHash } from 'node:crypto';
import type { ApplicationType } from '@freeboard/domain/applications';
import { formFor, newApplication } from '@freeboard/domain/forms';
import { INTAKE_LIMITS, intakeFields, intakeWording } from '@freeboard/domain/intake';
import { type Language, PROPOSAL_TEXT } from '@freeboard/domain/languages';
import { z } from 'zod';
import { Fault } from '../../kernel/faults.ts';
import type { Vault } from '../../kernel/secrets.ts';
import { newKey } from '../../kernel/secrets.ts';
import { guestPrepareThenCommit } from '../../kernel/verbs.ts';
import { formContext } from '../applications/index.ts';
import { requestedFields } from '../client-page/index.ts';
import { suggestAddresses } from '../lookups/index.ts';
import { branding, letterhead } from '../sending/index.ts';
import { logoHash, type OpenIntake } from './intake.queries.ts';
import { countUse, openIntakeLink } from './open.ts';

const opened = z.strictObject({ link_id: z.int(), at: z.int(), nonce: z.string() });

/** A ticket with the time at which the page was opened, sealed so that it cannot be forged. */
const ticketOf = (vault: Vault, link: OpenIntake, now: Date): string =>
  vault.sealTicket('intake', { link_id: link.id, at: now.getTime(), nonce: newKey() });

/** Opens the ticket of a page. @throws Fault invalid when it is another link's, or too young or too old */
export function readTicket(vault: Vault, link: OpenIntake, ticket: string, now: Date): { hash: Buffer } {
  let read: z.infer<typeof opened>;
  try {
    read = opened.parse(vault.openTicket('intake', ticket));
  } catch {
    throw new Fault('invalid', 'Open the page once more, please.');
  }
  const age = now.getTime() - read.at;
  if (read.link_id !== link.id || age > INTAKE_LIMITS.longest_ms)
    throw new Fault('invalid', 'This page has been open for too long. Open it once more, please.');
  if (age < INTAKE_LIMITS.soonest_ms)
    throw new Fault('invalid', 'That was very quick. Look it over and send it again.');
  return { hash: createHash('sha256').update(read.nonce).digest() };
}

export function intakeForm(link: OpenIntake, now: Date, language: Language) {
  const type = link.type as ApplicationType;
  const rules = formContext(now, 'new', undefined);
  const keys = intakeFields(type, link.fields, rules);
  const { values } = newApplication(type, rules);
  const asked = requestedFields(formFor(type), values, {}, rules, { keys, language });
  // Default values are not the client's answers, so they are not shown; only requested fields have help text.
  const plain = asked.map((field) => ({
    ...field,
    text: '',
    state: 'blank' as const,
    help: link.fields.includes(field.key) ? field.help : '',
  }));
  return keys.flatMap((key) => plain.find((field) => field.key === key) ?? []);
}

export const openIntake = guestPrepareThenCommit<'openIntake', void>(
  (guest, { token }) => countUse(guest, token, 'view'),
  async (guest, { token, language = 'en' }) => {
    const { link, context } = await openIntakeLink(guest, token, false);
    const now = guest.clock.now();
    const agency = await branding.of(context.db, link.agency_id);
    const logo = await logoHash(context.db, link.agency_id);
    return {
      page: {
        agency: {
          ...letterhead(agency, language),
          logo_url: logo ? `/api/logos/${logo.hash}` : null,
        },
        language,
        kind: PROPOSAL_TEXT[language].kinds[link.type as ApplicationType],
        ...intakeWording(link, language, agency.name),
        asked: intakeForm(link, now, language),
        sites: link.sites,
        is_sandbox: guest.services.env.sandboxUrl !== null,
        ticket: ticketOf(guest.services.vault, link, now),
      },
    };
  },
);

export const suggestIntakeAddress = guestPrepareThenCommit<'suggestIntakeAddress', void>(
  (guest, { token }) => countUse(guest, token, 'view'),
  async (guest, { token, query }) => {
    const { context } = await openIntakeLink(guest, token, false);
    const answer = await suggestAddresses(context, { query });
    const { suggestions } = 'suggestions' in answer ? answer : answer.data;
    return { suggestions };
  },
);
