export { toClientRow } from './clients.presenter.ts';
export { clientById } from './clients.queries.ts';
export { clientRows, findClients } from './list.queries.ts';
