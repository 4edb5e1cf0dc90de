import type { Verbs } from '../../kernel/verbs.ts';
import { previewMessage } from './preview.ts';
import { sendOrDownloadQuote } from './send-or-download.ts';

export { openDocument } from './open-document.ts';
export const sendingVerbs: Verbs = { previewMessage, sendOrDownloadQuote };
