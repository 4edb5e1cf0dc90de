import type { Application as Shown } from '@freeboard/contract';
import { askableFields, clientPageUrl, LINK_DAYS } from '@freeboard/domain/client-page';
import type { Language } from '@freeboard/domain/languages';
import { proposedQuotes, requestedChoice } from '@freeboard/domain/quotes';
import type { Context } from '../../../kernel/context/context.ts';
import type { Env } from '../../../kernel/env/env.ts';
import { invalid } from '../../../kernel/faults.ts';
import { publicBase } from '../../../kernel/network/public-url.ts';
import { hashKey, newKey } from '../../../kernel/secrets.ts';
import { Application, type ApplicationRecord, openValues } from '../../applications/index.ts';
import { insertLink } from './client-links.queries.ts';

const DAY_MS = 24 * 60 * 60_000;

export type LinkAddress = { token: string; url: string };

/** A new address for a client's page; it works once a link is saved with it. */
export function newLinkAddress(env: Env): LinkAddress {
  const token = newKey();
  return { token, url: clientPageUrl(publicBase(env), token) };
}

type Wished = {
  quote_ids?: readonly number[] | undefined;
  recommended_quote_id?: number | null | undefined;
  asked_fields?: readonly string[] | undefined;
  names_carriers?: boolean | undefined;
  language?: Language | null | undefined;
  days?: number | undefined;
};

function errorsOf(context: Context, row: ApplicationRecord, application: Shown, wished: Wished) {
  const { quote_ids, recommended_quote_id, asked_fields = [], names_carriers = false } = wished;
  const errors: Record<string, string[]> = {};
  const proposed = proposedQuotes(application, requestedChoice(quote_ids)).map(({ id }) => id);
  if (quote_ids?.some((id) => !proposed.includes(id)))
    errors.quote_ids = ['One of the chosen quotes has no premium, or it has expired.'];
  if (recommended_quote_id && !proposed.includes(recommended_quote_id))
    errors.recommended_quote_id = ['Recommend one of the quotes that are shown.'];
  const opened = openValues(row, context.now);
  const askable = askableFields(opened.form, opened.values, opened.provenance, opened.context).map(({ key }) => key);
  if (asked_fields.some((key) => !askable.includes(key)))
    errors.asked_fields = ['One of these fields cannot be asked for.'];
  if (names_carriers && !context.viewer.displayCarriers)
    errors.names_carriers = ['You do not see carriers by name, so that your client cannot either.'];
  return errors;
}

/**
 * Saves a link to an application within reach with its address. @returns its id
 * @throws Fault conflict; invalid at the field
 */
export async function saveClientLink(
  context: Context,
  row: ApplicationRecord,
  application: Shown,
  { token }: LinkAddress,
  wished: Wished,
): Promise<number> {
  Application.of(context, row).refuseArchived();
  const errors = errorsOf(context, row, application, wished);
  if (Object.keys(errors).length > 0) throw invalid(errors);
  const { viewer, now } = context;
  const { id } = await insertLink(context.db, {
    agency_id: row.agency_id,
    application_id: row.id,
    created_by: viewer.id,
    token_hash: hashKey(token),
    quote_ids: wished.quote_ids ? [...new Set(wished.quote_ids)] : null,
    recommended_quote_id: wished.recommended_quote_id ?? null,
    asked_fields: [...new Set(wished.asked_fields)],
    names_carriers: wished.names_carriers ?? viewer.displayCarriers,
    language: wished.language === undefined ? application.client_language : wished.language,
    created_at: now,
    expires_at: new Date(now.getTime() + (wished.days ?? LINK_DAYS.usual) * DAY_MS),
  });
  const of = { agencyId: row.agency_id, applicationId: row.id };
  context.record({ action: 'made a link for the client', ...of });
  context.emit({ kind: 'client_link', ...of, ids: { application_id: row.id } });
  return id;
}
