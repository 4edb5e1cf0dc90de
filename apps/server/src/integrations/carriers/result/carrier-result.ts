import type { Failure, OUTCOMES } from '@freeboard/domain/quotes';

export type Outcome = (typeof OUTCOMES)[number];

export type CarrierResult = {
  outcome: Outcome;
  /** In dollars with cents. */
  premium: number | null;
  lines: { label: string; amount: number }[];
  coverages: Record<string, string | number | null>;
  deductibles: Record<string, string | number | null>;
  reasons: string[];
  /** The carrier's own text, or a plain sentence if it sent none. */
  description: string;
  /** YYYY-MM-DD */
  expires_on: string | null;
  quote_number: string | null;
  bridge_url: string | null;
  /** Form fields that a needs_info asks for. */
  needs: string[];
  /** The kind of failure, unless the carrier itself reported it; then the description is technical. */
  failure?: Failure;
  /** The factors of the premium, for rate tables. */
  factors?: { label: string; value: string | number }[];
  documents?: CarrierDocument[];
  /** All offers of an answer with several; the result's other fields are then those of the best. */
  offers?: CarrierOffer[];
  /** The carrier withdraws its earlier offers. */
  takes_back?: true;
};

/** A carrier's file: its address or content, or why it cannot be saved (`fault`). */
export type CarrierDocument = {
  name: string;
  url: string | null;
  base64: string | null;
  /** The name under which the conversation saved the content (`ConversationInput.saveFile`). */
  saved?: string;
  fault: string;
  /** The headers of the step that named the file, if it is at the carrier's own address. */
  access?: DocumentAccess;
};

/** Headers for downloading a file; `secrets` are values in them that must not be recorded. */
export type DocumentAccess = { headers: Record<string, string>; secrets: string[] };

/** One of several offers in an answer: an option, a package, or another carrier's offer. */
export type CarrierOffer = Omit<CarrierResult, 'offers'> & {
  /** Identifies the offer among those of the same request. */
  key: string;
  name: string | null;
  /** The carrier of the offer, if it is not the carrier that was called. */
  carrier_name: string | null;
};
