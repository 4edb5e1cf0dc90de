import type { ApplicationType } from '@freeboard/domain/applications';
import { effectiveValues, type Values } from '@freeboard/domain/forms';
import type { CarrierConfig, QuoteRequest } from '../../integrations/carriers/index.ts';
import { localDate } from '../../kernel/clock.ts';
import type { Services } from '../../kernel/services.ts';
import { type ApplicationRecord, openValues } from '../applications/index.ts';
import { type Contacts, contactsOf } from './contacts.ts';

export type Launched = {
  application_id: number;
  number: number;
  type: ApplicationType;
  version: number;
  values: Values;
} & Contacts;

/**
 * An application as the carriers' mappings see it. The idempotency key makes repeated calls harmless and separates
 * installations that share an account at a carrier.
 */
export const requestOf = (launched: Launched, now: Date, installation = '', carrierKey = ''): QuoteRequest => ({
  ...launched,
  idempotency_key: `${installation}-${launched.application_id}-${launched.version}-${carrierKey}`,
  today: localDate(now),
});

/**
 * The request to one carrier for a launch. `askings` is the number of the call; each call after the first has a new
 * key.
 */
export const requestFor = (
  { installation }: Services,
  { key }: CarrierConfig,
  launched: Launched,
  now: Date,
  askings = 1,
): QuoteRequest => requestOf(launched, now, installation, askings > 1 ? `${key}-${askings}` : key);

export function presentRequest(row: ApplicationRecord, now: Date) {
  const opened = openValues(row, now);
  const counted = effectiveValues(opened.form, opened.values, opened.context);
  const launched = {
    application_id: row.id,
    number: row.number,
    type: row.type as ApplicationType,
    version: row.version,
    ...contactsOf(row, counted.state),
  };
  return { opened, counted, request: requestOf({ ...launched, values: counted }, now) };
}
