import { TOOLS } from '@freeboard/contract';
import { ErrorCode, McpError, type ReadResourceResult } from '@modelcontextprotocol/sdk/types.js';
import { asProblem } from '../v1/problems.ts';
import { actOf, callAs, type McpCall } from './act.ts';
import { markData } from './mark-data.ts';
import { partOf } from './parts.ts';
import { RUNS } from './tools.ts';

const PAGE_WIDTH = 1_200;

export const RESOURCE_TEMPLATES = [
  {
    uriTemplate: 'freeboard://applications/{id}',
    name: 'application',
    title: 'An application',
    mimeType: 'application/json',
  },
  {
    uriTemplate: 'freeboard://applications/{id}/quotes',
    name: 'quotes',
    title: 'The quotes of an application',
    mimeType: 'application/json',
  },
  {
    uriTemplate: 'freeboard://documents/{id}/pages/{page}',
    name: 'document-page',
    title: 'A page of a document',
    mimeType: 'image/png',
  },
];

const NUMBER = String.raw`(\d{1,9})`;
const PATTERNS = {
  application: new RegExp(`^freeboard://applications/${NUMBER}$`),
  quotes: new RegExp(`^freeboard://applications/${NUMBER}/quotes$`),
  page: new RegExp(`^freeboard://documents/${NUMBER}/pages/${NUMBER}$`),
} as const;

const numbersIn = (pattern: RegExp, uri: string) => pattern.exec(uri)?.slice(1).map(Number);

async function contentOf(call: McpCall, uri: string): Promise<ReadResourceResult['contents'][number] | null> {
  const { app, program, origin } = call;
  const [document_id, page] = numbersIn(PATTERNS.page, uri) ?? [];
  if (document_id && page) {
    const input = { document_id, page, width: PAGE_WIDTH };
    const { png } = (await callAs(app, program, 'getDocumentPageImage', input, origin)) as { png: string };
    return { uri, mimeType: 'image/png', blob: png };
  }
  const json = (answer: unknown) => ({
    uri,
    mimeType: 'application/json',
    text: partOf(markData(answer), 1) ?? '',
  });
  const [quotesOf] = numbersIn(PATTERNS.quotes, uri) ?? [];
  if (quotesOf)
    return json(
      await RUNS.get_quotes(actOf(app, program, TOOLS.get_quotes, origin), {
        application_id: quotesOf,
        part: 1,
        wait_seconds: 0,
      }),
    );
  const [application_id] = numbersIn(PATTERNS.application, uri) ?? [];
  if (!application_id) return null;
  const act = actOf(app, program, TOOLS.get_application, origin);
  return json(await RUNS.get_application(act, { application_id, part: 1 }));
}

/** Reads an application, its quotes, or a page of a document as an image. @throws McpError */
export async function readResource(call: McpCall, uri: string): Promise<ReadResourceResult> {
  try {
    const content = await contentOf(call, uri);
    if (content) return { contents: [content] };
  } catch (error) {
    const { title, detail } = asProblem(error, call.app.log, '/mcp resource', call.requestId);
    throw new McpError(ErrorCode.InvalidParams, title, markData({ detail }));
  }
  throw new McpError(ErrorCode.InvalidParams, 'No such resource.');
}
