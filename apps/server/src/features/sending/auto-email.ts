import type { InputOf, Quote } from '@freeboard/contract';
import { proposedQuotes } from '@freeboard/domain/quotes';
import type { Context } from '../../kernel/context/context.ts';
import { invalid } from '../../kernel/faults.ts';
import { Application } from '../applications/index.ts';
import { defaultOption } from './templates/template-sent.ts';

type AutoEmail = InputOf<'sendOrDownloadQuote'>;

/** The option of the default e-mail template that reminds a client, if the agency has it. */
const REMINDER = 'reminder';

/**
 * The content of an automatic e-mail: every quote, with the default e-mail template and its chosen option, or the
 * reminder. @throws Fault not_found, invalid
 */
export async function autoEmailOf(
  context: Context,
  application_id: number,
  purpose: 'quotes' | 'reminder' = 'quotes',
): Promise<{ input: AutoEmail; quotes: Quote[] }> {
  const found = await Application.find(context, application_id);
  const { row } = found;
  const application = await found.present();
  if (!application.email.trim())
    throw invalid({
      receiver_email: ['The application has no e-mail address of the client. Add it and send the quotes.'],
    });
  const language = application.client_language ?? 'en';
  const optionId = purpose === 'reminder' ? REMINDER : null;
  const chosen = await defaultOption(context, row.agency_id, 'email', { language, optionId });
  if (!chosen) throw invalid({}, 'The agency has no default template for e-mail any more.');
  const input: AutoEmail = {
    request_type: 'send-email',
    application_id,
    file_type: 'pdf',
    // An agency without a template in the client's language writes in English, so its PDF is in English too.
    ...(application.client_language === null ? {} : { language: chosen.language }),
    selected_template: { id: chosen.id, name: chosen.name },
    selected_template_option: chosen.option.name,
    option_subject: chosen.option.subject,
    option_body: chosen.option.body,
    receiver_email: application.email,
  };
  return { input, quotes: proposedQuotes(application) };
}
