/** Loaded together, after the page's own content. */
export { Done } from '../done.tsx';
export { FloodPaper } from '../flood-paper.tsx';
export { Sign } from './sign.tsx';
