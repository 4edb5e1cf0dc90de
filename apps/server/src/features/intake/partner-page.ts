import { INTAKE_ENDED, type PartnerState } from '@freeboard/domain/intake';
import { Fault } from '../../kernel/faults.ts';
import { hashKey } from '../../kernel/secrets.ts';
import { guestPrepareThenCommit } from '../../kernel/verbs.ts';
import { branding } from '../sending/index.ts';
import { contextOfLink, countUse } from './open.ts';
import { linkByStatusToken, sentBy } from './partner.queries.ts';

const MOST = 200;

type Sent = Awaited<ReturnType<typeof sentBy>>[number];

function stateOf({ is_bound, is_signed, is_quoted }: Sent): PartnerState {
  if (is_bound) return 'bound';
  if (is_signed) return 'signed';
  return is_quoted ? 'quoted' : 'received';
}

/** @throws Fault not_found, too_many */
export const openPartnerPage = guestPrepareThenCommit<'openPartnerPage', void>(
  (guest, { token }) => countUse(guest, token, 'view'),
  async (guest, { token }) => {
    const link = await linkByStatusToken(guest.system, hashKey(token));
    if (!link) throw new Fault('not_found', INTAKE_ENDED);
    const { db } = contextOfLink(guest, link, false);
    const [{ name, phone, brand_color: color }, rows] = await Promise.all([
      branding.of(db, link.agency_id),
      sentBy(db, link.id, MOST),
    ]);
    const sent = rows.map((row) => ({
      reference: row.number,
      sent_at: row.at.toISOString(),
      state: stateOf(row),
      price: link.shows_prices && (row.is_quoted || row.is_signed || row.is_bound) ? row.shown_price : null,
    }));
    return { page: { partner: link.name, agency: { name, phone, color }, shows_prices: link.shows_prices, sent } };
  },
);
