import type { Permission } from '@freeboard/domain/access';
import type { ApiScope } from '@freeboard/domain/programs';
import { z } from 'zod';
import { APPLICATION_STATUS, APPLICATION_TYPE, id, int4 } from '../calls/common.ts';
import { CALLS, DECLARED } from '../calls/index.ts';
import type { CallName, ToolName } from '../types.ts';
import { RESOURCES, type ResourceName } from '../v1/resources.ts';

/** A tool of /mcp for assistants, built on resources and calls. */
export type Tool = {
  title: string;
  summary: string;
  /** The only resources and calls that the tool may run. */
  resources: readonly ResourceName[];
  calls: readonly CallName[];
  may: readonly Permission[];
  isRead: boolean;
  replaces: boolean;
  /** Whether the tool sends requests to carriers. */
  asksOutside: boolean;
  input: z.ZodType;
};

type Options<Input> = Pick<Tool, 'title' | 'summary'> & { input: Input } & Partial<
    Pick<Tool, 'resources' | 'calls' | 'replaces' | 'asksOutside'>
  >;

/**
 * Declares a tool; its permissions and effect follow from its resources and calls. @throws Error if one of them needs
 * no permission
 */
function tool<Input extends z.ZodType>({ resources = [], calls = [], ...options }: Options<Input>) {
  const parts = [...resources.map((name) => RESOURCES[name]), ...calls.map((name) => CALLS[name])];
  const may = [...new Set(parts.map((one) => one.may))];
  if (may.includes(null)) throw new Error(`${options.title} runs a call that needs no permission.`);
  return {
    replaces: false,
    asksOutside: false,
    resources,
    calls,
    ...options,
    may: may as Permission[],
    isRead: parts.every(({ effect }) => effect === 'read'),
  };
}

const application_id = id.describe(
  'The id of an application, as returned by find_applications and create_application.',
);
const part = z.int().min(1).max(1_000).default(1).describe('The part of a long result, from 1.');
const one = z.strictObject({ application_id, part });

const { createApplication, updateApplication, createClientLink, getWhatIf } = DECLARED;
const { deductibles, building_limits, contents_limits, limits_of } = getWhatIf.request.shape;
const answers = updateApplication.request.shape.useable_details.describe(
  'Form fields by key, as returned by get_missing_answers. Dates are YYYY-MM-DD; a choice is the exact value of an option.',
);

export const DECLARED_TOOLS = {
  find_applications: tool({
    title: 'Find applications',
    summary: 'Find applications by client, address, status or line, newest first.',
    calls: ['getAgentApplicationsList'],
    input: z.strictObject({
      text: z.string().trim().max(100).optional().describe('A name, address, e-mail address or application number.'),
      status: z.array(APPLICATION_STATUS).max(4).optional(),
      line: APPLICATION_TYPE.optional(),
      page: z.int().min(1).max(10_000).default(1),
      part,
    }),
  }),
  create_application: tool({
    title: 'Create an application',
    summary:
      'Create an application. Property data for its address is looked up in the background. Returns its id, its version and the fields that a launch still requires.',
    resources: ['createApplication'],
    input: createApplication.request.pick({ application_type: true, client: true }).extend({
      searched_address: z.string().trim().max(300).optional().describe('12 Ocean Dr, Miami Beach FL 33139'),
      answers: answers.optional(),
    }),
  }),
  get_application: tool({
    title: 'Open an application',
    summary: 'Get the values, notes and state of an application. Use get_quotes for its quotes.',
    resources: ['getApplication'],
    input: one,
  }),
  get_missing_answers: tool({
    title: 'Missing answers',
    summary:
      'List the fields that an application still requires before it can be launched, with their labels, kinds and options. Waits for a running property lookup first, so that you do not ask the client for data that it may find.',
    resources: ['getApplication'],
    calls: ['validateApplication'],
    input: one.extend({
      wait_seconds: z
        .int()
        .min(0)
        .max(30)
        .default(15)
        .describe('The longest time to wait for property data, in seconds.'),
    }),
  }),
  set_answers: tool({
    title: 'Set answers',
    summary:
      'Update fields of an application. Never invent an answer: ask the user if neither the client nor the property data states it.',
    resources: ['updateApplication'],
    replaces: true,
    input: z.strictObject({
      application_id,
      version: int4.min(1).describe('The version that you read; an outdated one is rejected.'),
      answers,
    }),
  }),
  launch_quotes: tool({
    title: 'Launch quotes',
    summary: 'Request quotes from all eligible carriers. Nothing is bound. Use get_quotes for the results.',
    resources: ['launchApplication'],
    asksOutside: true,
    input: z.strictObject({ application_id }),
  }),
  get_quotes: tool({
    title: 'Quotes',
    summary: "List an application's quotes, and whether all carriers have answered.",
    resources: ['listQuotes'],
    input: one.extend({
      wait_seconds: z
        .int()
        .min(0)
        .max(30)
        .default(0)
        .describe('The longest time to wait for the last carrier, in seconds.'),
    }),
  }),
  compare_quotes: tool({
    title: 'Compare quotes',
    summary:
      'Compare current quotes with a price, lowest first: premium, coverages, deductibles, and where their terms differ from the requested ones. Prices on different terms cannot be compared.',
    resources: ['listQuotes', 'getApplication'],
    input: one,
  }),
  explain_decline: tool({
    title: 'Why a carrier gave no quote',
    summary:
      'Explain why carriers gave no quote, with the smallest change that would get one if the rules of the carrier reveal it.',
    calls: ['explainNoQuotes'],
    input: one,
  }),
  what_if: tool({
    title: 'Other deductibles and limits',
    summary: 'Get premiums of local carriers for other deductibles and limits. The application does not change.',
    calls: ['getWhatIf'],
    input: one.extend({ deductibles, building_limits, contents_limits, limits_of }),
  }),
  make_proposal: tool({
    title: 'Create a proposal',
    summary: 'Create a PDF or a link for the client and return its address. Nothing is sent.',
    resources: ['makeLink'],
    input: createClientLink.request
      .pick({ quote_ids: true, language: true })
      .extend({ application_id, kind: z.enum(['link', 'pdf']).default('pdf') }),
  }),
  draft_message: tool({
    title: 'Draft a message',
    summary:
      "Save a draft of an e-mail or text in the application's send dialog. Nothing is sent: returns the address where the user reviews and sends it.",
    calls: ['saveMessageDraft'],
    replaces: true,
    input: DECLARED.saveMessageDraft.request.extend({ application_id }),
  }),
} as const satisfies Record<ToolName, Tool>;

/** The tools without the types of their schemas. @alias */
export const TOOLS: Readonly<Record<ToolName, Tool>> = DECLARED_TOOLS;
export const TOOL_NAMES = Object.keys(TOOLS) as ToolName[];

const { getDocumentPageImage, sendOrDownloadQuote } = CALLS;

/**
 * The permissions that an assistant can be granted: the permissions of its tools, of a proposal's PDF and of document
 * pages.
 */
export const ASSISTANT_SCOPES: readonly ApiScope[] = [
  ...new Set([
    ...Object.values(TOOLS).flatMap(({ may }) => may as ApiScope[]),
    ...([sendOrDownloadQuote.may, getDocumentPageImage.may] as ApiScope[]),
  ]),
];
