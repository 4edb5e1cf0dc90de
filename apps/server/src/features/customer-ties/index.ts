/** Ties applications to customers by verified address and name. */

export {
  activeCustomerById,
  deleteRejection,
  hasContact,
  insertRejections,
  setCustomer,
} from './customer-ties.queries.ts';
export {
  proposalsOfApplication,
  proposalsOfCustomer,
  recordTie,
  tieApplications,
  tieCustomer,
} from './tie.ts';
