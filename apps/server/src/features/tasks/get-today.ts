import type { AnswerOf } from '@freeboard/contract';
import { ALERT_KEYS } from '@freeboard/domain/alerts';
import type { ApplicationType } from '@freeboard/domain/applications';
import { mediaText, QUESTION_SUBJECTS } from '@freeboard/domain/messages';
import { isBindable, offerAsRequested, requestedTerms, soundQuotes } from '@freeboard/domain/quotes';
import { TODAY_MOST } from '@freeboard/domain/tasks';
import type { Context } from '../../kernel/context/context.ts';
import type { Verb } from '../../kernel/verbs.ts';
import { Application } from '../applications/index.ts';
import { carrierLabel, maskOf, quotesOf } from '../quotes/index.ts';
import { whyLeadsWait } from '../quoting/index.ts';
import { agencyClock } from './agency-clock.ts';
import { briefsOf, toTasks } from './tasks.presenter.ts';
import { countTasks, taskPage } from './tasks.queries.ts';
import { askingRows, failedRows, leadRows, signedRows, unansweredRows, unreadRows } from './today.queries.ts';

type Today = AnswerOf<'getToday'>['today'];
type Items<Section extends 'signed' | 'questions' | 'leads' | 'failed'> = Today[Section]['items'];

const SHOWN = 3;
/** Days for which leads (from intake or the API) and unanswered questions from client pages are listed as work. */
const NEW_DAYS = 30;
const DAY_MS = 86_400_000;

const linesOf = <Row, Item>(rows: readonly Row[], toItem: (row: Row) => readonly Item[]) => ({
  count: Math.min(rows.length, TODAY_MOST),
  items: rows.slice(0, SHOWN).flatMap(toItem),
});

type Rows = {
  signed: Awaited<ReturnType<typeof signedRows>>;
  unread: Awaited<ReturnType<typeof unreadRows>>;
  asking: Awaited<ReturnType<typeof askingRows>>;
  leads: Awaited<ReturnType<typeof leadRows>>;
  failed: Awaited<ReturnType<typeof failedRows>>;
};

async function readRows({ db, now }: Context, personId: number | null): Promise<Rows> {
  const of = { personId, most: TODAY_MOST };
  const since = new Date(now.getTime() - NEW_DAYS * DAY_MS);
  // In sequence: an event makes many home pages load at the same time, and the pool has ten connections by default.
  const signed = await signedRows(db, of);
  const unread = await unreadRows(db, of);
  const unanswered = await unansweredRows(db, of, since);
  const asking = await askingRows(db, of);
  const leads = await leadRows(db, of, since);
  const failed = await failedRows(db, of);
  const written = [...unread, ...unanswered].toSorted((a, b) => a.id - b.id);
  // The latest message represents its conversation.
  const latest = new Map(written.map((row) => [`${row.channel} ${row.address}`, row]));
  return { signed, unread: [...latest.values()].toSorted((a, b) => b.id - a.id), asking, leads, failed };
}

async function masked(context: Context, applicationId: number | null, text: string): Promise<string> {
  if (context.viewer.displayCarriers || applicationId === null) return text;
  return (await maskOf(context, applicationId)).strict(text);
}

const LAUNCH_KEYS: readonly string[] = [ALERT_KEYS.auto_launch, ALERT_KEYS.multiple_auto_launch];
/** The subjects of questions that clients ask on our pages, not by e-mail or text. */
const ASKED_ONLINE: readonly string[] = Object.values(QUESTION_SUBJECTS);
const MOST_TEXT = 160;
const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim().slice(0, MOST_TEXT);

type Briefs = Awaited<ReturnType<typeof briefsOf>>;

