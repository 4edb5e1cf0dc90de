import type { InputOf } from '@freeboard/contract';
import type { Context } from '../../kernel/context/context.ts';
import { invalid } from '../../kernel/faults.ts';
import { present } from '../applications/index.ts';
import { type LinkAddress, saveClientLink } from './client-links/new-link.ts';
import type { Printed } from './document.ts';
import type { Filled } from './preview.ts';

/**
 * Saves the client's link if the message contains it; it opens what the message is about. @returns its id
 * @throws Fault invalid
 */
export async function saveNamedLink(
  context: Context,
  { row, single }: Pick<Printed, 'row' | 'single'>,
  filled: Filled,
  link: LinkAddress,
  input: Pick<InputOf<'sendOrDownloadQuote'>, 'quote_ids' | 'language' | 'link'>,
): Promise<number | null> {
  const words = [filled.subject, filled.text, filled.html].join('\n');
  if (!words.toLowerCase().includes(link.token.toLowerCase())) return null;
  if (!words.includes(link.token))
    throw invalid({ option_body: ['The link works only as it is written, not in capitals.'] });
  const quote_ids = single ? [single.id] : input.quote_ids;
  const application = await present(context, row);
  const language = input.language ?? application.client_language;
  return await saveClientLink(context, row, application, link, { ...input.link, quote_ids, language });
}
