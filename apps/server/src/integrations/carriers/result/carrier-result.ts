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
  /** The carrier's own words, or a plain sentence where it had none. */
  description: string;
  /** YYYY-MM-DD */
  expires_on: string | null;
  quote_number: string | null;
  bridge_url: string | null;
  /** Field keys that a needs_info asks for. */
  needs: string[];
  /** What failed, where it was not the carrier itself that said so; the description is then the technical side of it. */
  failure?: Failure;
  /** rate-table: what made the premium. */
  factors?: { label: string; value: string | number }[];
  /** Files that came with it. */
  documents?: CarrierDocument[];
  /** The offers of an answer that has several; the result itself is then the best of them. */
  offers?: CarrierOffer[];
  /** What was offered so far is not offered any more. */
  takes_back?: true;
};

/** A file that a carrier gives: where it is fetched, or its content, or what is wrong with it. */
export type CarrierDocument = {
  name: string;
  url: string | null;
  base64: string | null;
  /** The name by which its content was saved while the carrier was asked (`Asking.saveFile`). */
  saved?: string;
  fault: string;
  /** The headers of the step that named it, where it is at the carrier's own address. */
  access?: DocumentAccess;
};

/** What a file is fetched with; `secrets` are values in the headers that no record shows. */
export type DocumentAccess = { headers: Record<string, string>; secrets: string[] };

/** One of several offers of an answer: an option, a package, or another carrier's. */
export type CarrierOffer = Omit<CarrierResult, 'offers'> & {
  /** By which it is known again among the offers of the same asking. */
  key: string;
  name: string | null;
  /** Whose offer it is, where that is not the carrier that was asked. */
  carrier_name: string | null;
};
