export { readFile } from './read-file.ts';
export { renderPage } from './render-page.ts';
