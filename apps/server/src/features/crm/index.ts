export { crmOf } from './connection.ts';
export { crmContentOf } from './linked-content.ts';
export { crmRecordOf, queueNotePush } from './push.ts';
