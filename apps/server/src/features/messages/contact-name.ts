import type { Context } from '../../kernel/context/context.ts';
import type { Channel } from './consents/consents.queries.ts';
import { lastWith } from './messages.queries.ts';

export const contactNameWith = async (
  context: Context,
  channel: Channel,
  address: string,
  agencyId: number,
): Promise<string> => (await lastWith(context.own().raw, channel, address, agencyId))?.contact_name ?? '';
