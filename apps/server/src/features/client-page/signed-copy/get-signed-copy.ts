import { LINK_ENDED } from '@freeboard/domain/client-page';
import type { GuestContext } from '../../../kernel/context/context.ts';
import { TenantDb } from '../../../kernel/context/tenant-db.ts';
import { Fault } from '../../../kernel/faults.ts';
import { hashKey } from '../../../kernel/secrets.ts';
import { guestPrepareThenCommit } from '../../../kernel/verbs.ts';
import { issuedLinkByToken, signedBy } from '../client-page.queries.ts';
import { countUse } from '../limits.ts';
import { type Named, openLink } from '../open-link.ts';
import { signedCopy } from './signed-copy.ts';

type Copy = { name: string; pdf: string };

/**
 * The link through which a document was signed. An ended link still works for its own application, because the copy
 * belongs to the client.
 * @throws Fault not_found, conflict (the page no longer shows the application)
 */
async function signedLink(guest: GuestContext, named: Named) {
  const link = await issuedLinkByToken(guest.system, hashKey(named.token));
  if (!link) throw new Fault('not_found', LINK_ENDED);
  const { application_id } = named;
  if (application_id === undefined || application_id === link.application_id) return link;
  return (await openLink(guest, named, 'read')).link;
}

/**
 * The document signed through a link, as a base64 PDF. Defaults to the link's own application.
 * @throws Fault not_found, conflict, too_many
 */
export const getSignedCopy = guestPrepareThenCommit<'getSignedCopy', Copy>(
  async (guest, named) => {
    await countUse(guest, named.token, 'act');
    const link = await signedLink(guest, named);
    const db = new TenantDb(guest.system, { kind: 'agency', agencyId: link.agency_id }, false);
    const row = await signedBy(db, link.id);
    if (!row) throw new Fault('not_found', 'Nothing has been signed here yet.');
    const { name, bytes } = await signedCopy(db, row, { isNamed: link.names_carriers, email: '' });
    return { name, pdf: bytes.toString('base64') };
  },
  async (_guest, _input, copy) => copy,
);
