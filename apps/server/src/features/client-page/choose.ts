import type { InputOf } from '@freeboard/contract';
import { signatureError, signerNameError } from '@freeboard/domain/client-page';
import { asCarrierText } from '../../kernel/database/masked.ts';
import { Fault, invalid } from '../../kernel/faults.ts';
import { guestPrepareThenCommit } from '../../kernel/verbs.ts';
import { POLICY, portalMail } from '../accounts/index.ts';
import { applicationSteps, refreshFigures } from '../applications/index.ts';
import { currentChoice, insertChoice, wasSigned } from './client-page.queries.ts';
import { countUse } from './limits.ts';
import { notifyHandlers } from './notify-handlers.ts';
import { openLink } from './open-link.ts';
import { lineOnPage, pageOf, sealed } from './page.ts';
import { SIGNED_COPY_QUEUE } from './signed-copy/signed-copy-queue.ts';
import { signedNotice } from './signed-copy/signed-notice.ts';
import { visitOf } from './view.ts';

const CHANGED = 'Something here has changed since you looked. Please look again before you sign.';
const NOT_SHOWN = 'This quote is no longer on this page.';

/** @throws Fault invalid, by field, when the signature is incomplete */
function checkSigned({ signer_name, signature, is_agreed }: InputOf<'chooseClientQuote'>): void {
  const errors = Object.entries({
    signer_name: signerNameError(signer_name),
    signature: signatureError(signature),
    is_agreed: is_agreed ? null : 'Please agree before you sign.',
  }).flatMap(([field, error]) => (error === null ? [] : [[field, [error]]]));
  if (errors.length > 0) throw invalid(Object.fromEntries(errors));
}

/**
 * Signs the choice of a quote as shown, in place of an earlier choice.
 * @throws Fault not_found, invalid, too_many, conflict (the page has changed since it was shown)
 */
export const chooseClientQuote = guestPrepareThenCommit<'chooseClientQuote', void>(
  (guest, { token }) => countUse(guest, token, 'choose'),
  async (guest, input) => {
    const opened = await openLink(guest, input, 'change');
    const { link, context } = opened;
    checkSigned(input);
    const page = await pageOf(opened);
    const refused = (message: string) => new Fault('conflict', message, { data: { page } });
    const line = lineOnPage(page, opened);
    const offer = line?.document.offers.find(({ id }) => id === input.quote_id);
    if (!line || !offer) throw refused(NOT_SHOWN);
    const { document, document_hash } = line;
    if (offer.why_not !== null) throw refused(offer.why_not);
    if (document_hash !== input.document_hash) throw refused(CHANGED);
    const before = await currentChoice(context.db, link.application_id);
    const { text, hash } = sealed(document);
    const { at, ...visit } = visitOf(opened);
    const signer_name = input.signer_name.trim();
    const signed = { quote_id: offer.id, signer_name, document_hash: hash };
    const since = new Date(at.getTime() - POLICY.client_copies_apart_ms);
    const isSentAlready = await wasSigned(context.db, link.application_id, signed, since);
    const choice_id = await insertChoice(context.db, {
      ...visit,
      ...signed,
      signature_kind: input.signature.kind,
      strokes: input.signature.kind === 'drawn' ? JSON.stringify(input.signature.strokes) : null,
      document: asCarrierText(text),
      signed_at: at,
    });
    await applicationSteps.reachStep(context.db, link.application_id, 'chosen', at);
    await refreshFigures(context.db, link.application_id, at);
    for (const to of isSentAlready ? [] : ['client', 'agent'])
      guest.effects.jobs.push({ queue: SIGNED_COPY_QUEUE, data: { choice_id, to }, retry: portalMail.RETRY });
    const isSameQuote = before?.quote_id === offer.id;
    const isRepeat = isSameQuote && isSentAlready && before.signer_name === signer_name;
    await notifyHandlers(guest, opened, {
      action: isSameQuote ? 'signed the same quote again' : `chose ${before ? 'another' : 'a'} quote and signed`,
      by: signer_name,
      changes: [
        { field: 'chosen_quote', from: before?.quote_id ?? null, to: offer.id },
        { field: 'document_sha256', from: null, to: document_hash },
      ],
      ...(isRepeat ? {} : { notice: await signedNotice(context.db, signer_name, offer.id) }),
    });
    return { page: await pageOf(opened) };
  },
);
