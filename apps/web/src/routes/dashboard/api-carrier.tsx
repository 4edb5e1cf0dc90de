export { CarrierPage as default } from '../../features/api-management/carrier/page.tsx';
