import type { CrmModule } from '@freeboard/domain/crm';
import type { OptOutChannel } from '@freeboard/domain/messages';

export type CrmRecord = { id: string; module: CrmModule; name: string; detail: string };
export type CrmRefusal = { email: string; phone: string; channels: readonly OptOutChannel[] };
export type CrmNote = { id: string; title: string | null; content: string | null };
/** `size` in bytes; null when the CRM does not state it. */
export type CrmFile = { id: string; name: string | null; size: number | null };
export type CrmList<Row> = { rows: Row[]; has_more: boolean };
export type CrmPlace = { module: CrmModule; id: string };
export type CrmPerson = {
  first_name: string;
  last_name: string;
  company: string;
  email: string;
  phone: string;
  street: string;
  city: string;
  state: string;
  zip: string;
  description: string;
};

/** The operations of any CRM; another CRM would get its own folder next to this one. All throw CrmError. */
export type Crm = {
  tryOut(): Promise<void>;
  search(module: CrmModule, words: string): Promise<CrmRecord[]>;
  /** A record with the opt-outs of its person; for a deal, those of its contact. */
  record(place: CrmPlace): Promise<CrmRecord & { refusal: CrmRefusal }>;
  create(module: 'Leads' | 'Deals', person: CrmPerson): Promise<CrmRecord>;
  notes(place: CrmPlace): Promise<CrmList<CrmNote>>;
  files(place: CrmPlace): Promise<CrmList<CrmFile>>;
  download(place: CrmPlace, fileId: string): Promise<{ name: string; bytes: Buffer }>;
  addNote(place: CrmPlace, note: { title: string; body: string }): Promise<void>;
  attach(place: CrmPlace, file: { name: string; bytes: Buffer }): Promise<void>;
};

/**
 * `refused`: a retry would fail too; `gone`: the record does not exist; `later`: not done, but a retry may succeed;
 * `unknown`: it may or may not have been done.
 */
export type CrmFault = 'refused' | 'gone' | 'later' | 'unknown';

/** Its message is for the user. */
export class CrmError extends Error {
  readonly fault: CrmFault;

  constructor(fault: CrmFault, message: string, options: { cause?: unknown } = {}) {
    super(message, options);
    this.fault = fault;
  }
}
