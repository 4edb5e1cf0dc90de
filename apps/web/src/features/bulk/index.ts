export { type BulkRequest, beginBulk } from './begin.ts';
export { AssignDialog, LaunchDialog, SendOneByOne } from './dialogs.ts';
