import { Conversation } from '../carriers/conversation/conversation.ts';
import { rateHere } from '../carriers/rating/table.ts';
import type { CarrierConfig, CarrierResult, ConversationState, Progress, QuoteRequest } from '../carriers/types.ts';
import type { Caller } from '../outbound.ts';

const HOUSE = {
  first_name: 'Ana',
  last_name: "O'Neil & Sons",
  date_of_birth: '1970-01-01',
  address1: '12 Ocean Dr',
  city: 'Miami Beach',
  state: 'FL',
  zip: '33139',
  flood_zone: 'AE',
  bfe_elevation: 8,
  elevation_difference_computed: 1.5,
  year_build: 1998,
  sqft: 2140,
  num_of_stories: '1',
  construction_type: 'Masonry',
  foundation_type: 'Slab',
  roof_year: 2018,
  roof_shape: 'Hip',
  distance_to_coast: 0.3,
};

const FLOOD = { building_limit: 250_000, contents_limit: 100_000, deductible: '$5,000' };
const HOME = {
  form_type: 'HO3',
  occupancy_type: 'Single Family',
  dwelling: 321_000,
  contents: 80_250,
  other_structure: 6_420,
  loss_of_use: 32_100,
  medical_payments: '$1,000',
  liability: '$300,000',
  aop_deductible: '$2,500',
  hurricane_deductible: '2%',
};

export const quoteRequest = (type: 'flood' | 'home', values: QuoteRequest['values'] = {}): QuoteRequest => ({
  application_id: 7,
  number: 1042,
  type,
  version: 3,
  values: { ...HOUSE, ...(type === 'flood' ? FLOOD : HOME), ...values },
  idempotency_key: `7/3/${values.address1 ?? 'plain'}`,
  today: '2026-11-21',
});

export const ask = (
  carrier: CarrierConfig,
  request: QuoteRequest,
  caller: Caller,
  progress?: Progress,
): Promise<ConversationState> =>
  carrier.kind === 'conversation'
    ? new Conversation({ carrier, request, caller, now: () => new Date() }, progress).run()
    : rateHere(carrier, request);

export const quoteToEnd = async (
  carrier: CarrierConfig,
  request: QuoteRequest,
  caller: Caller,
): Promise<CarrierResult> => {
  let turn = await ask(carrier, request, caller);
  while (turn.state === 'again') turn = await ask(carrier, request, caller, turn.progress);
  if (turn.state !== 'done') throw new Error(`It is ${turn.state}.`);
  return turn.result;
};
