export { customerInReach, customersInReach, personInReach } from './customers.ts';
export { endAddresses } from './invitations.queries.ts';
export { publishPersonChange } from './update-user.ts';
export { insertPerson, isTakenByAnybody } from './users.queries.ts';
