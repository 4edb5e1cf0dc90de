export { DocumentsScreen as default } from '../../features/application/documents/screens.tsx';
