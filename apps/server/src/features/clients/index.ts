export { toClientRow } from './clients.presenter.ts';
export { clientRows, findClients } from './list.queries.ts';
