import { isUnfitText } from '@freeboard/contract';
import { TEXT_REPLIES } from '@freeboard/domain/languages';
import {
  CLIENT_TEXT,
  clientWords,
  MESSAGE_STATES,
  mayBeRefusal,
  type ReplyMeaning,
  replyLanguage,
  replyMeaning,
  reported,
} from '@freeboard/domain/messages';
import type { App } from '../../kernel/app.ts';
import { Effects } from '../../kernel/context/context.ts';
import { flush, SYSTEM } from '../../kernel/context/flush.ts';
import type { Database } from '../../kernel/database/pool.ts';
import { savable } from '../../kernel/database/savable.ts';
import { Fault, invalid } from '../../kernel/faults.ts';
import { publicBase } from '../../kernel/network/public-url.ts';
import { e164 } from './address.ts';
import { addConsent, latestConsent, lockAddress } from './consents/consents.queries.ts';
import { mediaJob } from './inbound/fetch-media.ts';
import { readTextMedia } from './inbound/text-media.ts';
import {
  agencyOf,
  agencyOfNumber,
  insertMessage,
  lastWith,
  lockByGatewayId,
  lockMessage,
  ourLastTexts,
  textsFrom,
  withdrawQuestions,
} from './messages.queries.ts';
import { clientWrote } from './notices.ts';
import { updateDelivery } from './update-delivery.ts';

export type GatewayCall = { path: string; query: string; body: string; signature: string };
type Receiver = Pick<App, 'connection' | 'services' | 'queue' | 'clock' | 'log' | 'id'>;

/** The fields of a webhook call, after checking their signature. @throws Fault not_found (no gateway), not_allowed */
function signedFields({ services }: Receiver, call: GatewayCall): URLSearchParams {
  const { texts, env } = services;
  if (!texts) throw new Fault('not_found');
  const fields = new URLSearchParams(call.body);
  const url = `${publicBase(env)}${call.path}${call.query}`;
  if (!texts.isSigned(url, fields, call.signature)) throw new Fault('not_allowed');
  return fields;
}

/** @throws Fault invalid */
function idOf(fields: URLSearchParams): string {
  const id = fields.get('MessageSid') ?? fields.get('SmsSid') ?? '';
  if (isUnfitText(id)) throw invalid({ MessageSid: ['Contains a character that cannot be saved.'] });
  return id;
}

const REPORTS: Record<string, 'sent' | 'delivered' | 'failed'> = {
  sent: 'sent',
  delivered: 'delivered',
  read: 'delivered',
  failed: 'failed',
  undelivered: 'failed',
};

/**
 * Saves the delivery state of a text message; repeated and late reports never revert a state. `reasonOf` turns an
 * error code of the gateway into a message.
 * @throws Fault not_found, not_allowed, invalid
 */
export async function receiveStatus(
  app: Receiver,
  call: GatewayCall,
  reasonOf: (code: number) => string,
): Promise<void> {
  const fields = signedFields(app, call);
  const report = REPORTS[fields.get('MessageStatus') ?? fields.get('SmsStatus') ?? ''];
  const id = idOf(fields);
  if (!report || !id) return;
  await app.connection.db.transaction().execute(async (trx) => {
    const messageId = Number(new URLSearchParams(call.query).get('message'));
    const isNamed = Number.isInteger(messageId) && messageId > 0 && messageId <= LARGEST_ID;
    const message = isNamed ? await lockMessage(trx, messageId) : await lockByGatewayId(trx, 'sms', id);
    if (message?.channel !== 'sms') throw new Fault('not_found');
    const current = MESSAGE_STATES.find((state) => state === message.state) ?? 'sent';
    const state = reported(current, report);
    if (state === current) return;
    const code = Number(fields.get('ErrorCode') ?? 0);
    const reason = state === 'failed' ? reasonOf(code) : '';
    const action = state === 'failed' ? { action: `could not send a text: ${reason}` } : {};
    await updateDelivery(app, trx, message, { state, reason, gateway_id: message.gateway_id ?? id }, action);
  });
}

/** The largest message id (int4). */
const LARGEST_ID = 2_147_483_647;

const surplusText = (surplus: number): string =>
  surplus === 0 ? '' : `${surplus} more came than one text may bring. Not accepted.`;

/** Keywords that the gateway has already answered itself, by the field OptOutType. */
const GATEWAY_KEYWORDS: Record<string, 'stop' | 'start' | 'help'> = { STOP: 'stop', START: 'start', HELP: 'help' };

type Keyword = {
  meaning: NonNullable<ReplyMeaning>;
  body: string;
  ours: readonly string[];
  agency_id: number | null;
  /** The agency whose own number was texted; null for the shared number. */
  number_agency_id: number | null;
  from: string;
  our_number: string;
  now: Date;
};

const DAY_MS = 24 * 60 * 60_000;

