import type { CrmModule } from '@freeboard/domain/crm';

/** A record of the CRM, as far as it tells itself from others. */
export type CrmRecord = { id: string; module: CrmModule; name: string; detail: string };
export type CrmNote = { id: string; title: string | null; content: string | null };
/** `size` in bytes; null where the CRM does not say. */
export type CrmFile = { id: string; name: string | null; size: number | null };
/** What is listed first, and whether more stands there. */
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

/** What every CRM can do for Freeboard; another one is one more folder beside this one. Faults throw CrmError. */
export type Crm = {
  /** Whether it knows these credentials. */
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
 * `refused`: asked again it would say the same; `gone`: what was asked for is not there; `later`: it did not take it, and
 * may when asked again; `unknown`: nobody can say whether it took it.
 */
export type CrmFault = 'refused' | 'gone' | 'later' | 'unknown';

/** The CRM did not do what was asked, in plain words. */
export class CrmError extends Error {
  readonly fault: CrmFault;

  constructor(fault: CrmFault, message: string, options: { cause?: unknown } = {}) {
    super(message, options);
    this.fault = fault;
  }
}
