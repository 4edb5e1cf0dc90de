/** What signs and follows, fetched once the page can be read. */
export { Done } from '../done.tsx';
export { FloodPaper } from '../flood-paper.tsx';
export { Sign } from './sign.tsx';
