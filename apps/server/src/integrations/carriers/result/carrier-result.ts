import type { Failure, OUTCOMES } from '@freeboard/domain/quotes';

export type Outcome = (typeof OUTCOMES)[number];

export type CarrierResult = {
  outcome: Outcome;
  /** Dollars with cents. */
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
  /** Field keys that a needs_info requests. */
  needs: string[];
  /** The kind of failure, unless the carrier itself reported it; the description is then technical. */
  failure?: Failure;
  /** For rate tables: the factors of the premium. */
  factors?: { label: string; value: string | number }[];
  /** Files in the answer. */
  documents?: CarrierDocument[];
  /** The offers of an answer with several; the result itself is then the best of them. */
  offers?: CarrierOffer[];
  /** Earlier offers are withdrawn. */
  takes_back?: true;
};

/** A carrier's file: its address, its content, or its fault. */
export type CarrierDocument = {
  name: string;
  url: string | null;
  base64: string | null;
  /** The name under which its content was saved during the conversation (`ConversationInput.saveFile`). */
  saved?: string;
  fault: string;
  /** The headers of the step that named it, if it is at the carrier's own address. */
  access?: DocumentAccess;
};

/** The headers with which a file is requested; `secrets` are values in the headers that must not be recorded. */
export type DocumentAccess = { headers: Record<string, string>; secrets: string[] };

/** An offer in an answer with several: an option, a package, or another carrier's. */
export type CarrierOffer = Omit<CarrierResult, 'offers'> & {
  /** Identifies it among the offers of the same request. */
  key: string;
  name: string | null;
  /** The carrier of the offer, if it is not the called carrier. */
  carrier_name: string | null;
};
