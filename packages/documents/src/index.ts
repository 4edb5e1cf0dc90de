export { type PageBefore, readFile, type ScannedFile } from './read-file.ts';
export { renderPage } from './render-page.ts';
