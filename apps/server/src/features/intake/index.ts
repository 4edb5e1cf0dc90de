export { documentsOfLead } from './leads/read-lead.ts';
export { LEAD_TOO_LONG, receiveLead } from './leads/receive.ts';
export { sitesOfPage } from './partner.queries.ts';
export { admitIntakeUpload } from './upload.ts';
