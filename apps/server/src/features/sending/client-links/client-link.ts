import type { Application as Shown } from '@freeboard/contract';
import { askableFields, clientPageUrl, LINK_DAYS, NO_TOKEN } from '@freeboard/domain/client-page';
import type { Language } from '@freeboard/domain/languages';
import { proposedQuotes, requestedChoice } from '@freeboard/domain/quotes';
import type { Context } from '../../../kernel/context/context.ts';
import type { Env } from '../../../kernel/env/env.ts';
import { found, invalid } from '../../../kernel/faults.ts';
import { outsideBase, publicBase } from '../../../kernel/network/public-url.ts';
import { hashKey, newKey } from '../../../kernel/secrets.ts';
import type { Verb } from '../../../kernel/verbs.ts';
import {
  Application,
  type ApplicationRecord,
  applicationSteps,
  openValues,
  present,
} from '../../applications/index.ts';
import { maskOf } from '../../quotes/index.ts';
import type { Filled } from '../templates/wording.ts';
import { toClientChoice, toClientLink } from './client-links.presenter.ts';
import { choicesOf, insertLink, linkById, linksOf, questionsOf, revoke } from './client-links.queries.ts';

const DAY_MS = 24 * 60 * 60_000;

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

/** A link to a client's page. Its address can be used in a message before the link is saved. */
export class ClientLink {
  readonly url: string;
  readonly #token = newKey();

  constructor(env: Env) {
    this.url = clientPageUrl(publicBase(env), this.#token);
  }

  /** A link for a message about an application; null when its client page cannot be opened. */
  static forMessage(env: Env, row: ApplicationRecord): ClientLink | null {
    return ClientLink.sample(env, row) === '' ? null : new ClientLink(env);
  }

  /** A placeholder address for previews; blank when the client page cannot be opened. */
  static sample(env: Env, { archived_at }: ApplicationRecord): string {
    const base = archived_at === null ? outsideBase(env) : null;
    return base === null ? '' : clientPageUrl(base, NO_TOKEN);
  }

  /**
   * Saves the link of an application. @returns its id
   * @throws Fault conflict; invalid at the field
   */
  async save(context: Context, row: ApplicationRecord, application: Shown, wished: Wished): Promise<number> {
    Application.of(context, row).refuseArchived();
    const errors = errorsOf(context, row, application, wished);
    if (Object.keys(errors).length > 0) throw invalid(errors);
    const { viewer, now } = context;
    const { id } = await insertLink(context.db, {
      agency_id: row.agency_id,
      application_id: row.id,
      created_by: viewer.id,
      token_hash: hashKey(this.#token),
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

  /**
   * Saves the link if the message contains it. @returns its id, otherwise null
   * @throws Fault invalid
   */
  async saveIfNamed(
    context: Context,
    row: ApplicationRecord,
    { subject, text, html }: Filled,
    wished: Wished,
  ): Promise<number | null> {
    const words = [subject, text, html].join('\n');
    if (!words.toLowerCase().includes(this.#token.toLowerCase())) return null;
    if (!words.includes(this.#token))
      throw invalid({ option_body: ['The link works only as it is written, not in capitals.'] });
    const application = await present(context, row);
    return this.save(context, row, application, {
      ...wished,
      language: wished.language ?? application.client_language,
    });
  }
}

/**
 * Creates a link to the proposal for the client (R9.8). The address is returned only once, because only its hash is
 * stored.
 * @throws Fault not_found, invalid, conflict
 */
export const createClientLink: Verb<'createClientLink'> = async (context, { application_id, ...wished }) => {
  const application = await Application.find(context, application_id);
  const link = new ClientLink(context.services.env);
  const shown = await application.present();
  const id = await link.save(context, application.row, shown, wished);
  const row = await linkById(context.db, id);
  // A link with quotes counts as sent, because Freeboard cannot see how the user passes it on.
  if (proposedQuotes(shown, requestedChoice(wished.quote_ids)).length > 0)
    await applicationSteps.reachStep(context.db, application.row.id, 'sent', row.created_at);
  return { url: link.url, link: toClientLink(row, context.now) };
};

/** The links of an application, and what its client did through them. @throws Fault not_found */
export const getClientLinks: Verb<'getClientLinks'> = async (context, { application_id }) => {
  const application = await Application.find(context, application_id);
  const { row } = application;
  const [links, questions, choices, mask] = await Promise.all([
    linksOf(context.db, row.id),
    questionsOf(context.db, row.id),
    choicesOf(context.db, row.id),
    maskOf(context, row.id),
  ]);
  const { form, values, provenance, context: rules } = application.opened;
  return {
    links: links.map((link) => toClientLink(link, context.now)),
    // A client's question may name a carrier that the agent is not shown (D16).
    questions: questions.map(({ at, text, ...rest }) => ({ ...rest, text: mask.strict(text), at: at.toISOString() })),
    choices: choices.map(toClientChoice),
    askable: askableFields(form, values, provenance, rules),
  };
};

export const revokeClientLink: Verb<'revokeClientLink'> = async (context, { application_id, link_id }) => {
  const { agency_id } = found(await revoke(context.db, application_id, link_id, context.now));
  const of = { agencyId: agency_id, applicationId: application_id };
  context.record({ action: 'ended a link of the client', ...of });
  context.emit({ kind: 'client_link', ...of, ids: { application_id } });
  return { link: toClientLink(await linkById(context.db, link_id), context.now) };
};