async function questionsOf(context: Context, { unread, asking }: Rows, briefs: Briefs): Promise<Today['questions']> {
  const carriers: Items<'questions'> = asking.slice(0, SHOWN).map((row) => ({
    from: 'carrier',
    application: briefs.get(row.application_id) ?? null,
    name: carrierLabel(context.viewer, row.carrier_name, row.id),
    text: '',
    questions: row.questions,
    channel: null,
    address: '',
    at: row.created_at.toISOString(),
    until: row.not_before?.toISOString() ?? null,
  }));
  const clients: Items<'questions'> = [];
  for (const row of unread.slice(0, SHOWN - carriers.length))
    clients.push({
      from: 'client',
      application: row.application_id === null ? null : (briefs.get(row.application_id) ?? null),
      name: row.contact_name,
      text: oneLine(
        await masked(
          context,
          row.application_id,
          row.client_words || row.body || mediaText(row.media as Parameters<typeof mediaText>[0]) || row.subject,
        ),
      ),
      questions: 0,
      channel: ASKED_ONLINE.includes(row.subject) ? null : row.channel === 'sms' ? 'sms' : 'email',
      address: row.address,
      at: row.created_at.toISOString(),
      until: null,
    });
  return { count: Math.min(asking.length + unread.length, TODAY_MOST), items: [...carriers, ...clients] };
}

async function failedOf(context: Context, rows: Rows['failed'], briefs: Briefs): Promise<Today['failed']> {
  const items: Items<'failed'> = [];
  for (const row of rows.slice(0, SHOWN)) {
    const application = briefs.get(row.application_id);
    const text = LAUNCH_KEYS.includes(row.key) ? row.body || row.title : row.title;
    if (!application) continue;
    const shown = oneLine(await masked(context, row.application_id, text));
    items.push({ application, text: shown, at: row.updated_at.toISOString() });
  }
  return { count: Math.min(rows.length, TODAY_MOST), items };
}

/** The price that the board calls the lowest on the requested terms; null if no quote meets them all. */
async function priceOnTerms(context: Context, id: number): Promise<number | null> {
  const { row, values } = await Application.find(context, id);
  const sound = soundQuotes(await quotesOf(context, id)).map(({ payload }) => payload);
  const asked = requestedTerms(row.type as ApplicationType, values);
  return offerAsRequested(sound.filter(isBindable), asked)?.premium ?? null;
}

async function leadsOf(context: Context, rows: Rows['leads'], briefs: Briefs): Promise<Today['leads']> {
  const items: Items<'leads'> = [];
  const shown = rows.slice(0, SHOWN);
  const reasons = await whyLeadsWait(
    context,
    shown.map(({ application_id }) => application_id),
  );
  for (const { application_id: id, at, source, quote_count, shown_price } of shown) {
    const application = briefs.get(id);
    if (!application) continue;
    const price_on_terms = quote_count > 0 ? await priceOnTerms(context, id) : null;
    const not_launched = reasons.get(id) ?? null;
    items.push({ application, source, at: at.toISOString(), quote_count, shown_price, price_on_terms, not_launched });
  }
  return { count: Math.min(rows.length, TODAY_MOST), items };
}

export const getToday: Verb<'getToday'> = async (context, { whose }) => {
  const { db, viewer, now } = context;
  const personId = whose === 'mine' ? viewer.id : null;
  const clock = await agencyClock(db, viewer.agencyId, now);
  const due = { view: 'due', ownerId: personId, today: clock.date } as const;
  const rows = await readRows(context, personId);
  const taskCount = await countTasks(db, due, TODAY_MOST);
  const tasks = await taskPage(db, due, 0, SHOWN);
  const shown = Object.values(rows).flatMap((of: readonly { application_id: number | null }[]) => of.slice(0, SHOWN));
  const briefs = await briefsOf(
    context,
    shown.map(({ application_id }) => application_id),
  );
  const withBrief = <T>(id: number, item: T) => {
    const application = briefs.get(id);
    return application ? [{ ...item, application }] : [];
  };
  return {
    today: {
      date: clock.date,
      signed: linesOf(rows.signed, (row) =>
        withBrief(row.application_id, {
          signer_name: row.signer_name,
          carrier_name: carrierLabel(viewer, row.carrier_name, row.quote_id),
          premium: row.premium,
          signed_at: row.signed_at.toISOString(),
        }),
      ),
      questions: await questionsOf(context, rows, briefs),
      leads: await leadsOf(context, rows.leads, briefs),
      tasks: { count: taskCount, items: await toTasks(context, tasks, clock) },
      failed: await failedOf(context, rows.failed, briefs),
    },
  };
};
