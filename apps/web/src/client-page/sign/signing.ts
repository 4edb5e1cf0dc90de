/** Loaded together, after the page's own content. */
export { Done } from '../done.tsx';
export { PaperForm } from './paper-form.tsx';
export { Sign } from './sign.tsx';
