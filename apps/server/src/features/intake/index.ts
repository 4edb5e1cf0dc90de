export { readLead } from './leads/read-lead.ts';
export { receiveLead } from './leads/receive.ts';
export { sitesOfPage } from './partner.queries.ts';
export { admitIntakeUpload } from './upload.ts';
