import { formatPremium, genericCarrierName } from '@freeboard/domain/quotes';
import type { TenantDb } from '../../../kernel/context/tenant-db.ts';
import { asCarrierText, revealCarrier } from '../../../kernel/database/masked.ts';
import { quoteNamed } from '../client-page.queries.ts';

export async function signedNotice(db: TenantDb, signerName: string, quoteId: number) {
  const { carrier_name, premium } = await quoteNamed(db, quoteId);
  const textFor = (carrier: string) => `${signerName} signed ${carrier}, ${formatPremium(premium)}.`;
  return {
    kind: 'client_chose',
    text: textFor(genericCarrierName(quoteId)),
    carrierText: asCarrierText(textFor(revealCarrier(carrier_name))),
  };
}
