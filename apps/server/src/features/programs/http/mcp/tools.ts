import type {
  AnswerOf,
  Application,
  CallName,
  InputOf,
  Quote,
  ResourceName,
  ToolInput,
  ToolName,
} from '@freeboard/contract';
import type { ResourceInput } from '../../types.ts';
import { PortalAddress } from './mark-data.ts';
import { applicationOf, comparisonOf, missingFields, quotesOf, rowOf } from './shapes.ts';

export type Act = {
  resource(name: ResourceName, input: Partial<ResourceInput>): Promise<unknown>;
  call<Name extends CallName>(name: Name, input: InputOf<Name>): Promise<AnswerOf<Name>>;
  /** Waits for a second, or until the caller disconnects. */
  pause(): Promise<void>;
  pageOf(applicationId: number, query: string): string;
};

type Run<Name extends ToolName> = (act: Act, input: ToolInput<Name>) => Promise<unknown>;
type Quotes = { data: Quote[]; is_complete: boolean };

const opened = async (act: Act, id: number) => (await act.resource('getApplication', { id })) as Application;

/** Whether property data may arrive at any moment. A lookup with a reason waits for a provider that is down. */
const isLookingUp = ({ address_lookup: lookup }: Application): boolean =>
  lookup?.state === 'waiting' && lookup.reason === '';

/**
 * Opens an application each second until its property data has arrived or the seconds are over. Reads it once more at
 * the end, because the lookup may have filled in values after the rest of the answer was read.
 */
async function waitForLookup(act: Act, id: number, seconds: number): Promise<Application> {
  for (let left = seconds; ; left -= 1) {
    const application = await opened(act, id);
    if (!isLookingUp(application)) return opened(act, id);
    if (left <= 0) return application;
    await act.pause();
  }
}

async function quotes(act: Act, id: number, seconds: number): Promise<Quotes> {
  for (let left = seconds; ; left -= 1) {
    const answer = (await act.resource('listQuotes', { id })) as Quotes;
    if (answer.is_complete || left <= 0) return answer;
    await act.pause();
  }
}

export const RUNS: { [Name in ToolName]: Run<Name> } = {
  async find_applications(act, { text, status, line, page }) {
    const filters = {
      ...(text ? { text } : {}),
      ...(status ? { status } : {}),
      ...(line ? { application_type: [line] } : {}),
    };
    const { applications } = await act.call('getAgentApplicationsList', { page, per_page: 25, filters });
    const { data, total, current_page, last_page } = applications;
    return { total, page: current_page, last_page, applications: data.map(rowOf) };
  },
  async create_application(act, { answers, ...body }) {
    const made = await act.resource('createApplication', { body: { ...body, useable_details: answers ?? {} } });
    const { application, missing } = made as { application: Application; missing: string[] };
    return { id: application.id, number: application.application_id, version: application.version, missing };
  },
  get_application: async (act, { application_id }) => applicationOf(await opened(act, application_id)),
  async get_missing_answers(act, { application_id, wait_seconds }) {
    const application = await waitForLookup(act, application_id, wait_seconds);
    const { errors, is_launchable } = await act.call('validateApplication', { application_id });
    const { version } = application;
    return {
      version,
      is_launchable,
      is_looking_up: isLookingUp(application),
      fields: missingFields(application, errors),
    };
  },
  async set_answers(act, { application_id: id, version, answers }) {
    const body = { useable_details: answers };
    const saved = (await act.resource('updateApplication', { id, version, body })) as Application;
    return { id, version: saved.version, status: saved.payload.status };
  },
  launch_quotes: (act, { application_id: id }) => act.resource('launchApplication', { id }),
  async get_quotes(act, { application_id, wait_seconds }) {
    const { data, is_complete } = await quotes(act, application_id, wait_seconds);
    return { is_complete, quotes: quotesOf(data) };
  },
  async compare_quotes(act, { application_id }) {
    const { data, is_complete } = await quotes(act, application_id, 0);
    return { is_complete, quotes: comparisonOf(data, await opened(act, application_id)) };
  },
  explain_decline: (act, { application_id }) => act.call('explainNoQuotes', { application_id }),
  what_if: (act, { part: _, ...input }) => act.call('getWhatIf', input),
  async make_proposal(act, { application_id: id, ...body }) {
    const { kind, url } = (await act.resource('makeLink', { id, body })) as { kind: string; url: string };
    return { kind, url: new PortalAddress(url) };
  },
  async draft_message(act, input) {
    const { draft } = await act.call('saveMessageDraft', input);
    return {
      draft,
      is_sent: false,
      review_at: new PortalAddress(act.pageOf(input.application_id, `tab=results&draft=${draft.channel}`)),
    };
  },
};
