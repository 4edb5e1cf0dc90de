export { ReviewScreen as default } from '../../features/documents/screens.tsx';
