/** What signs, fetched once the page can be read. */
export { FloodPaper } from '../flood-paper.tsx';
export { Sign } from './sign.tsx';
