export { FieldsPage as default } from '../../features/api-management/fields/page.tsx';
