import type { InputOf } from '@freeboard/contract';
import { Fault } from '../../kernel/faults.ts';
import { publicBase } from '../../kernel/network/public-url.ts';
import { AnswerWithMessage } from '../../kernel/verbs.ts';
import { getDocument as getByCall, readDocuments } from '../documents/index.ts';
import { createClientLink, sendOrDownloadQuote } from '../sending/index.ts';
import type { ResourceVerb, ResourceVerbs } from './types.ts';

const addDocuments: ResourceVerb = {
  prepare: (context, { id }) => readDocuments.prepare(context, { application_id: id }),
  async commit(context, { id }) {
    const answer = await readDocuments.commit(context, { application_id: id }, undefined);
    const { data, message } = answer instanceof AnswerWithMessage ? answer : { data: answer, message: '' };
    const [first] = data.documents;
    return {
      data: { documents: data.documents, message },
      ...(first ? { location: `/documents/${first.id}` } : {}),
    };
  },
};

const getDocument: ResourceVerb = async (context, { id }) => {
  const answer = await getByCall(context, { document_id: id });
  const { document } = 'document' in answer ? answer : answer.data;
  return { data: document };
};

type Wish = Omit<InputOf<'createClientLink'>, 'application_id'> & { kind: 'link' | 'pdf' };
const asDownload = (id: number, { quote_ids, language }: Wish): InputOf<'sendOrDownloadQuote'> => ({
  request_type: 'download',
  application_id: id,
  file_type: 'pdf',
  ...(quote_ids ? { quote_ids } : {}),
  ...(language ? { language } : {}),
});

type Printed = Awaited<ReturnType<typeof sendOrDownloadQuote.prepare>>;

const makeProposal: ResourceVerb = {
  async prepare(context, { id, body }) {
    const wish = body as Wish;
    if (wish.kind === 'link') return null;
    if (!context.scopes?.has('quote.download')) throw new Fault('not_allowed', 'A PDF needs the scope quote.download.');
    return sendOrDownloadQuote.prepare(context, asDownload(id, wish));
  },
  async commit(context, { id, body }, prepared) {
    const { kind, ...wish } = body as Wish;
    if (kind === 'link') {
      const answer = await createClientLink(context, { application_id: id, ...wish });
      const { url } = 'url' in answer ? answer : answer.data;
      return { data: { kind, url } };
    }
    const answer = await sendOrDownloadQuote.commit(context, asDownload(id, { kind, ...wish }), prepared as Printed);
    const { pdf_file_url } = answer instanceof AnswerWithMessage ? answer.data : answer;
    return { data: { kind, url: new URL(pdf_file_url ?? '', `${publicBase(context.services.env)}/`).href } };
  },
};

export const paperResources: ResourceVerbs = { addDocuments, getDocument, makeLink: makeProposal };
