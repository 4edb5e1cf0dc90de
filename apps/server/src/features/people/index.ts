export {
  activeCustomerById,
  deleteRejection,
  hasContact,
  insertRejections,
  setCustomer,
} from './customer-ties/customer-ties.queries.ts';
export {
  proposalsOfApplication,
  proposalsOfCustomer,
  recordTie,
  tieApplications,
  tieCustomer,
} from './customer-ties/tie.ts';
export { customerInReach, customersInReach, personInReach } from './customers.ts';
export { insertPerson, isTakenByAnybody } from './users.queries.ts';
