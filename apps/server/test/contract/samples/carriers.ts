import type { RequestOf } from '@freeboard/contract';
import { inSteps } from '../../support/in-steps.ts';
import type { Ids, Samples } from './ids.ts';

const CARRIER: RequestOf<'saveCarrier'>['carrier'] = inSteps({
  name: 'A carrier',
  kind: 'http-json',
  lines: ['flood'],
  states: null,
  forms: null,
  base_url: 'https://carrier.example/api',
  auth: { kind: 'none' },
  mapping: { request: { path: '/quote', body: '{"zone": values.flood_zone}' }, answer: '{"premium": body.price}' },
  limits: { timeout_ms: 10_000, concurrency: 5, calls_per_minute: 60 },
  rate_type: 'bindable',
});

export const carriers = ({ application_id, carrier_id }: Ids) =>
  ({
    listCarriers: {},
    getCarrier: { carrier_id },
    saveCarrier: { carrier_id, revision: 0, carrier: CARRIER },
    discardCarrierDraft: { carrier_id, revision: 0 },
    copyCarrier: { carrier_id, name: 'Another' },
    removeCarrier: { carrier_id, revision: 0 },
    publishCarrier: { carrier_id, revision: 0 },
    rollBackCarrier: { carrier_id, revision: 0, version: 1 },
    listCarrierShares: { carrier_id },
    shareCarrierMapping: { carrier_id, revision: 0, carriers: [{ carrier_id, revision: 0 }] },
    setCarrierEnabled: { carrier_id, is_enabled: false },
    saveCarrierAccount: { carrier_id, revision: 0, producer_code: 'AB-100' },
    saveOtherSetting: {
      carrier_id,
      revision: 0,
      carrier: { base_url: 'https://carrier.example', producer_code: '', auth: { kind: 'none' } },
    },
    removeOtherSetting: { carrier_id, revision: 0 },
    changeOverCarrier: { carrier_id, revision: 0, to: 'production' },
    setProviderEnabled: { provider: 'gender', is_enabled: false },
    dryRunCarrier: { carrier_id, application_id },
    testCarrier: { carrier_id, application_id },
    listCarrierCommunications: { carrier_id },
    replayCommunication: { carrier_id, exchange_id: '1' },
    listCarrierStarts: {},
  }) satisfies Partial<Samples>;

export const rates = ({ application_id, carrier_id }: Ids) =>
  ({
    getRateTables: { carrier_id },
    compareRates: { carrier_id, from: 1, to: 'draft' },
    saveRateTables: {
      carrier_id,
      revision: 0,
      tables: [{ name: 'Zone', columns: [{ title: 'Rate', field: 'rate', kind: 'result' }], rows: [] }],
    },
    saveRatePlan: { carrier_id, revision: 0, tables: [], formulas: [{ name: 'premium', expression: '1' }] },
    uploadRateTables: { carrier_id, revision: 0, file_name: 'rates.csv', file_base64: 'Wm9uZSxSYXRlCg==' },
    readRateSheets: { file_base64: 'Wm9uZSxSYXRlCg==' },
    listTestApplications: { carrier_id },
    testRates: { carrier_id, application_ids: [application_id] },
  }) satisfies Partial<Samples>;
