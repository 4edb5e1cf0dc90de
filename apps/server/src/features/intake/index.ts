export { sitesOfPage } from './partner.queries.ts';
export { admitIntakeUpload } from './upload.ts';
