import { prepareThenCommit } from '../../kernel/verbs.ts';
import { documentOf } from './document.ts';

/** The very PDF that would go out, to be looked at: nothing is kept or recorded of it. */
export const previewPdf = prepareThenCommit<'previewPdf', Awaited<ReturnType<typeof documentOf>>>(
  documentOf,
  async (_context, _input, { document }) => ({ name: document.name, pdf: document.bytes.toString('base64') }),
);
