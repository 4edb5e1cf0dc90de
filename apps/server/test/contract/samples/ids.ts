import type { CallName, RequestOf } from '@freeboard/contract';

export type Ids = {
  application_id: number;
  note_id: number;
  user_id: number;
  carrier_id: number;
  quote_id: number;
  agency_id: number;
  upload_id: number;
  client_id: number;
  merge_id: number;
  document_id: number;
  reading_id: number;
  key_id: number;
  endpoint_id: number;
  delivery_id: string;
  policy_id: number;
};

export type Samples = { [Name in CallName]: RequestOf<Name> };
