import type { CrmModule } from '@freeboard/domain/crm';

/** A record of the CRM, with the fields that identify it. */
export type CrmRecord = { id: string; module: CrmModule; name: string; detail: string };
export type CrmNote = { id: string; title: string | null; content: string | null };
/** `size` in bytes; null when the CRM does not state it. */
export type CrmFile = { id: string; name: string | null; size: number | null };
/** The first entries, and whether there are more. */
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

/** The operations of every CRM; another CRM would be another folder next to this one. Failures throw CrmError. */
export type Crm = {
  /** Checks that the CRM accepts these credentials. */
  tryOut(): Promise<void>;
  search(module: CrmModule, words: string): Promise<CrmRecord[]>;
  record(place: CrmPlace): Promise<CrmRecord>;
  create(module: 'Leads' | 'Deals', person: CrmPerson): Promise<CrmRecord>;
  notes(place: CrmPlace): Promise<CrmList<CrmNote>>;
  files(place: CrmPlace): Promise<CrmList<CrmFile>>;
  download(place: CrmPlace, fileId: string): Promise<{ name: string; bytes: Buffer }>;
  addNote(place: CrmPlace, note: { title: string; body: string }): Promise<void>;
  attach(place: CrmPlace, file: { name: string; bytes: Buffer }): Promise<void>;
};

/**
 * `refused`: a retry would be refused, too; `gone`: the requested record does not exist; `later`: not accepted, but
 * a retry may be; `unknown`: it may or may not have been accepted.
 */
export type CrmFault = 'refused' | 'gone' | 'later' | 'unknown';

/** The reason why the CRM failed, as a readable message. */
export class CrmError extends Error {
  readonly fault: CrmFault;

  constructor(fault: CrmFault, message: string, options: { cause?: unknown } = {}) {
    super(message, options);
    this.fault = fault;
  }
}
