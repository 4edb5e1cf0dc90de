export { DocumentsScreen as default } from '../../features/documents/screens.tsx';
