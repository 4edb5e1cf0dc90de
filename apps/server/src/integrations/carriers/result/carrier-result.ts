import type { Failure, OUTCOMES } from '@freeboard/domain/quotes';

export type Outcome = (typeof OUTCOMES)[number];

export type CarrierResult = {
  outcome: Outcome;
  /** Dollars and cents; null without a price. */
  premium: number | null;
  lines: { label: string; amount: number }[];
  coverages: Record<string, string | number | null>;
  deductibles: Record<string, string | number | null>;
  reasons: string[];
  description: string;
  /** YYYY-MM-DD */
  expires_on: string | null;
  quote_number: string | null;
  bridge_url: string | null;
  needs: string[];
  /** Missing when the carrier itself reported the error. */
  failure?: Failure;
  factors?: { label: string; value: string | number }[];
  documents?: CarrierDocument[];
  /** All offers of an answer with several; the other fields are then the best offer's. */
  offers?: CarrierOffer[];
  /** Set when the carrier withdraws its earlier offers. */
  takes_back?: true;
};

/** `fault`: why the file cannot be saved; '' if it can. */
export type CarrierDocument = {
  name: string;
  url: string | null;
  base64: string | null;
  /** The name under which the conversation saved the content (`ConversationInput.saveFile`). */
  saved?: string;
  fault: string;
  access?: DocumentAccess;
};

/** Headers for downloading a file. `secrets`: values in them that must not be recorded. */
export type DocumentAccess = { headers: Record<string, string>; secrets: string[] };

export type CarrierOffer = Omit<CarrierResult, 'offers'> & {
  key: string;
  name: string | null;
  /** The carrier that makes the offer; null if it is the one that was called. */
  carrier_name: string | null;
};