/**
 * The answer to a keyword, in its language, or null: STOP and START are answered if they change something, HELP once
 * a day per conversation, so that two machines do not answer each other endlessly.
 */
async function answerTo(db: Database, keyword: Keyword) {
  const { meaning, body, ours, agency_id, number_agency_id, from, our_number, now } = keyword;
  const replies = TEXT_REPLIES[replyLanguage(body, ours)];
  if (meaning !== 'help') {
    const state = meaning === 'stop' ? 'opted_out' : 'opted_in';
    return (await latestConsent(db, number_agency_id, 'sms', from)) === state ? null : replies[meaning];
  }
  const since = new Date(now.getTime() - DAY_MS);
  const earlier = await textsFrom(db, from, our_number, since);
  if (earlier.some((text) => replyMeaning(text, ours) === 'help')) return null;
  const agency = agency_id === null ? undefined : await agencyOf(db, agency_id);
  return replies.help(agency?.name ?? '', agency?.phone ?? '');
}

/**
 * Saves a client's text message with the agency whose number was texted or, for the shared number, that of their latest
 * message; STOP and START take effect immediately. A repeated call is ignored.
 * @returns the answer to send, or null
 * @throws Fault not_found, not_allowed, invalid
 */
export async function receiveText(app: Receiver, call: GatewayCall): Promise<string | null> {
  const fields = signedFields(app, call);
  const id = idOf(fields);
  const from = e164(fields.get('From') ?? '') ?? savable(fields.get('From') ?? '').slice(0, 40);
  const to = e164(fields.get('To') ?? '') ?? savable(fields.get('To') ?? '').slice(0, 40);
  const body = savable(fields.get('Body') ?? '').slice(0, 10_000);
  if (!id || !from) return null;
  const byGateway = GATEWAY_KEYWORDS[fields.get('OptOutType') ?? ''];
  return app.connection.db.transaction().execute(async (trx) => {
    await lockAddress(trx, 'sms', from);
    if (await lockByGatewayId(trx, 'sms', id)) return null;
    const ours = await ourLastTexts(trx, 'sms', from);
    const meaning = byGateway ?? replyMeaning(body, ours);
    const isUnclear = mayBeRefusal(body, ours);
    const number_agency_id = (await agencyOfNumber(trx, to))?.id ?? null;
    const our_number = number_agency_id === null ? '' : to;
    const last = await lastWith(trx, 'sms', from, number_agency_id);
    const agency_id = number_agency_id ?? last?.agency_id ?? null;
    const now = app.clock.now();
    const answer =
      meaning && !byGateway
        ? await answerTo(trx, { meaning, body, ours, agency_id, number_agency_id, from, our_number, now })
        : null;
    const { media, media_waiting, surplus } = readTextMedia(fields);
    const saved = await insertMessage(trx, {
      agency_id,
      application_id: last?.application_id ?? null,
      contact_name: last?.contact_name ?? '',
      channel: 'sms',
      direction: 'inbound',
      address: from,
      our_number,
      body,
      ...clientWords(body, ours),
      refusal_question: isUnclear ? 'asked' : null,
      reason: surplusText(surplus),
      media: JSON.stringify(media),
      media_waiting: media_waiting.length > 0 ? JSON.stringify(media_waiting) : null,
      state: 'received',
      gateway_id: id,
      created_at: now,
      updated_at: now,
    });
    if (meaning === 'stop' || meaning === 'start') {
      await withdrawQuestions(trx, number_agency_id, 'sms', from);
      await addConsent(trx, {
        // A refusal at the shared number applies to every agency, and START there ends it.
        agency_id: number_agency_id,
        channel: 'sms',
        address: from,
        state: meaning === 'stop' ? 'opted_out' : 'opted_in',
        source: CLIENT_TEXT,
        wording: body.slice(0, 500),
        application_id: last?.application_id ?? null,
      });
    }
    const action = meaning === 'stop' ? 'client ended texts' : 'client answered by text';
    const effects = effectsOf(agency_id, last, action);
    if (media_waiting.length > 0) effects.jobs.push(mediaJob(saved.id));
    await flush(trx, effects, SYSTEM, app.queue);
    return answer;
  });
}

function effectsOf(agencyId: number | null, last: Awaited<ReturnType<typeof lastWith>>, action: string): Effects {
  const effects = new Effects();
  if (agencyId === null) return effects;
  const applicationId = last?.application_id ?? undefined;
  effects.events.push({
    kind: 'message',
    agencyId,
    ...(applicationId ? { applicationId, ids: { application_id: applicationId } } : { ids: {} }),
  });
  if (applicationId) {
    effects.history.push({ action, agencyId, applicationId });
    effects.notifications.push(clientWrote(agencyId, applicationId, last?.contact_name ?? ''));
  }
  return effects;
}
