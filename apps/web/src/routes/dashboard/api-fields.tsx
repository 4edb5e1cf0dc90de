export { FieldsPage as default } from '../../features/carriers/fields/page.tsx';
