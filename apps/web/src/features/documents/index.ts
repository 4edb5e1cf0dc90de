export { DocumentList, DropZone, sendDocuments } from './document-list.tsx';
