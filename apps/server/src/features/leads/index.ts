/** Receives leads from vendors in loose JSON, each once. */

export { readLead } from './read-lead.ts';
export { receiveLead } from './receive.ts';
