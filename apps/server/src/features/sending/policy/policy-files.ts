import type { InputOf } from '@freeboard/contract';
import { POLICY_TEMPLATE } from '@freeboard/domain/messages';
import type { Context } from '../../../kernel/context/context.ts';
import { Fault, found } from '../../../kernel/faults.ts';
import { Application, attachments, clientLanguage } from '../../applications/index.ts';
import { currentPolicy } from '../../policies/index.ts';
import { quotesOf } from '../../quotes/index.ts';
import { refuseLargeMail } from '../mail-size.ts';
import type { Content } from '../send-content.ts';
import { notBound, renderEvidence } from './evidence.ts';

type Input = Pick<InputOf<'sendOrDownloadQuote'>, 'application_id' | 'language'>;
type Policy = NonNullable<InputOf<'sendOrDownloadQuote'>['policy']>;

/**
 * Reads the policy files to send: those of the bound quote that the viewer sees, and its evidence, which is all that
 * a text message can have. @throws Fault not_found, conflict (not bound), not_allowed, invalid (too large)
 */
export async function policyContent(context: Context, input: Input, policy: Policy): Promise<Content> {
  const { application_id } = input;
  const { quote_id, attachment_ids, with_evidence } = policy;
  const { row } = await Application.find(context, application_id);
  if ((await currentPolicy(context.db, application_id))?.quote_id !== quote_id) throw notBound();
  const [quote] = (await quotesOf(context, application_id, [quote_id])).filter(({ id }) => id === quote_id);
  const { documents, bound } = found(quote);
  const seen = new Set([...documents.map(({ attachment }) => attachment?.id), bound?.file?.id]);
  if (attachment_ids.some((id) => !seen.has(id))) throw new Fault('not_found');
  const evidence = with_evidence ? await renderEvidence(context, { application_id, quote_id }) : null;
  const files = [...(await attachments.read(context, application_id, attachment_ids)), ...(evidence ? [evidence] : [])];
  refuseLargeMail(files, 'policy');
  return {
    row,
    language: input.language ?? (await clientLanguage(context.db, application_id)),
    what: 'the policy',
    single: null,
    quoteIds: [quote_id],
    changes: files.map(({ name }) => ({ field: 'file', from: null, to: name })),
    files,
    media: evidence,
    template: { name: POLICY_TEMPLATE, quote_id },
  };
}
