import { signatureError, signerNameError } from '@freeboard/domain/client-page';
import { Fault, invalid } from '../../../kernel/faults.ts';
import { guestPrepareThenCommit } from '../../../kernel/verbs.ts';
import { insertFloodPaper } from '../../flood/index.ts';
import { countUse } from '../limits.ts';
import { notifyHandlers } from '../notify-handlers.ts';
import { openLink } from '../open-link.ts';
import { pageOf } from '../page.ts';
import { visitOf } from '../view.ts';
import { floodPapersOf, sealedPaper } from './flood-papers.ts';

const CHANGED = 'Something here has changed since you looked. Please look again before you sign.';

const ACTIONS = {
  declined: 'declined flood coverage and signed',
  acknowledged: 'acknowledged the full-risk rate of the NFIP and signed',
} as const;

/** @throws Fault not_found, invalid, conflict (it has changed since) */
export const signFloodPaper = guestPrepareThenCommit<'signFloodPaper', void>(
  (guest, { token }) => countUse(guest, token, 'choose'),
  async (guest, input) => {
    const opened = await openLink(guest, input, 'change');
    const errors = Object.entries({
      signer_name: signerNameError(input.signer_name),
      signature: signatureError(input.signature),
      is_agreed: input.is_agreed ? null : 'Please agree before you sign.',
    }).flatMap(([field, error]) => (error === null ? [] : [[field, [error]]]));
    if (errors.length > 0) throw invalid(Object.fromEntries(errors));
    const { flood_papers: papers } = await floodPapersOf(opened);
    const found = papers.find(({ kind }) => kind === input.kind);
    if (!found || found.hash !== input.document_hash)
      throw new Fault('conflict', CHANGED, { data: { page: await pageOf(opened) } });
    const { hash: _, signed: _signed, ...paper } = found;
    const { text, hash } = sealedPaper(paper);
    const { at, ...visit } = visitOf(opened);
    const signer_name = input.signer_name.trim();
    await insertFloodPaper(opened.context.db, {
      ...visit,
      kind: input.kind,
      signer_name,
      document: text,
      document_hash: hash,
      signed_at: at,
      signature_kind: input.signature.kind,
      strokes: input.signature.kind === 'drawn' ? JSON.stringify(input.signature.strokes) : null,
    });
    const action = ACTIONS[input.kind];
    await notifyHandlers(guest, opened, {
      action,
      by: signer_name,
      changes: [{ field: 'document_sha256', from: null, to: found.hash }],
      notice: { kind: 'client_chose', text: `${signer_name} ${action}.` },
    });
    return { page: await pageOf(opened) };
  },
);
