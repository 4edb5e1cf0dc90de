import type { ApplicationType } from '@freeboard/domain/applications';
import { formFor, newApplication, type Values, view } from '@freeboard/domain/forms';
import { intakeErrors, intakeWording } from '@freeboard/domain/intake';
import { readConsent } from '@freeboard/domain/messages';
import { lineError } from '@freeboard/domain/wording';
import { Fault, invalid } from '../../kernel/faults.ts';
import { guestPrepareThenCommit } from '../../kernel/verbs.ts';
import { deviceOf } from '../accounts/index.ts';
import { Application, addressLookups, clientLanguage, formContext } from '../applications/index.ts';
import { recordOptIns } from '../messages/index.ts';
import { branding } from '../sending/index.ts';
import { cameBefore, hearers, insertSubmission, noteTurnedAway, type OpenIntake } from './intake.queries.ts';
import { countUse, openIntakeLink } from './open.ts';
import { intakeForm, readTicket } from './page.ts';
import { uploadTicketOf } from './upload.ts';

const SOURCE = 'Intake Link';

/** Validates the submitted fields. @returns them without blanks @throws Fault invalid, with errors by field */
function checked(link: OpenIntake, sent: Record<string, string>, isAgreed: boolean, now: Date): Values {
  const asked = intakeForm(link, now, 'en').map(({ key }) => key);
  const stray = Object.keys(sent).filter((key) => !asked.includes(key));
  if (stray.length > 0) throw invalid(Object.fromEntries(stray.map((key) => [key, ['This was not asked for.']])));
  const given: Values = Object.fromEntries(Object.entries(sent).filter(([, text]) => text.trim() !== ''));
  const broken: Record<string, string[]> = {};
  for (const [key, text] of Object.entries(sent)) {
    const fault = lineError(text.trim());
    if (fault) broken[key] = [fault];
  }
  const missing = intakeErrors(asked, given);
  const type = link.type as ApplicationType;
  const rules = formContext(now, 'new', undefined);
  const { values, rejected } = newApplication(type, rules, given);
  const { errors } = view(formFor(type), values, rules);
  const wrong = Object.entries(errors).filter(([key]) => key in given);
  const agreed = isAgreed ? {} : { is_agreed: ['Agree to this first.'] };
  const all = { ...Object.fromEntries(wrong), ...rejected, ...missing, ...broken, ...agreed };
  if (Object.keys(all).length > 0) throw invalid(all as Record<string, string[]>);
  return given;
}

/**
 * Creates an application from the submission of a person without an account, and notifies its handler.
 * @throws Fault not_found, invalid, too_many
 */
export const submitIntake = guestPrepareThenCommit<'submitIntake', void>(
  async (guest, { token, website }) => {
    await countUse(guest, token, 'send');
    // A honeypot: people do not see this field, so only bots fill it in. The count is saved although the call fails.
    if (website.trim() === '') return;
    const { link } = await openIntakeLink(guest, token, false);
    await noteTurnedAway(guest.system, link.id);
    throw new Fault('invalid', 'This could not be sent. Please call the agency instead.');
  },
  async (guest, { token, ticket, values, is_agreed, language = 'en' }) => {
    const { link, context } = await openIntakeLink(guest, token, true);
    const { now, db } = context;
    const { hash } = readTicket(guest.services.vault, link, ticket, now);
    const given = checked(link, values, is_agreed, now);
    const agency = await branding.of(db, link.agency_id);
    // Exactly the wording that the page displayed.
    const { consent } = intakeWording(link, language, agency.name);
    const end = { agent: link.agent_name ?? agency.name, phone: link.agent_phone || agency.phone };
    const actor = { id: null, name: `${given.first_name} ${given.last_name}`, role: 'client' };
    const of = { agencyId: link.agency_id };
    if (await cameBefore(guest.system, hash)) {
      context.record({ ...of, action: 'sent the same once more by an intake link', actor });
      return { ...end, reference: null, upload_ticket: '' };
    }
    const { id, number } = await Application.make(context, {
      application_type: link.type as ApplicationType,
      input: { ...given, application_source: SOURCE },
      origin: { source: 'client' },
      agent_id: link.working_agent_id,
      source: link.name,
      action: `came in by an intake link: ${link.name}`,
    });
    await addressLookups.queue(
      context,
      { agencyId: link.agency_id, type: link.type as ApplicationType, priority: 'single' },
      [{ id, values: given }],
    );
    for (const line of guest.effects.history) line.actor ??= actor;
    await insertSubmission(db, {
      agency_id: link.agency_id,
      application_id: id,
      link_id: link.id,
      ticket_hash: hash,
      language,
      consent,
      address: context.address,
      browser: deviceOf(context.userAgent),
      at: now,
    });
    await clientLanguage.chooseLanguage(db, id, { language, now, by: 'client', replaces: 'nothing' });
    await recordOptIns(context, {
      application: { id, agency_id: link.agency_id },
      phone: String(given.phone ?? ''),
      email: String(given.email ?? ''),
      source: `Intake link: ${link.name}`,
      consent: readConsent(consent),
      at: now,
    });
    const text = `${actor.name} asks for a quote by ${link.name}: application ${number}.`;
    for (const personId of await hearers(db, link))
      guest.effects.notifications.push({ ...of, kind: 'intake', text, applicationId: id, personId });
    return {
      ...end,
      reference: number,
      upload_ticket: uploadTicketOf(guest.services.vault, { link_id: link.id, application_id: id }, now),
    };
  },
);
