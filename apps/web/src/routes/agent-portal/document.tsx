export { ReviewScreen as default } from '../../features/application/documents/screens.tsx';
