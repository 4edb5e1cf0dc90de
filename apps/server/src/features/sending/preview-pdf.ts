import { prepareThenCommit } from '../../kernel/verbs.ts';
import { documentOf } from './document.ts';

/** Renders the exact PDF that would be sent, for viewing: nothing is saved or recorded. */
export const previewPdf = prepareThenCommit<'previewPdf', Awaited<ReturnType<typeof documentOf>>>(
  documentOf,
  async (_context, _input, { document }) => ({ name: document.name, pdf: document.bytes.toString('base64') }),
);
