import { Fault } from '../../../kernel/faults.ts';
import { guestPrepareThenCommit } from '../../../kernel/verbs.ts';
import { signedBy } from '../client-page.queries.ts';
import { countUse } from '../limits.ts';
import { openLink } from '../open-link.ts';
import { signedCopy } from './signed-copy.ts';

type Copy = { name: string; pdf: string };

/** The signed document of a link as a base64 PDF. @throws Fault not_found */
export const getSignedCopy = guestPrepareThenCommit<'getSignedCopy', Copy>(
  async (guest, named) => {
    await countUse(guest, named.token, 'act');
    const { link, context } = await openLink(guest, named, 'read');
    const row = await signedBy(context.db, link.id);
    if (!row) throw new Fault('not_found', 'Nothing has been signed here yet.');
    const { name, bytes } = await signedCopy(context.db, row, { isNamed: link.names_carriers, email: '' });
    return { name, pdf: bytes.toString('base64') };
  },
  async (_guest, _input, copy) => copy,
);
