export { checkLapse } from './check-lapse.ts';
export { readNfipLapse } from './nfip-authority.queries.ts';
