import { type ApplicationType, searchTerms } from '@freeboard/domain/applications';
import { maskPhone } from '@freeboard/domain/forms';
import { found } from '../../../kernel/faults.ts';
import type { Verb } from '../../../kernel/verbs.ts';
import { customersInReach } from '../../people/index.ts';
import { registrationById } from './decide.queries.ts';
import { foundByText, type TheirRow } from './ties.queries.ts';
import { countBeyondShown, shownFor } from './ties.ts';

const MOST_FOUND = 10;

/**
 * Finds records in scope that may belong to a request; with `text`, those that match it (R7.8).
 * @throws Fault not_found
 */
export const findForRegistration: Verb<'findForRegistration'> = async (context, { registration_id, text }) => {
  const { db } = context;
  const row = found(await registrationById(db, registration_id));
  const phone = maskPhone(row.phone_number);
  const sameAs = (one: { email: string; phone: string }) => ({
    email: one.email.toLowerCase() === row.email.toLowerCase(),
    phone: phone !== '' && one.phone === phone,
  });
  const present = (one: TheirRow) => ({
    id: one.id,
    application_id: one.number,
    application_type: one.type as ApplicationType,
    client: [one.first_name, one.last_name].filter(Boolean).join(' ') || one.business_name,
    address: one.address,
    created_at: one.created_at.toISOString(),
    is_archived: one.archived_at !== null,
    same: sameAs(one),
  });
  const terms = searchTerms(text);
  if (text !== undefined)
    return {
      applications:
        terms.length === 0 ? [] : (await foundByText(context, row.agency_id, terms, MOST_FOUND)).map(present),
      customers: [],
      beyond: 0,
    };
  const name = `${row.first_name} ${row.last_name}`;
  const [applications, customers] = await Promise.all([
    shownFor(db, row),
    customersInReach(context, row.agency_id, { email: row.email, phone, name }),
  ]);
  return {
    applications: applications.map(present),
    customers: customers.map((one) => ({
      id: one.id,
      name: one.name,
      email: one.email,
      phone: one.phone,
      same: sameAs(one),
    })),
    beyond: await countBeyondShown(db, row, applications),
  };
};
